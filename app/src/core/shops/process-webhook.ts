import { z } from 'zod'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import type { ShopContext } from '#core/context/context.ts'
import { defineJob } from '#core/registry/job.ts'
import { isToldAfterLeaving, standingOf } from './left.ts'
import { WEBHOOKS, type WebhookHandler } from './webhook.ts'
import {
  markProcessed,
  noteFailure,
  PROCESS_WEBHOOK,
  type WaitingResource,
  waitingWebhooks,
} from './webhook-inbox.ts'

const payload = z.object({ topic: z.string() })

/** A pass that lasts longer leaves the rest to a job of its own, behind those of other stores. */
const PASS_MS = 2_000

/**
 * Processes the waiting deliveries of one topic: each resource once, however many deliveries it has, and many at a time
 * for webhooks that take them together. Does not look again for what arrives in the meantime: the transaction that
 * recorded it has enqueued a job for it, and deliveries that arrive faster than a pass would hold this one for ever.
 */
export const processWebhook = defineJob({
  name: PROCESS_WEBHOOK,
  payload,
  // A store whose platform or database is slow keeps one of them busy, and the others fetch for everybody else.
  fetches: 3,
  async run(ctx, { topic }) {
    const began = performance.now()
    for (;;) {
      const { waiting, isMore } = await waitingWebhooks(ctx, topic)
      if (waiting.length === 0) return
      const { installed, left } = await standingOf(ctx)
      const isTold = installed && (!left || isToldAfterLeaving(topic))
      const interested = ctx
        .offered(WEBHOOKS)
        .filter((webhook) => webhook.topic === topic && (isTold || webhook.evenUninstalled === true))
      await processApart(ctx, interested, waiting)
      if (!isMore) return
      if (performance.now() - began < PASS_MS) continue
      // Merged with a job that already waits for this topic: that one processes the rest as well.
      const rest = { shop: ctx.shop.id, payload: { topic } }
      return ctx.queue.enqueue(PROCESS_WEBHOOK, rest, { key: topic })
    }
  },
})

/**
 * Processes all together. If that fails for an internal reason, processes them one by one, so that only the faulty
 * one fails; it is given up after a few attempts.
 */
async function processApart(
  ctx: ShopContext,
  interested: WebhookHandler[],
  waiting: WaitingResource[],
): Promise<void> {
  try {
    if (waiting.length > 1) return await processTogether(ctx, interested, waiting)
  } catch (error) {
    if (error instanceof PlatformError) throw error
    ctx.log.warn({ err: error }, 'could not process deliveries together; trying one by one')
  }
  const failures: unknown[] = []
  for (const one of waiting)
    await processTogether(ctx, interested, [one]).catch(async (error: unknown) => {
      if (!(await isGivenUp(ctx, interested, { one, error }))) failures.push(error)
    })
  if (failures.length > 0) throw failures[0]
}

/**
 * Counts the failure of a resource's deliveries and gives up those that failed too often; false if one is to be tried
 * again. A platform in trouble recovers, and what ends or erases an installation is never given up.
 */
async function isGivenUp(
  ctx: ShopContext,
  interested: WebhookHandler[],
  { one, error }: { one: WaitingResource; error: unknown },
): Promise<boolean> {
  if (error instanceof PlatformError || interested.some(({ evenUninstalled }) => evenUninstalled))
    return false
  const hopeless = await noteFailure(ctx, one.ids)
  if (hopeless.length === 0) return false
  ctx.log.error({ err: error, resource: one.resourceId }, 'deliveries were given up')
  await markProcessed(ctx, hopeless, 'failed')
  return hopeless.length === one.ids.length
}

async function processTogether(
  ctx: ShopContext,
  interested: WebhookHandler[],
  waiting: WaitingResource[],
): Promise<void> {
  const ids = waiting.flatMap((one) => one.ids)
  try {
    await tell(ctx, interested, waiting)
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'not-authorized') throw error
    return markProcessed(ctx, ids, 'no access')
  }
  await markProcessed(ctx, ids, interested.length > 0 ? 'done' : 'nothing to do')
}

/**
 * Runs the webhooks one after the other, in the order of the modules. Those that take resources together run in
 * parallel: none waits for the platform calls of another.
 */
async function tell(
  ctx: ShopContext,
  interested: WebhookHandler[],
  waiting: WaitingResource[],
): Promise<void> {
  const resourceIds = waiting.flatMap(({ resourceId }) => resourceId ?? [])
  for (const webhook of interested) if (webhook.run) for (const one of waiting) await webhook.run(ctx, one)
  const ends = await Promise.allSettled(interested.map((webhook) => webhook.runTogether?.(ctx, resourceIds)))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
