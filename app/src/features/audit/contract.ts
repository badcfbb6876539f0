import { z } from 'zod'
import { TEMPLATES } from '#core/crawl/domain/page-urls.ts'
import { crawlRunSchema } from '#core/crawl/run-schema.ts'
import { QUICK_WINS } from '#core/registry/quick-win.ts'
import { oc } from '#core/registry/route.ts'
import { answer, count, numericId, time } from '#kit/shared/schemas.ts'
import { FIXES, LEVELS } from '#rules/audit/check.ts'

const checkId = z.string().regex(/^[a-z0-9-]{1,60}$/)

/** Totals of the checked pages. */
export const auditSumSchema = z.object({
  /** From 0 to 100; null while no page could be checked. */
  score: count.nullable(),
  pages: count,
  /** Points lost by all pages together. */
  lost: count,
  critical: count,
  warnings: count,
  criticalPages: count,
  /** Pages with warnings, but nothing critical. */
  warningPages: count,
  optimisedPages: count,
  /** Pages without findings that do not enter the score: hidden from search, or another URL counts. */
  leftOutPages: count,
})
export type AuditSum = z.infer<typeof auditSumSchema>

export const auditStateSchema = z.object({
  /** The running scan, otherwise the last one; null before the first. */
  run: crawlRunSchema.nullable(),
  /** Time the pages of a finished scan were last compared with each other; null before that. */
  judgedAt: time.nullable(),
  /** True while they are being compared. */
  judging: z.boolean(),
  sum: auditSumSchema,
  /** Pages that the last attempt did not read, or that could not be checked: the list's view `unread`. */
  unread: count,
  /** Pages that were read but could not be checked. */
  unjudged: count,
  /** Findings the merchant ignores. */
  ignored: count,
})
export type AuditState = z.infer<typeof auditStateSchema>

export const auditProblemSchema = z.object({
  check: checkId,
  level: z.enum(LEVELS),
  fix: z.enum(FIXES),
  pages: count,
  /** True if the scan before the latest one did not find it. */
  isNew: z.boolean(),
  /** Evidence that most of the pages have alike, as a link in the menu is on every page; null: each has its own. */
  shared: z.object({ named: z.string(), pages: count }).nullable(),
})
export type AuditProblem = z.infer<typeof auditProblemSchema>

export const PAGE_VIEWS = ['critical', 'warning', 'optimised', 'left-out', 'unread', 'ignored'] as const

/** Filters of the list, as in the URL. */
export const auditListInputSchema = z.object({
  view: z.enum(PAGE_VIEWS).optional(),
  check: checkId.optional(),
  template: z.enum(TEMPLATES).optional(),
  /** Part of URL or title. */
  q: z.string().max(200).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})
export type AuditListInput = z.infer<typeof auditListInputSchema>

export const auditFindingSchema = z.object({
  check: checkId,
  level: z.enum(LEVELS),
  fix: z.enum(FIXES),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  ignored: z.boolean(),
})
export type AuditFinding = z.infer<typeof auditFindingSchema>

export const auditPageSchema = z.object({
  id: numericId,
  url: z.string(),
  title: z.string(),
  template: z.enum(TEMPLATES),
  state: z.enum(['read', 'broken', 'not-read']),
  status: z.number().int().nullable(),
  reason: z.string().nullable(),
  /** Why it could not be read again since: all else is as of `readAt`. Null: it is as the last scan found it. */
  keptBecause: z.string().nullable(),
  readAt: time.nullable(),
  /** The catalogue's resource shown; null for the home page and lists. */
  resource: z
    .object({ kind: z.enum(['product', 'collection', 'page', 'article']), id: z.string(), title: z.string() })
    .nullable(),
  /** Most severe first. */
  findings: z.array(auditFindingSchema),
})
export type AuditPage = z.infer<typeof auditPageSchema>

/** Rows per page of the list. */
export const PAGE_SIZE = 50

export const ignoreSchema = z.object({
  check: checkId,
  /** Hash of the page; 0 for all pages. */
  hash: z.string().regex(/^-?\d{1,19}$/),
  url: z.string().nullable(),
  reason: z.string(),
  at: time,
})
export type Ignored = z.infer<typeof ignoreSchema>

export const quickWinSchema = z.object({
  id: z.enum(QUICK_WINS),
  state: z.enum(['done', 'open', 'unknown']),
  worth: z.number().int().min(1).max(3),
  effort: z.number().int().min(1).max(3),
  navigate: z.string(),
  part: count.optional(),
  whole: count.optional(),
})
export type QuickWinLine = z.infer<typeof quickWinSchema>

const state = answer(auditStateSchema)

export const auditContract = {
  get: oc.route({ method: 'GET', path: '/audit' }).output(state),
  /** Scans the store; a running scan continues instead. */
  start: oc.route({ method: 'POST', path: '/audit/start' }).meta({ visit: 'support' }).output(state),
  stop: oc.route({ method: 'POST', path: '/audit/stop' }).meta({ visit: 'support' }).output(state),
  problems: oc.route({ method: 'GET', path: '/audit/problems' }).output(
    answer(
      z.object({
        problems: z.array(auditProblemSchema),
        /** Found by the previous scan, and fixed since. */
        fixed: z.array(z.object({ check: checkId, pages: count })),
      }),
    ),
  ),
  list: oc
    .route({ method: 'GET', path: '/audit/pages' })
    .input(auditListInputSchema)
    .output(answer(z.object({ rows: z.array(auditPageSchema), total: count, pageSize: count }))),
  /** Reads one page again, immediately, and checks it. */
  reread: oc
    .route({ method: 'POST', path: '/audit/pages/{id}/read' })
    .meta({ visit: 'support' })
    .input(z.object({ id: numericId }))
    .output(answer(auditPageSchema.nullable())),
  ignores: oc.route({ method: 'GET', path: '/audit/ignores' }).output(answer(z.array(ignoreSchema))),
  /** Ignores a finding on one page or on all, with a reason; `hash` undoes it through `unignore`. */
  ignore: oc
    .route({ method: 'POST', path: '/audit/ignores' })
    .meta({ visit: 'support' })
    .input(
      z.strictObject({ check: checkId, pageId: numericId.nullable(), reason: z.string().trim().max(500) }),
    )
    .output(answer(z.object({ state: auditStateSchema, hash: ignoreSchema.shape.hash }))),
  unignore: oc
    .route({ method: 'DELETE', path: '/audit/ignores/{check}/{hash}' })
    .meta({ visit: 'support' })
    .input(z.object({ check: checkId, hash: ignoreSchema.shape.hash }))
    .output(state),
  trend: oc
    .route({ method: 'GET', path: '/audit/trend' })
    .output(
      answer(
        z.array(
          z.object({ at: time, score: count.nullable(), critical: count, warnings: count, pages: count }),
        ),
      ),
    ),
  csv: oc
    .route({ method: 'GET', path: '/audit/csv' })
    .meta({ visit: 'merchant' })
    .input(auditListInputSchema)
    .output(answer(z.object({ name: z.string(), text: z.string() }))),
  quickWins: oc.route({ method: 'GET', path: '/audit/quick-wins' }).output(answer(z.array(quickWinSchema))),
}
