import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { tellEngines } from '#core/index-now/tell-engines.ts'
import { searchConsoleOf } from '#core/search-console/search-console-of.ts'
import { submitSitemap } from '#core/search-console/sitemaps.ts'
import { hasFeature } from '#core/shops/plan-of.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { indexStatusGate } from '../plan-gates.ts'
import { findSettings, noteResubmission } from '../settings-store.ts'

/** Most pages submitted at a time, the limit of IndexNow. */
const MOST_PAGES = 10_000

/**
 * Resubmits pages that are not in the index although nothing on them keeps search engines out: the store's sitemap to
 * the search engine, the pages by URL to the engines behind IndexNow. No engine promises to crawl or index them.
 */
export async function resubmit(
  ctx: ShopContext,
  { most = MOST_PAGES }: { most?: number } = {},
): Promise<void> {
  if (!(await hasFeature(ctx, indexStatusGate)) || !(await searchConsoleOf(ctx))) return
  const { settings, urls } = await ctx.tx(async (tx) => ({
    settings: await findSettings(tx),
    urls: await pagesLeftOut(tx, most),
  }))
  const [first] = urls
  if (!settings.resubmit || first === undefined) return
  const sitemap = await refusalOf(async () => {
    await submitSitemap(ctx, new URL('/sitemap.xml', first).href)
    return null
  })
  const indexNow = await refusalOf(async () => {
    const told = await tellEngines(ctx, async ({ isWhole, most: atOnce }) =>
      isWhole ? urls.slice(0, atOnce) : [],
    )
    if (told.outcome === 'lost') throw told.error
    return told.outcome === 'told' ? null : `index-now-${told.outcome}`
  })
  const isHandedIn = sitemap === null || indexNow === null
  await ctx.tx(async (tx) => {
    if (isHandedIn) await noteSubmitted(tx, urls)
    await noteResubmission(tx, { pages: isHandedIn ? urls.length : 0, sitemap, indexNow })
  })
}

const LEFT_OUT = sql`hindrance is null and verdict in ('excluded', 'invalid') and reason in ('not-crawled', 'not-kept')`

async function pagesLeftOut(tx: ShopTx, most: number): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select url from index_status_pages where shop_id = ${shopOf(tx)} and ${LEFT_OUT}
      order by submitted_at nulls first, url_hash limit ${most}`.execute(tx)
  return rows.map(({ url }) => url)
}

/** Only these were submitted: where there are more, the others come next month. */
async function noteSubmitted(tx: ShopTx, urls: readonly string[]): Promise<void> {
  const now = await clockOf(tx)
  await sql`
    update index_status_pages set submitted_at = ${now}
      where shop_id = ${shopOf(tx)} and ${LEFT_OUT} and url = any(${[...urls]}::text[])`.execute(tx)
}

/** Returns the error code of a submission; null on success. A failure of one way must not stop the other. */
async function refusalOf(hand: () => Promise<string | null>): Promise<string | null> {
  try {
    return await hand()
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}
