import type { z } from 'zod'
import { defineOffer, type ShopContext } from '#core/context/context.ts'

/** A job of a feature: payload schema, and one service call. Throw = retry, return = done. */
export interface JobDefinition<Payload = unknown> {
  /** `<slug>.<verb>` */
  name: string
  payload: z.ZodType<Payload>
  /**
   * Cron expression (UTC) for jobs the worker starts itself, once per installed shop. Shops where nothing happens get only one
   * of the runs of a day (`core/shops/access.ts`).
   */
  every?: string
  /** `signal` aborts when the job is not this worker's any more; `ctx` then refuses its database and the platform, too. */
  run(ctx: ShopContext, payload: Payload, job: { signal: AbortSignal }): Promise<void>
}

/** A job among jobs of other payloads; its own schema checks what it is given. */
export type AnyJobDefinition = JobDefinition<never>

/** Makes a job fit into a list; `payload` and `run` are checked against each other here. */
export function defineJob<Payload>(definition: JobDefinition<Payload>): AnyJobDefinition {
  return definition as unknown as AnyJobDefinition
}

export const JOBS = defineOffer<AnyJobDefinition>('jobs')
