import { z } from 'zod'
import { RESOURCE_KINDS } from '#core/catalogue/domain/resource-kind.ts'
import { count } from '#kit/shared/schemas.ts'
import { RESOURCE_STATES } from '../domain/resource-state.ts'

export const summaryInputSchema = z.object({ kind: z.enum(RESOURCE_KINDS).default('product') })

export const summarySchema = z.object({
  /** Resources of the kind, and those in each state; one resource may be in several. */
  held: count,
  states: z.record(z.enum(RESOURCE_STATES).exclude(['any']), count),
  /** Time of the count, which includes every edit since the last sync; null before the first one has ended. */
  asOf: z.iso.datetime().nullable(),
})
export type Summary = z.infer<typeof summarySchema>

/** Maximum number of other pages listed for a repeated text. */
export const REPEATS_LISTED = 10

const repeatsOf = z.object({
  /** Number of other pages with the same text. */
  count,
  pages: z.array(z.object({ gid: z.string(), kind: z.enum(RESOURCE_KINDS), title: z.string() })),
})
export const repeatsSchema = z.object({ title: repeatsOf, description: repeatsOf })
export type Repeats = z.infer<typeof repeatsSchema>
