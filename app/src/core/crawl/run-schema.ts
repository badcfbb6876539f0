import { z } from 'zod'

const count = z.number().int().min(0)

/** How much of the store is known; see `domain/coverage.ts`. */
export const coverageSchema = z.object({
  known: count,
  read: count,
  broken: count,
  notRead: z.array(z.object({ reason: z.string(), pages: count })),
  waiting: count,
  overLimit: count,
  sitemapsNotRead: z.array(z.object({ url: z.string(), reason: z.string() })),
})

export const crawlRunSchema = z.object({
  id: z.string().regex(/^\d{1,18}$/),
  /** `blocked`: the store's pages are not accessible; `failed`: the run ended early. `reason` is an error code. */
  state: z.enum(['running', 'done', 'stopped', 'blocked', 'failed']),
  reason: z.string().nullable(),
  origin: z.string(),
  pageLimit: count,
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  coverage: coverageSchema,
})
export type CrawlRun = z.infer<typeof crawlRunSchema>
