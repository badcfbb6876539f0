import type { ShopContext } from '#core/context/context.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { queryStorefront } from '#core/shops/storefront.ts'
import { lockCount } from '#kit/server/db/lock-count.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { SitemapsState } from '../contract.ts'
import { readSitemapUrl } from '../domain/sitemap-url.ts'
import { sitemapsErrors } from '../errors.ts'
import { sitemapsGate } from '../plan-gates.ts'
import { getState } from '../service.ts'
import { faultOf } from './look-at-pages.ts'
import { enqueueWrite } from './own-sitemap.ts'
import { forgetNamed, MOST_NAMED, namedPages, saveNamed } from './page-store.ts'

/**
 * Adds a page no API reports, such as an app's; search engines must be allowed to list it. Throws `sitemaps.page-*`,
 * `sitemaps.pages-full`, `plans.locked`, PlatformError.
 */
export async function namePage(ctx: ShopContext, { url: typed }: { url: string }): Promise<SitemapsState> {
  await requireFeature(ctx, sitemapsGate)
  const { origin, host } = await queryStorefront(ctx)
  const read = readSitemapUrl(typed, origin)
  if ('wrong' in read) throw new AppError(sitemapsErrors.pageElsewhere, { host })
  await ctx.tx((tx) => requireRoom(tx, read.url))
  const fault = await faultOf(ctx, read.url, 'interactive')
  if (fault) throw fault
  await ctx.tx(async (tx) => {
    await requireRoom(tx, read.url)
    await saveNamed(tx, read.url, null)
    await enqueueWrite(ctx, tx)
  })
  return getState(ctx)
}

async function requireRoom(tx: ShopTx, url: string): Promise<void> {
  await lockCount(tx, 'sitemaps-named')
  const held = await namedPages(tx)
  if (held.length >= MOST_NAMED && !held.some((page) => page.url === url))
    throw new AppError(sitemapsErrors.pagesFull, { most: MOST_NAMED })
}

/** Removes a named page; succeeds if it is already removed. */
export async function removeNamedPage(ctx: ShopContext, { url }: { url: string }): Promise<SitemapsState> {
  await ctx.tx(async (tx) => {
    await forgetNamed(tx, url)
    await enqueueWrite(ctx, tx)
  })
  return getState(ctx)
}
