import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { answer, count, time } from '#kit/shared/schemas.ts'
import { INDEX_REASONS } from './domain/index-reason.ts'
import { INDEX_VERDICTS } from './domain/index-verdict.ts'

const id = z.string().regex(/^-?\d{1,19}$/)
const verdict = z.enum(INDEX_VERDICTS)
const reason = z.enum(INDEX_REASONS)

/** Most pages a merchant can have checked with one request. */
export const MOST_AT_ONCE = 50
export const PAGE_SIZE = 50
/** Questions per day reserved for merchants' requests. */
export const KEPT_FOR_MERCHANTS = 200

const changeSchema = z.object({
  id: z.string(),
  pageId: id,
  url: z.string(),
  at: time,
  from: verdict,
  to: verdict,
  reason: reason.nullable(),
})
export type IndexChange = z.infer<typeof changeSchema>

export const settingsSchema = z.strictObject({
  /** Sends a mail when pages leave the index or come back. */
  alerts: z.boolean(),
  /** Resubmits pages that are not in the index once a month. */
  resubmit: z.boolean(),
})
export type IndexSettings = z.infer<typeof settingsSchema>

export const indexStateSchema = z.object({
  /** Null: not connected, or no property chosen. */
  property: z.string().nullable(),
  /** Error code of a connection that no longer works. */
  broken: z.string().nullable(),
  round: z
    .object({
      state: z.enum(['running', 'waiting', 'done', 'failed']),
      reason: z.string().nullable(),
      planned: count,
      asked: count,
      startedAt: time,
      finishedAt: time.nullable(),
    })
    .nullable(),
  /** Pages the store has, and those the last scan no longer found: no other number counts these. */
  pages: count,
  gone: count,
  /** Whether the store is being scanned, which finds its pages. */
  scanning: z.boolean(),
  counts: z.object({ valid: count, partial: count, invalid: count, excluded: count, unchecked: count }),
  /** Pages that are no part of the property; the search engine cannot be asked about them. */
  outside: count,
  /** Times of the newest and the oldest answer shown, and the number of answers from the last two weeks. */
  answers: z.object({ newest: time.nullable(), oldest: time.nullable(), fresh: count }),
  /** Agreement of both judgements of rich results, as of the last round. */
  agreement: z.object({ compared: count, agreed: count }),
  /** Quota of the current Pacific day. */
  quota: z.object({ perDay: count, left: count }),
  changes: z.array(changeSchema),
  settings: settingsSchema,
  /** False: this installation sends no mail. */
  hasMail: z.boolean(),
  resubmission: z
    .object({
      at: time,
      pages: count,
      sitemapRefusal: z.string().nullable(),
      indexNowRefusal: z.string().nullable(),
    })
    .nullable(),
  /** Credits left for checks on request; null: they are free here. */
  credits: count.nullable(),
})
export type IndexState = z.infer<typeof indexStateSchema>

export const listInputSchema = z.object({
  /** `fallen`: left the index lately and has not come back; `gone`: the store no longer has it. */
  verdict: z.enum([...INDEX_VERDICTS, 'unchecked', 'fallen', 'gone']).optional(),
  reason: reason.optional(),
  /** Part of the URL. */
  q: z.string().max(200).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})
export type IndexListInput = z.infer<typeof listInputSchema>

export const indexRowSchema = z.object({
  id,
  url: z.string(),
  verdict: verdict.nullable(),
  reason: reason.nullable(),
  coverageState: z.string().nullable(),
  crawledAt: time.nullable(),
  inspectedAt: time.nullable(),
  since: time.nullable(),
  /** Error code of the last question; null after an answer. */
  failure: z.string().nullable(),
  /** True while a question about it waits. */
  isAsked: z.boolean(),
  rich: z.enum(['valid', 'invalid']).nullable(),
})
export type IndexRow = z.infer<typeof indexRowSchema>

const richSchema = z.array(
  z.object({
    type: z.string(),
    items: z.array(
      z.object({
        name: z.string().nullable(),
        issues: z.array(z.object({ message: z.string(), isError: z.boolean() })),
      }),
    ),
  }),
)

export const indexPageSchema = indexRowSchema.extend({
  robotsState: z.string().nullable(),
  indexingState: z.string().nullable(),
  fetchState: z.string().nullable(),
  googleCanonical: z.string().nullable(),
  userCanonical: z.string().nullable(),
  crawledAs: z.string().nullable(),
  sitemaps: z.array(z.string()),
  referrers: z.array(z.string()),
  link: z.string().nullable(),
  found: richSchema,
  /** Our own judgement of the same page; null if it was not judged. */
  ours: z
    .object({
      verdict: z.enum(['valid', 'warning', 'error']),
      types: z.array(z.string()),
      readAt: time.nullable(),
    })
    .nullable(),
  hindrance: z.enum(['noindex', 'canonical', 'broken', 'gone']).nullable(),
  history: z.array(changeSchema),
})
export type IndexPage = z.infer<typeof indexPageSchema>

export const problemSchema = z.object({
  reason,
  verdict,
  pages: count,
  /** True if no page had it before the last round; always false after the first round. */
  isNew: z.boolean(),
})
export type IndexProblem = z.infer<typeof problemSchema>

const state = answer(indexStateSchema)

export const indexStatusContract = {
  get: oc.route({ method: 'GET', path: '/index-status' }).output(state),
  /** Begins a round within the day's quota; a running one continues instead. */
  check: oc.route({ method: 'POST', path: '/index-status/check' }).meta({ visit: 'support' }).output(state),
  list: oc
    .route({ method: 'GET', path: '/index-status/pages' })
    .input(listInputSchema)
    .output(answer(z.object({ rows: z.array(indexRowSchema), total: count, pageSize: count }))),
  problems: oc
    .route({ method: 'GET', path: '/index-status/problems' })
    .output(answer(z.array(problemSchema))),
  page: oc
    .route({ method: 'GET', path: '/index-status/pages/{id}' })
    .input(z.object({ id }))
    .output(answer(indexPageSchema)),
  /** Has pages checked ahead of the queue; each costs a credit once answered. */
  ask: oc
    .route({ method: 'POST', path: '/index-status/pages/check' })
    .meta({ visit: 'support' })
    .input(z.strictObject({ ids: z.array(id).min(1).max(MOST_AT_ONCE) }))
    .output(state),
  save: oc
    .route({ method: 'PUT', path: '/index-status/settings' })
    .meta({ visit: 'support' })
    .input(settingsSchema)
    .output(state),
  csv: oc
    .route({ method: 'GET', path: '/index-status/csv' })
    .meta({ visit: 'merchant' })
    .input(listInputSchema.omit({ page: true }))
    .output(answer(z.object({ name: z.string(), text: z.string() }))),
}
