import { z } from 'zod'
import { PAGE_LIMITS } from '#core/crawl/domain/page-limits.ts'
import { TEMPLATES } from '#core/crawl/domain/page-urls.ts'
import { crawlRunSchema } from '#core/crawl/run-schema.ts'
import { messageSchema, messageShape } from '#core/issues/message-schema.ts'
import { oc } from '#core/registry/route.ts'
import { answer, count, numericId } from '#kit/shared/schemas.ts'
import { fillRoutes } from './contract/fills.ts'
import { fixRoutes } from './contract/fixes.ts'
import { REMEDIES, WAYS } from './domain/fix.ts'
import { LEVELS } from './domain/level.ts'

/** The four screens of the spec (1 §2): one list, each with its own initial filter. */
export const viewSchema = z.enum(['results', 'errors', 'critical', 'duplicates'])
export type SchemaResultsView = z.infer<typeof viewSchema>

/** Totals over all pages of the store. */
export const totalsSchema = z.object({
  errors: count,
  warnings: count,
  infos: count,
  critical: count,
  optional: count,
  duplicates: count,
  outdated: count,
  pagesWithErrors: count,
  pagesWithDuplicates: count,
})
export type SchemaResultsTotals = z.infer<typeof totalsSchema>

/** A crawl run and the totals of its pages. */
export const runSchema = crawlRunSchema.extend({ totals: totalsSchema })
export type SchemaResultsRun = z.infer<typeof runSchema>

/** A filter option with its number of pages in each view. */
const facetSchema = z.array(z.object({ value: z.string(), pages: z.record(viewSchema, count) }))

export const schemaResultsStateSchema = z.object({
  /** The running crawl, otherwise the last one; null before the first. */
  run: runSchema.nullable(),
  /** Number of pages to show. */
  pages: count,
  /**
   * Number of pages with errors, with warnings, with warnings alone, with markup no longer in use, valid, and not
   * scanned; `kept`: those among the last that keep the results of an earlier scan. Each page with results is in one of
   * `error`, `only-warning` and `valid`.
   */
  levels: z.object({
    error: count,
    warning: count,
    'only-warning': count,
    outdated: count,
    valid: count,
    unread: count,
    kept: count,
  }),
  /** Number of pages in each view. */
  views: z.object({ results: count, errors: count, critical: count, duplicates: count }),
  settings: z.object({ pageLimit: z.number().int() }),
  /**
   * Filter options of the list, each with its number of pages. Owners: `theme`, `self`, `unknown`,
   * `app:<handle>`.
   */
  facets: z.object({ types: facetSchema, owners: facetSchema, templates: facetSchema }),
})
export type SchemaResultsState = z.infer<typeof schemaResultsStateSchema>

/** Filters and order of the list, as in the URL. */
export const listInputSchema = z.object({
  view: viewSchema.default('results'),
  level: z.enum(LEVELS).optional(),
  type: z.string().max(200).optional(),
  /** One kind of fault: `problemKey` of domain/problem.ts. */
  problem: z.string().max(500).optional(),
  owner: z.string().max(200).optional(),
  template: z.enum(TEMPLATES).optional(),
  /** `unread`: broken or not read, also if the results of an earlier scan are kept. */
  state: z.enum(['read', 'broken', 'not-read', 'unread']).optional(),
  /** Part of URL or title. */
  q: z.string().max(200).optional(),
  sort: z.enum(['worst', 'url', 'newest', 'oldest']).default('worst'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})
export type SchemaResultsListInput = z.infer<typeof listInputSchema>

export const pageRowSchema = z.object({
  id: numericId,
  url: z.string(),
  title: z.string(),
  template: z.enum(TEMPLATES),
  state: z.enum(['read', 'broken', 'not-read']),
  reason: z.string().nullable(),
  status: z.number().int().nullable(),
  /** Why it could not be read again since: all else is as of `readAt`. Null: it is as the last scan found it. */
  keptBecause: z.string().nullable(),
  readAt: z.iso.datetime(),
  verdict: z.enum(['valid', 'warning', 'error']),
  types: z.array(z.string()),
  owners: z.array(z.string()),
  errors: count,
  warnings: count,
  infos: count,
  critical: count,
  optional: count,
  outdated: count,
  duplicates: count,
})
export type SchemaResultsPageRow = z.infer<typeof pageRowSchema>

export const schemaResultsIssueSchema = z.object({
  node: z.number().int(),
  severity: z.enum(['error', 'warning', 'info']),
  code: z.string(),
  feature: z.string(),
  type: z.string(),
  path: z.string(),
  field: z.string(),
  ...messageShape,
})
export type SchemaResultsIssue = z.infer<typeof schemaResultsIssueSchema>

export const schemaResultsNodeSchema = z.object({
  index: count,
  type: z.string(),
  types: z.array(z.string()),
  format: z.string(),
  id: z.string().nullable(),
  owner: z.string(),
  /** Null if it is too large to be stored. */
  source: z.record(z.string(), z.unknown()).nullable(),
})
export type SchemaResultsNode = z.infer<typeof schemaResultsNodeSchema>

const range = z.object({ low: z.number(), high: z.number(), currency: z.string() })
export const pageDetailSchema = pageRowSchema.extend({
  nodes: z.array(schemaResultsNodeSchema),
  issues: z.array(schemaResultsIssueSchema),
  duplicateGroups: z.array(
    z.object({
      types: z.array(z.string()),
      /** Indexes of nodes; the first one is to be kept. */
      nodes: z.array(count),
      action: z.enum(['merge', 'remove']),
      /** Why the nodes describe the same thing; for `same`, which value they share. */
      key: z.enum(['same', 'faq', 'site', 'items', 'bare']),
      values: z.object({ what: z.string().optional() }),
      /** Fields that only the other nodes have. */
      carry: z.array(z.string()),
      /** Fields in which the other nodes differ. */
      differ: z.array(z.string()),
    }),
  ),
  parseErrors: z.array(
    z.object({
      line: count,
      /** Null for scans made before this was stored. */
      column: count.nullable(),
      /** Value of the script with its mistakes fixed; null if that is ambiguous. */
      repaired: z.unknown().nullable(),
      ...messageShape,
    }),
  ),
  /** Number of nodes and issues found but not stored. */
  left: count,
  preview: z
    .object({
      site: z.string(),
      url: z.string(),
      title: z.string(),
      description: z.string().nullable(),
      imageUrl: z.string().nullable(),
      price: range.nullable(),
      availability: z.enum(['in-stock', 'out-of-stock', 'other']).nullable(),
      rating: z.object({ value: z.number(), best: z.number(), count: z.number() }).nullable(),
    })
    .nullable(),
  /** Admin page of the product shown, `shopify://admin/products/1`; null if the page shows no known product. */
  editUrl: z.string().nullable(),
  /** The search engine's own test, and schema.org's. */
  testUrl: z.string(),
  validatorUrl: z.string(),
})
export type SchemaResultsPageDetail = z.infer<typeof pageDetailSchema>

/** How to fix a fault: instructions and links, best first. */
export const fixSchema = z.object({
  remedy: z.enum(REMEDIES),
  ways: z.array(z.enum(WAYS)),
  /** Key of the matching Search Console message, `gsc.<key>`; null if there is none. */
  message: z.string().nullable(),
})
export type SchemaResultsFix = z.infer<typeof fixSchema>

/** All findings of one kind: the fault, its number of pages, the owners of the markup, and how to fix it. */
export const problemSchema = z.object({
  /** Filter value that lists its pages. */
  key: z.string(),
  code: z.string(),
  type: z.string(),
  field: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  /** What the rule reports; null for faults of a page as a whole. */
  says: messageSchema.nullable(),
  pages: count,
  owners: z.array(z.string()),
  /** True if the scan before the latest one did not find it. */
  isNew: z.boolean(),
  fix: fixSchema,
})
export type SchemaResultsProblem = z.infer<typeof problemSchema>

export const problemsSchema = z.object({
  problems: z.array(problemSchema),
  /** Found on this many pages by the previous scan, and fixed since. */
  fixed: z.array(z.object({ problem: z.string(), pages: count })),
  /** True if there is an earlier scan to compare with. */
  compared: z.boolean(),
})
export type SchemaResultsProblems = z.infer<typeof problemsSchema>

/** Rows per page of the list. */
export const PAGE_SIZE = 50

const state = answer(schemaResultsStateSchema)

export const schemaResultsContract = {
  ...fixRoutes,
  ...fillRoutes,
  get: oc.route({ method: 'GET', path: '/schema-results' }).output(state),
  /** Starts a run, or returns the running one. */
  start: oc.route({ method: 'POST', path: '/schema-results/start' }).meta({ visit: 'support' }).output(state),
  /** Stops the running scan; pages already read are kept. */
  stop: oc.route({ method: 'POST', path: '/schema-results/stop' }).meta({ visit: 'support' }).output(state),
  settings: oc
    .route({ method: 'PUT', path: '/schema-results/settings' })
    .meta({ visit: 'support' })
    .input(z.strictObject({ pageLimit: z.number().int().min(PAGE_LIMITS.least).max(PAGE_LIMITS.most) }))
    .output(state),
  list: oc
    .route({ method: 'GET', path: '/schema-results/pages' })
    .input(listInputSchema)
    .output(answer(z.object({ rows: z.array(pageRowSchema), total: count, pageSize: count }))),
  page: oc
    .route({ method: 'GET', path: '/schema-results/pages/{id}' })
    .input(z.object({ id: numericId }))
    .output(answer(pageDetailSchema)),
  /** Reads one page again, immediately. */
  reread: oc
    .route({ method: 'POST', path: '/schema-results/pages/{id}/read' })
    .meta({ visit: 'support' })
    .input(z.object({ id: numericId }))
    .output(answer(pageDetailSchema)),
  /** Faults, grouped. */
  problems: oc
    .route({ method: 'GET', path: '/schema-results/problems' })
    .input(z.object({ view: viewSchema.default('results') }))
    .output(answer(problemsSchema)),
  /** Finished runs, newest last. */
  trend: oc.route({ method: 'GET', path: '/schema-results/runs' }).output(answer(z.array(runSchema))),
  /** The list as CSV, one line per finding. */
  csv: oc
    .route({ method: 'GET', path: '/schema-results/csv' })
    .meta({ visit: 'merchant' })
    .input(listInputSchema)
    .output(answer(z.object({ name: z.string(), text: z.string() }))),
}
