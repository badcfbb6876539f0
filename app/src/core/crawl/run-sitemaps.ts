import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { crawlErrors } from './errors.ts'
import type { NextSitemap } from './frontier.ts'

/** Maximum number of sitemap files read in one run: the platform's index lists one file per 2,500 resources. */
const MOST_SITEMAPS = 200
/** Sitemaps beyond that are named as not read; a store's index may list 50,000. */
const MOST_NAMED = 20

/** A sitemap that could not be read so far: still waiting, or given up. */
export interface FailedSitemap {
  url: string
  /** Error code of the last attempt. */
  reason: string
  attempts: number
}

interface RunSitemaps {
  waiting: string[]
  read: string[]
  failed: FailedSitemap[]
}

async function loadSitemaps(tx: ShopTx, runId: string): Promise<RunSitemaps> {
  const row = await tx
    .selectFrom('crawl_runs')
    .select(['sitemaps', 'sitemaps_read', 'sitemaps_failed'])
    .where('shop_id', '=', shopOf(tx))
    .where('id', '=', runId)
    .executeTakeFirst()
  return {
    waiting: (row?.sitemaps ?? []) as string[],
    read: (row?.sitemaps_read ?? []) as string[],
    failed: (row?.sitemaps_failed ?? []) as unknown as FailedSitemap[],
  }
}

async function saveSitemaps(
  tx: ShopTx,
  runId: string,
  { waiting, read, failed }: RunSitemaps,
): Promise<void> {
  await tx
    .updateTable('crawl_runs')
    .set({
      sitemaps: JSON.stringify(waiting),
      sitemaps_read: JSON.stringify(read),
      sitemaps_failed: JSON.stringify(failed),
    })
    .where('shop_id', '=', shopOf(tx))
    .where('id', '=', runId)
    .execute()
}

/** Returns the sitemap a run reads next; null if there is none left. */
export async function nextSitemap(tx: ShopTx, runId: string): Promise<NextSitemap | null> {
  const { waiting, failed } = await loadSitemaps(tx, runId)
  const [url] = waiting
  if (url === undefined) return null
  return { url, attempts: failed.find((one) => one.url === url)?.attempts ?? 0 }
}

/** Ends a sitemap of a run and adds those it lists; with a reason, it could not be read. */
export async function endSitemap(
  tx: ShopTx,
  runId: string,
  { url, sitemaps, reason }: { url: string; sitemaps: readonly string[]; reason: string | null },
): Promise<void> {
  const known = await loadSitemaps(tx, runId)
  const read = [...known.read, url]
  const waiting = known.waiting.filter((one) => one !== url)
  const fresh = sitemaps.filter((one) => !read.includes(one) && !waiting.includes(one))
  const room = Math.max(0, MOST_SITEMAPS - read.length - waiting.length)
  const failed =
    reason === null ? known.failed.filter((one) => one.url !== url) : noted(known.failed, url, reason)
  await saveSitemaps(tx, runId, {
    waiting: [...waiting, ...fresh.slice(0, room)],
    read,
    failed: withLeftOut(failed, fresh.slice(room)),
  })
}

/** Names sitemaps that a run has no room for: it does not know all pages, and must delete none. */
function withLeftOut(failed: readonly FailedSitemap[], urls: readonly string[]): FailedSitemap[] {
  const reason = crawlErrors.tooManySitemaps.code
  const named = failed.filter((one) => one.reason === reason)
  const more = urls
    .filter((url) => !failed.some((one) => one.url === url))
    .slice(0, Math.max(0, MOST_NAMED - named.length))
  return [...failed, ...more.map((url) => ({ url, reason, attempts: 0 }))]
}

/** Puts a sitemap of a run off until after the others. */
export async function postponeSitemap(
  tx: ShopTx,
  runId: string,
  { url, reason }: { url: string; reason: string },
): Promise<void> {
  const known = await loadSitemaps(tx, runId)
  const waiting = [...known.waiting.filter((one) => one !== url), url]
  await saveSitemaps(tx, runId, { ...known, waiting, failed: noted(known.failed, url, reason) })
}

function noted(failed: readonly FailedSitemap[], url: string, reason: string): FailedSitemap[] {
  const attempts = (failed.find((one) => one.url === url)?.attempts ?? 0) + 1
  return [...failed.filter((one) => one.url !== url), { url, reason, attempts }]
}
