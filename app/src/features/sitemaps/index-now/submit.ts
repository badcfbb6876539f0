import type { ShopContext } from '#core/context/context.ts'
import { findIndexNow, type IndexNowRow, keyOf, noteSubmission } from '#core/index-now/index-now-key.ts'
import { tellEngines } from '#core/index-now/tell-engines.ts'
import type { ProxyAnswer, ProxyVisit } from '#core/registry/proxy-route.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { clockOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { IndexNowState } from '../contract.ts'
import { sitemapsErrors } from '../errors.ts'
import { findHtmlSettings } from '../html/html-store.ts'
import { sitemapsGate } from '../plan-gates.ts'
import { changedUrls } from './changed-urls.ts'

/** Returns the key and the result of the last submission. */
export async function getIndexNow(ctx: ShopContext): Promise<IndexNowState> {
  return describe(await ctx.tx(keyOf))
}

function describe({ key, submitted_at, urls, status }: IndexNowRow): IndexNowState {
  return { key, submittedAt: submitted_at?.toISOString() ?? null, urls, status }
}

/**
 * Submits the changes since the last submission to search engines, limited to URLs the key file proves ownership of.
 * Throws `sitemaps.nothing-proved`, `sitemaps.nothing-new`, `sitemaps.index-now-refused`, `plans.locked`,
 * PlatformError.
 */
export async function submitIndexNow(ctx: ShopContext): Promise<IndexNowState> {
  await requireFeature(ctx, sitemapsGate)
  const told = await tellEngines(ctx, async (tx, { isWhole, origin, prefix, row, most }) => {
    if (isWhole) return changedUrls(tx, row.submitted_at, most)
    const html = await findHtmlSettings(tx)
    return html?.published ? [`${origin}${prefix}/sitemap`] : []
  })
  if (told.outcome === 'refused') throw new AppError(sitemapsErrors.indexNowRefused, { status: told.status })
  if (told.outcome === 'nothing' && told.isWhole)
    throw new AppError(sitemapsErrors.nothingNew, { root: told.root })
  if (told.outcome !== 'told') throw new AppError(sitemapsErrors.nothingProved, { root: told.root })
  const { isWhole, urls, status } = told
  return ctx.tx(async (tx) => {
    if (isWhole) await noteSubmission(tx, { urls, status })
    // Our own page alone says nothing of the store's: the first submission of all of them is still to come.
    const row = await keyOf(tx)
    return describe(isWhole ? row : { ...row, submitted_at: new Date(await clockOf(tx)), urls, status })
  })
}

/** Serves the key file, under its one valid name. */
export async function keyFile(ctx: ShopContext, visit: ProxyVisit): Promise<ProxyAnswer> {
  const row = await ctx.tx(findIndexNow)
  if (!row || visit.params['key'] !== row.key)
    return { status: 404, type: 'text/plain; charset=utf-8', body: 'Not found.\n' }
  return { type: 'text/plain; charset=utf-8', body: row.key }
}
