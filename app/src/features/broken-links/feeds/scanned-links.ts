import { sql } from 'kysely'
import { databaseNow } from '#core/catalogue/store.ts'
import type { CrawlEnd } from '#core/crawl/crawl-end.ts'
import { urlHash } from '#core/crawl/url-hash.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { withRoom } from '../capture/room.ts'
import { type DeadPath, readDeadPath } from '../domain/dead-path.ts'
import { forgetUnlinked, putLinks } from '../link-store.ts'
import { askForSuggestions } from '../suggest/ask.ts'

/** Most broken pages per scan that enter the list. */
const MOST = 2_000

/**
 * Adds the pages a scan found missing, with the number of pages that link to them. A scan that is done also removes
 * those it no longer finds, as far as it could look.
 */
export const noteScanned: CrawlEnd = async (ctx, tx, { runId, origin, state }) => {
  const { rows } = await sql<{ url: string }>`
    select url from crawl_pages where shop_id = ${shopOf(tx)} and run_id = ${runId} and state = 'broken'
      and status in (404, 410) order by id`.execute(tx)
  const found = rows.flatMap(({ url }) => {
    const path = readDeadPath(new URL(url).pathname)
    return path ? [{ ...path, hash: urlHash(url, origin) }] : []
  })
  const dead = found.slice(0, MOST)
  const counts = await linkedFrom(tx, dead)
  const now = (await databaseNow(tx)).toISOString()
  if (state === 'done') {
    const paths = found.map(({ path }) => path)
    await forgetUnlinked(tx, { paths, now, unread: (await isWhole(tx, runId)) ? null : { runId, origin } })
  }
  const hashes = Map.groupBy(dead, ({ path }) => path)
  const links = dead.map(({ hash: _, ...link }) => ({
    ...link,
    source: 'scan' as const,
    linkedFrom: counts.get(link.path) ?? 0,
    linkedHashes: hashes.get(link.path)?.map(({ hash }) => hash) ?? [],
  }))
  await putLinks(tx, await withRoom(tx, links, now), now)
  if (dead.length > 0) await askForSuggestions(ctx, tx)
}

/** True if a run read all pages and sitemaps it knows of, so that a link it did not find is no longer there. */
async function isWhole(tx: ShopTx, runId: string): Promise<boolean> {
  const { rows } = await sql<{ isWhole: boolean }>`
    select over_limit = 0 and sitemaps_failed = '[]' and not exists (select from crawl_pages p
        where p.shop_id = ${shopOf(tx)} and p.run_id = ${runId}
          and (p.unread_at is not null or (p.state is distinct from 'read'
            and (p.state is distinct from 'broken' or p.status is null or p.status not in (404, 410))))) as "isWhole"
      from crawl_runs where shop_id = ${shopOf(tx)} and id = ${runId}`.execute(tx)
  return rows[0]?.isWhole ?? false
}

/** Returns from how many pages each path is linked, in whichever of its spellings. */
async function linkedFrom(
  tx: ShopTx,
  dead: readonly (DeadPath & { hash: string })[],
): Promise<Map<string, number>> {
  if (dead.length === 0) return new Map()
  const { rows } = await sql<{ path: string; pages: number }>`
    select dead.path, count(distinct l.page_id)::int as pages
      from unnest(${dead.map(({ hash }) => hash)}::bigint[], ${dead.map(({ path }) => path)}::text[]) as dead (hash, path)
        join crawl_links l on l.shop_id = ${shopOf(tx)} and l.to_hash = dead.hash
      group by dead.path`.execute(tx)
  return new Map(rows.map(({ path, pages }) => [path, pages]))
}
