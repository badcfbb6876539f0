import { z } from 'zod'
import type { ShopContext } from '#core/context/context.ts'
import { defineJob } from '#core/registry/job.ts'
import type { LinkCursor } from './choose.ts'
import { runAutomation } from './service.ts'

const AUTOMATE = 'broken-links.automate'

/** Enqueues a run of the automation; concurrent requests share one. `after`: where the last slice ended. */
export function askForAutomation(
  ctx: Pick<ShopContext, 'queue' | 'shop'>,
  after: LinkCursor | null = null,
): Promise<void> {
  return ctx.queue.enqueue(
    AUTOMATE,
    { shop: ctx.shop.id, payload: { after } },
    { key: after === null ? 'begin' : 'next' },
  )
}

/** One slice of the links per job, so that a long list holds no worker. */
export const automateJob = defineJob({
  name: AUTOMATE,
  payload: z.object({ after: z.object({ people: z.number(), id: z.string() }).nullable().default(null) }),
  run: async (ctx, { after }) => {
    const next = await runAutomation(ctx, after)
    if (next !== null) await askForAutomation(ctx, next)
  },
})
