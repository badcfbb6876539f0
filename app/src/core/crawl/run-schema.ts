import { z } from 'zod'
import { count, numericId } from '#kit/shared/schemas.ts'

/** How much of the store is known; see `domain/coverage.ts`. */
export const coverageSchema = z.object({
  known: count,
  read: count,
  broken: count,
  notRead: z.array(z.object({ reason: z.string(), pages: count })),
  kept: count,
  waiting: count,
  overLimit: count,
  sitemapsNotRead: z.array(z.object({ url: z.string(), reason: z.string() })),
})

export const crawlRunSchema = z.object({
  id: numericId,
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
