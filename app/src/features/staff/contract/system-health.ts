import { z } from 'zod'
import { count } from '#kit/shared/schemas.ts'

const moment = z.iso.datetime()

export const systemHealthSchema = z.object({
  asOf: moment,
  /** `silent`: no sign of life for so long that it does not work. */
  workers: z.array(z.object({ worker: z.string(), seenAt: moment, silent: z.boolean() })),
  /** Waiting work of all stores. */
  backlog: z.array(z.object({ name: z.string(), number: count, oldest: moment.nullable() })),
  /** Jobs that are due, with the longest overdue, and those that failed for good and are still kept. */
  jobs: z.array(
    z.object({
      name: z.string(),
      waiting: count,
      oldest: moment.nullable(),
      failed: count,
      failedAt: moment.nullable(),
    }),
  ),
})
export type SystemHealth = z.infer<typeof systemHealthSchema>
