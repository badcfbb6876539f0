import type { ShopContext } from '#core/context/context.ts'
import { isInstalled } from '#core/shops/access.ts'
import { planOf } from '#core/shops/plan-of.ts'
import { fetchDailyField } from './field/daily-field.ts'
import { joinLine } from './lab/line.ts'
import { tidyResults } from './lab/result-store.ts'
import { insertTest, lastTest, openTests } from './lab/test-store.ts'
import { listPages } from './pages/page-store.ts'
import { lookAtStorefront } from './pages/storefront.ts'

/**
 * Daily work of plans with daily reports: field data of the store and each page, and one lab run of each page as a
 * phone.
 */
export async function measureDaily(
  ctx: ShopContext,
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  if (!(await isInstalled(ctx))) return
  await ctx.tx(tidyResults)
  const followed = await ctx.tx(listPages)
  if (followed.length === 0 || (await planOf(ctx)).terms.pageSpeed !== 'daily') return
  const { origin, isProtected } = await lookAtStorefront(ctx)
  // They may have moved to a new domain with the store.
  const pages = await ctx.tx(listPages)
  if (!isProtected) {
    for (const page of pages)
      await ctx.tx(async (tx) => {
        const last = await lastTest(tx, page.id)
        if (last && (last.state === 'waiting' || last.state === 'running')) return
        const daily = { askedBy: 'daily', source: ctx.lab.source, devices: ['mobile'], runs: 1 } as const
        await insertTest(tx, { pageId: page.id, ...daily })
      })
    await joinLine(ctx)
  }
  if (!ctx.crux) return
  const urls = [origin, ...pages.map((page) => page.url)]
  await fetchDailyField(ctx, { crux: ctx.crux, origin, urls, ...(signal && { signal }) })
}

/** Enqueues the lab again for open tests without a worker, after a worker was killed or a job was lost. */
export async function resumeTests(ctx: ShopContext): Promise<void> {
  if ((await ctx.tx(openTests)).length > 0) await joinLine(ctx)
}
