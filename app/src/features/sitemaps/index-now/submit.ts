import { MOST_URLS } from '#adapters/index-now/index-now.ts'
import { storefrontUrlQuery } from '#adapters/platform/admin-graphql/operations/storefront-url.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { ProxyAnswer, ProxyVisit } from '#core/registry/proxy-route.ts'
import { storefrontPages } from '#core/shops/crawler-signature.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { IndexNowState } from '../contract.ts'
import { sitemapsErrors } from '../errors.ts'
import { findHtmlSettings } from '../html/html-store.ts'
import { sitemapsGate } from '../plan-gates.ts'
import { changedUrls, findIndexNow, type IndexNowRow, keyOf, noteSubmission } from './index-now-store.ts'

/** Where the store has Signpost, unless the merchant has moved the app's proxy. */
const PREFIX = '/apps/signpost'

/** The key and what came of the last submission. */
export async function getIndexNow(ctx: ShopContext): Promise<IndexNowState> {
  return describe(await ctx.tx(keyOf))
}

function describe({ key, submitted_at, urls, status }: IndexNowRow): IndexNowState {
  return { key, submittedAt: submitted_at?.toISOString() ?? null, urls, status }
}

/**
 * Tells search engines of what changed since the last submission, as far as a key file proves that the store is ours: one at
 * the root proves every page, the one we serve proves our own page. Throws `sitemaps.nothing-proved`,
 * `sitemaps.nothing-new`, `sitemaps.index-now-refused`, `plans.locked`, PlatformError.
 */
export async function submitIndexNow(ctx: ShopContext): Promise<IndexNowState> {
  await requireFeature(ctx, sitemapsGate.feature)
  const { shop } = await ctx.platform.query(ctx.shop, storefrontUrlQuery, {})
  const { origin, host } = new URL(shop.primaryDomain.url)
  const row = await ctx.tx(keyOf)
  const { key } = row
  const root = `${origin}/${key}.txt`
  const own = `${origin}${PREFIX}/${key}.txt`
  const isWhole = await holdsKey(ctx, root, key)
  if (!isWhole && !(await holdsKey(ctx, own, key))) throw new AppError(sitemapsErrors.nothingProved, { root })
  const urls = await ctx.tx(async (tx) => {
    if (isWhole) return changedUrls(tx, row.submitted_at, MOST_URLS)
    const html = await findHtmlSettings(tx)
    return html?.published ? [`${origin}${PREFIX}/sitemap`] : []
  })
  if (urls.length === 0)
    throw new AppError(isWhole ? sitemapsErrors.nothingNew : sitemapsErrors.nothingProved, { root })
  const status = await ctx.indexNow.submit({ host, key, keyLocation: isWhole ? root : own, urls })
  if (status >= 400) throw new AppError(sitemapsErrors.indexNowRefused, { status })
  await ctx.tx((tx) => noteSubmission(tx, { urls: urls.length, status }))
  return getIndexNow(ctx)
}

/** The file answers by itself and holds the key; engines do not follow a redirect there. */
async function holdsKey(ctx: ShopContext, url: string, key: string): Promise<boolean> {
  const pages = await storefrontPages(ctx)
  const read = await pages.read(url, { purpose: 'interactive', expects: 'sitemap' })
  return read.state === 'read' && read.redirects.length === 0 && read.html.trim() === key
}

/** The key file, at the one name it has. */
export async function keyFile(ctx: ShopContext, visit: ProxyVisit): Promise<ProxyAnswer> {
  const row = await ctx.tx(findIndexNow)
  if (!row || visit.params['key'] !== row.key)
    return { status: 404, type: 'text/plain; charset=utf-8', body: 'Not found.\n' }
  return { type: 'text/plain; charset=utf-8', body: row.key }
}
