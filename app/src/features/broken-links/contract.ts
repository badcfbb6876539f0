import { z } from 'zod'
import { failedRedirectSchema } from '#core/redirects/failed-redirects.ts'
import { oc } from '#core/registry/route.ts'
import { answer, count, numericId } from '#kit/shared/schemas.ts'
import { automationEditSchema, automationSchema, URL_FIELDS } from './domain/automation.ts'
import { IMPORT_LIMIT, LEFT_OUT, MOST_RULES, SOURCES, STATES } from './domain/bounds.ts'
import { hidingRuleSchema } from './domain/hiding-rule.ts'
import { pathMeant, targetFault } from './domain/target.ts'

/** Values of a finding of the redirect compiler. */
const values = z.record(z.string(), z.string())
const ids = z.array(numericId).min(1).max(1_000)
const written = z.string().trim().min(1, 'broken-links:fault.required').max(3_000)
const target = written
  .refine((text) => targetFault(text) === null, 'broken-links:fault.domain')
  .overwrite(pathMeant)

const SORTS = ['worth', 'traffic', 'newest', 'oldest', 'path'] as const
export const suggestionSchema = z.object({
  target: z.string().nullable(),
  score: z.number(),
  band: z.enum(['automatic', 'review', 'none']),
  reasons: z.array(z.string()),
  runnerUp: z.object({ target: z.string(), score: z.number() }).nullable(),
})
export type StoredSuggestion = z.infer<typeof suggestionSchema>

export const linkSchema = z.object({
  id: numericId,
  path: z.string(),
  pattern: z.string(),
  language: z.string().nullable(),
  state: z.enum(STATES),
  sources: z.array(z.enum(SOURCES)),
  /** Visits since first seen, by people and by programs. */
  people: count,
  bots: count,
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** Number of pages of the last scan that link to it. */
  linkedFrom: count,
  /** Metrics of the last 28 days in search results; null if it is not shown there. */
  search: z.object({ clicks: count, impressions: count }).nullable(),
  /** Target of the store's redirect; null if it has none. */
  target: z.string().nullable(),
  /**
   * Predicted visits of people in the next 30 days, with the 95 % interval; `early`: counted for less than a week. Null
   * once redirected, and where nothing was counted.
   */
  predicted: z.object({ visits: count, low: count, high: count, early: z.boolean() }).nullable(),
  /** Null: not searched for yet. */
  suggestion: suggestionSchema.nullable(),
  hidden: z.boolean(),
})
export type BrokenLink = z.infer<typeof linkSchema>

export const listInputSchema = z.object({
  state: z.enum([...STATES, 'all']).default('all'),
  /** A whole path, where a link leads to its row. */
  q: z.string().max(1_024).optional(),
  pattern: z.string().max(300).optional(),
  source: z.enum(SOURCES).optional(),
  language: z.string().max(35).optional(),
  /** `sure`: a suggestion based on what the store recorded; `some`: any; `none`: no near page. */
  suggested: z.enum(['sure', 'some', 'none']).optional(),
  /** Show only links that people tried to open lately. */
  visited: z.stringbool().default(false),
  /** Show only the links that the merchant's rules hide. */
  hidden: z.stringbool().default(false),
  sort: z.enum(SORTS).default('worth'),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  count: z.coerce.number().int().min(1).max(250).default(50),
})
export type ListInput = z.input<typeof listInputSchema>
export type ListQuery = z.output<typeof listInputSchema>

export const overviewSchema = z.object({
  capturing: z.boolean(),
  asOf: z.iso.datetime(),
  counts: z.object({ unresolved: count, resolved: count, archived: count, hidden: count }),
  /** Visits of unresolved links by day, oldest first; 28 days. */
  days: z.array(z.object({ day: z.string(), people: count, bots: count })),
  /** Unresolved links by kind of path, most visited first. */
  groups: z.array(z.object({ pattern: z.string(), links: count, people: count, suggested: count })),
  /** Language prefixes of unresolved links. */
  languages: z.array(z.string()),
  /** Pages of the last scan that link to something broken; null if the store was never scanned. */
  scannedAt: z.iso.datetime().nullable(),
  /** Whether Search Console metrics are stored. */
  searched: z.boolean(),
  automation: z.boolean(),
})
export type Overview = z.infer<typeof overviewSchema>

export const detailSchema = linkSchema.extend({
  /** Day of the last visit; null if none was counted. `lastSeenAt` is also when a scan or a deletion named the link. */
  lastVisit: z.string().nullable(),
  days: z.array(z.object({ day: z.string(), people: count, bots: count })),
  hosts: z.array(z.object({ host: z.string(), visits: count })),
  /** Pages of the last scan that link to it, in whichever spelling: the first of them, and how many more there are. */
  pages: z.array(z.object({ url: z.string(), text: z.string() })),
  morePages: count,
  /**
   * Why automation left it unresolved: what the check of redirects found, or what the store refused. Null if it has not
   * tried. `again`: it gets another turn.
   */
  refusal: z
    .object({
      again: z.boolean(),
      finding: z.object({ key: z.string(), values }).nullable(),
      failed: failedRedirectSchema.nullable(),
    })
    .nullable(),
})
export type LinkDetail = z.infer<typeof detailSchema>

/** Result of an action on links. */
export const outcomeSchema = z.object({
  /** Id of the operation in History; null if nothing had to be written. */
  operationId: z.string().nullable(),
  /**
   * `running`: the worker writes it, and History shows it. `refused`: nothing was done, for the reasons in
   * `findings`.
   */
  state: z.enum(['done', 'running', 'refused']),
  /** Findings of the redirect compiler: refused, corrected, or worth knowing. */
  findings: z.array(
    z.object({
      code: z.enum(['refused', 'mended', 'noticed']),
      key: z.string(),
      values,
    }),
  ),
  failed: z.array(failedRedirectSchema),
})
export type Outcome = z.infer<typeof outcomeSchema>

export const addedSchema = outcomeSchema.extend({
  /** Where the list has the path now: it may have been there before, and a rule of the merchant may hide it. */
  listed: z.object({ path: z.string(), state: z.enum(STATES), hiddenBy: hidingRuleSchema.nullable() }),
})
export type Added = z.infer<typeof addedSchema>

export const hidingSchema = z.strictObject({ rules: z.array(hidingRuleSchema).max(MOST_RULES) })
/** A form's rules, and those it was opened with. */
const hidingEditSchema = hidingSchema.extend({ before: hidingSchema.shape.rules.optional() })
export type HidingEdit = z.infer<typeof hidingEditSchema>
export const hidingPreviewSchema = z.object({
  links: count,
  /** Visits of people to these links, which show what hiding would conceal. */
  people: count,
  examples: z.array(z.string()),
})

export const automaticRowSchema = z.object({
  id: numericId,
  path: z.string(),
  target: z.string(),
  reason: z.string(),
  softError: z.boolean(),
  people: count,
})
export const automationPreviewSchema = z.object({
  links: count,
  softErrors: count,
  rows: z.array(automaticRowSchema),
  /** Links that stay as they are, by why; without those that have a redirect. */
  leftOut: z.array(z.object({ why: z.enum(LEFT_OUT), links: count })),
})
export type AutomationPreview = z.infer<typeof automationPreviewSchema>

export const importPreviewSchema = z.object({
  rows: count,
  fresh: count,
  /** Redirects to write, and those among them that have another target today. */
  redirects: count,
  /** Redirects to the home page or a list of everything. */
  softErrors: count,
  /** Paths without a target that the merchant's rules hide. */
  hidden: count,
  /**
   * Numbers of the following, of which the first are listed: paths written without their first slash, overwritten,
   * leading to no page, lines left out.
   */
  counts: z.object({ completed: count, overwrites: count, dead: count, refused: count }),
  completed: z.array(z.object({ line: z.number().int(), written: z.string(), path: z.string() })),
  overwrites: z.array(z.object({ path: z.string(), target: z.string(), now: z.string() })),
  dead: z.array(z.object({ path: z.string(), target: z.string() })),
  refused: z.array(z.object({ line: z.number().int(), path: z.string(), fault: z.string(), values })),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

export const brokenLinksContract = {
  overview: oc.route({ method: 'GET', path: '/broken-links' }).output(answer(overviewSchema)),
  /** Whether the 404 page can report visits: the embed prints its script. */
  embed: oc
    .route({ method: 'GET', path: '/broken-links/embed' })
    .output(
      answer(z.object({ status: z.enum(['enabled', 'disabled', 'unknown']), activateUrl: z.string() })),
    ),
  list: oc
    .route({ method: 'GET', path: '/broken-links/list' })
    .input(listInputSchema)
    .output(answer(z.object({ rows: z.array(linkSchema), total: count }))),
  detail: oc
    .route({ method: 'GET', path: '/broken-links/link/{id}' })
    .input(z.object({ id: numericId }))
    .output(answer(detailSchema)),
  add: oc
    .route({ method: 'POST', path: '/broken-links/add' })
    .meta({ visit: 'support' })
    .input(z.strictObject({ path: written, target: z.union([z.literal(''), target]).default('') }))
    .output(answer(addedSchema)),
  /** Writes a redirect in the store for each link. `partly`: a refused one is left out, instead of all. */
  resolve: oc
    .route({ method: 'POST', path: '/broken-links/resolve' })
    .meta({ visit: 'support' })
    .input(
      z.strictObject({
        links: z
          .array(z.strictObject({ id: numericId, target }))
          .min(1)
          .max(1_000),
        partly: z.boolean().default(false),
      }),
    )
    .output(answer(outcomeSchema)),
  /** Removes the redirect; automation skips the link from then on. */
  archive: oc
    .route({ method: 'POST', path: '/broken-links/archive' })
    .meta({ visit: 'support' })
    .input(z.strictObject({ ids }))
    .output(answer(outcomeSchema)),
  /** Removes the redirect; the link becomes unresolved again. */
  revert: oc
    .route({ method: 'POST', path: '/broken-links/revert' })
    .meta({ visit: 'support' })
    .input(z.strictObject({ ids }))
    .output(answer(outcomeSchema)),
  /** Deletes the link here, and its redirect on the platform. */
  remove: oc
    .route({ method: 'POST', path: '/broken-links/delete' })
    .meta({ visit: 'merchant' })
    .input(z.strictObject({ ids }))
    .output(answer(outcomeSchema)),
  capture: oc
    .route({ method: 'PUT', path: '/broken-links/capture' })
    .meta({ visit: 'support' })
    .input(z.strictObject({ capturing: z.boolean() }))
    .output(answer(overviewSchema)),
  hiding: oc.route({ method: 'GET', path: '/broken-links/hiding' }).output(answer(hidingSchema)),
  saveHiding: oc
    .route({ method: 'PUT', path: '/broken-links/hiding' })
    .meta({ visit: 'support' })
    .input(hidingEditSchema)
    .output(answer(hidingSchema)),
  previewHiding: oc
    .route({ method: 'POST', path: '/broken-links/hiding/preview' })
    .meta({ visit: 'look' })
    .input(hidingSchema)
    .output(answer(hidingPreviewSchema)),
  automation: oc.route({ method: 'GET', path: '/broken-links/automation' }).output(answer(automationSchema)),
  saveAutomation: oc
    .route({ method: 'PUT', path: '/broken-links/automation' })
    .meta({ visit: 'support' })
    .input(automationEditSchema)
    .output(answer(automationSchema)),
  /** URLs of these rules that lead to no page. */
  deadUrls: oc
    .route({ method: 'POST', path: '/broken-links/automation/dead-urls' })
    .meta({ visit: 'look' })
    .input(automationSchema)
    .output(answer(z.object({ fields: z.array(z.enum(URL_FIELDS)) }))),
  previewAutomation: oc
    .route({ method: 'POST', path: '/broken-links/automation/preview' })
    .meta({ visit: 'look' })
    .input(automationSchema)
    .output(answer(automationPreviewSchema)),
  csv: oc
    .route({ method: 'GET', path: '/broken-links/csv' })
    .meta({ visit: 'merchant' })
    .input(listInputSchema)
    .output(answer(z.object({ name: z.string(), text: z.string() }))),
  previewImport: oc
    .route({ method: 'POST', path: '/broken-links/import/preview' })
    .meta({ visit: 'look' })
    .input(z.strictObject({ text: z.string().max(IMPORT_LIMIT) }))
    .output(answer(importPreviewSchema)),
  import: oc
    .route({ method: 'POST', path: '/broken-links/import' })
    .meta({ visit: 'support' })
    .input(z.strictObject({ text: z.string().max(IMPORT_LIMIT) }))
    .output(answer(outcomeSchema)),
}
