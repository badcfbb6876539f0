import { sql } from 'kysely'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { isAway } from './away.ts'
import { coverageOf } from './run-coverage.ts'
import { type RunRow, timeOf } from './run-store.ts'

/**
 * Ends a running run. If it is done and could look everywhere, removes the pages and redirects it did not find; what it
 * could not look for stays as it was read before.
 */
export async function closeRun(
  tx: ShopTx,
  run: RunRow,
  end: { state: 'done' } | { state: 'stopped' | 'failed'; code: string },
): Promise<void> {
  const { id, shop_id: shopId } = run
  const now = await timeOf(tx)
  if (end.state === 'done') {
    if (await lookedEverywhere(tx, run)) await forgetUnfound(tx, run)
  } else await noteUnreached(tx, run, { code: end.code, now })
  await tx
    .updateTable('crawl_pages')
    .set({ waiting: false })
    .where('shop_id', '=', shopId)
    .where('waiting', '=', true)
    .execute()
  await tx
    .updateTable('crawl_runs')
    .set({
      state: end.state,
      ...(end.state === 'failed' && { reason: end.code }),
      finished_at: now,
      coverage: JSON.stringify(await coverageOf(tx, run)),
      sitemaps: '[]',
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** Has the pages that a run did not come to count as not read by it; what an earlier one read of them stays. */
async function noteUnreached(
  tx: ShopTx,
  { shop_id: shopId }: Pick<RunRow, 'shop_id'>,
  { code, now }: { code: string; now: Date },
): Promise<void> {
  const waiting = tx.updateTable('crawl_pages').where('shop_id', '=', shopId).where('waiting', '=', true)
  await waiting
    .set({ unread_at: now, unread_reason: code })
    .where('state', 'in', ['read', 'broken'])
    // An earlier attempt in vain says more of the page.
    .where('unread_at', 'is', null)
    .execute()
  await waiting.set({ state: 'not-read', reason: code, read_at: now }).where('state', 'is', null).execute()
}

/**
 * True if a run read its home page and all its sitemaps, and knows all links of the pages it could not read again: a page
 * it did not find is no longer there.
 */
async function lookedEverywhere(tx: ShopTx, run: RunRow): Promise<boolean> {
  if ((run.sitemaps_failed as unknown[]).length > 0) return false
  const home = await tx
    .selectFrom('crawl_pages')
    .select(['state', 'status', 'reason', 'unread_at'])
    .where('shop_id', '=', run.shop_id)
    .where('url', '=', `${run.origin}/`)
    .where('run_id', '=', run.id)
    .executeTakeFirst()
  if (home && (home.unread_at !== null || isAway(home))) return false
  return !(await hasKeptCutLinks(tx, run))
}

/** Returns whether a page that was not read again had more links than are kept: the run could not follow the others. */
async function hasKeptCutLinks(tx: ShopTx, { id, shop_id: shopId }: RunRow): Promise<boolean> {
  const { rows } = await sql<{ isCut: boolean }>`
    select exists (
      select from crawl_pages p join crawl_facts f on f.shop_id = ${shopId} and f.page_id = p.id
        where p.shop_id = ${shopId} and p.run_id = ${id} and p.unread_at is not null
          and (f.facts -> 'left' ->> 'links')::int > 0) as "isCut"`.execute(tx)
  return rows[0]?.isCut ?? false
}

async function forgetUnfound(tx: ShopTx, { id, shop_id: shopId }: RunRow): Promise<void> {
  await tx.deleteFrom('crawl_pages').where('shop_id', '=', shopId).where('run_id', '<>', id).execute()
  await tx.deleteFrom('crawl_redirects').where('shop_id', '=', shopId).where('run_id', '<>', id).execute()
}
