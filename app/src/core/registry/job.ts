import type { z } from 'zod'
import { defineOffer, type ShopContext } from '#core/context/context.ts'

/** A job of a feature: payload schema, and one service call. A throw means retry, a return means done. */
export interface JobDefinition<Payload = unknown> {
  /** `<slug>.<verb>` */
  name: string
  payload: z.ZodType<Payload>
  /**
   * Cron expression (UTC) for jobs the worker starts itself, once per installed shop. Shops without activity get only
   * one of a day's runs (`core/shops/access.ts`).
   */
  every?: string
  /**
   * True: not started on its schedule for a shop that has left (`core/shops/left.ts`), because it writes to the store or
   * leads to such writes.
   */
  untilLeft?: boolean
  /** True: started on its schedule for shops that are being erased, instead of installed ones. */
  whileErasing?: boolean
  /**
   * Fetches of this job beside each other in a process. A fetch waits for all jobs it took before the next: with only
   * one (the default), a slow store keeps the others' jobs waiting.
   */
  fetches?: number
  /**
   * `signal` aborts when this worker loses the job; `ctx` then refuses access to its database and the platform, too.
   */
  run(ctx: ShopContext, payload: Payload, job: { signal: AbortSignal }): Promise<void>
}

/** A job in a list with jobs of other payloads; its own schema validates its payload. */
export type AnyJobDefinition = JobDefinition<never>

/** Makes a job fit into a list; the types of `payload` and `run` are checked against each other here. */
export function defineJob<Payload>(definition: JobDefinition<Payload>): AnyJobDefinition {
  return definition as unknown as AnyJobDefinition
}

/** Key of the jobs that a schedule starts: of each shop, at most one waits. */
export const SCHEDULED_KEY = 'scheduled'

export const JOBS = defineOffer<AnyJobDefinition>('jobs')
