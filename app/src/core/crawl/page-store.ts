import { sql } from 'kysely'
import { changeMoment } from '#core/catalogue/change-moment.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import { boundedJson } from '#rules/rich-results/extract/bounded-json.ts'
import { templateOf } from './domain/page-urls.ts'
import { storable } from './domain/storable.ts'
import { FACT_LIMITS } from './facts/fact-limits.ts'
import { FACTS_VERSION, type PageFacts, type PageLink } from './facts/page-facts.ts'
import { keepKnown } from './known-page.ts'
import { settleRedirect } from './redirect-store.ts'
import { type CheckedPage, storeChecked } from './run-page-checks.ts'
import { urlHash } from './url-hash.ts'
import type { VisitedPage } from './visit.ts'

/**
 * Replaces everything stored of a listed page: results of an earlier reading would mislead. Returns true if the store
 * did not answer for the page and something is known of its URL, which then stays: as a page marked as old, or a redirect.
 */
export async function savePage(
  tx: ShopTx,
  shopId: ShopId,
  page: VisitedPage,
  checked: readonly CheckedPage[],
): Promise<boolean> {
  if (await keepKnown(tx, page)) return true
  const { url, state, reason, status, readAt, title, facts, closedToSearch = false } = page
  const now = await changeMoment(tx)
  const dead = state === 'broken' ? status : null
  const row = await tx
    .updateTable('crawl_pages')
    .set({
      waiting: false,
      attempts: 0,
      state,
      reason,
      status,
      title,
      read_at: readAt,
      stored_at: now,
      // An earlier version did not store since when a page is dead: at the latest since then.
      changed_at: sql<Date | null>`case
        when (case when state = 'broken' then status end) is distinct from ${dead}::smallint then ${now}::timestamptz
        else coalesce(changed_at, case when state = 'broken' then stored_at end) end`,
      digest: facts?.digest ?? null,
      closed_to_search: closedToSearch,
      unread_at: null,
      unread_reason: null,
      unread_status: null,
    })
    .where('shop_id', '=', shopId)
    .where('url', '=', url)
    .returning(['id', 'run_id'])
    .executeTakeFirst()
  if (!row) return false
  const formerly = await settleRedirect(tx, page, row.run_id)
  const key = { shopId, pageId: row.id }
  await saveFacts(tx, key, facts)
  await saveLinks(tx, key, page.links, new URL(url).origin)
  const versions = await storeChecked(tx, key, checked)
  await tx
    .updateTable('crawl_pages')
    .set({ judged: JSON.stringify(versions), ...(formerly === 'ended' && { changed_at: now }) })
    .where('shop_id', '=', shopId)
    .where('id', '=', row.id)
    .execute()
  return formerly === 'stays'
}

async function saveFacts(
  tx: ShopTx,
  { shopId, pageId }: { shopId: ShopId; pageId: string },
  facts: PageFacts | null,
): Promise<void> {
  await tx.deleteFrom('crawl_facts').where('shop_id', '=', shopId).where('page_id', '=', pageId).execute()
  if (facts === null) return
  await tx
    .insertInto('crawl_facts')
    .values({ shop_id: shopId, page_id: pageId, version: FACTS_VERSION, facts: storedFacts(facts) })
    .execute()
}

/** Facts as they are stored: markup that is larger than the limit or contains itself is left out. */
function storedFacts(facts: PageFacts): string {
  const markup = boundedJson(facts.markup, FACT_LIMITS.markup)
  return JSON.stringify({ ...facts, markup: markup === null ? null : facts.markup })
}

async function saveLinks(
  tx: ShopTx,
  { shopId, pageId }: { shopId: ShopId; pageId: string },
  links: readonly PageLink[],
  origin: string,
): Promise<void> {
  await tx.deleteFrom('crawl_links').where('shop_id', '=', shopId).where('page_id', '=', pageId).execute()
  if (links.length === 0) return
  await tx
    .insertInto('crawl_links')
    .values(
      links.map(({ to, kind, place, text, rel }, position) => ({
        shop_id: shopId,
        page_id: pageId,
        position,
        kind,
        place,
        to_hash: urlHash(to, origin),
        to_url: storable(to),
        text: storable(text),
        rel: storable(rel),
      })),
    )
    .execute()
}

/** Adds a URL to a run as one that nobody has to read any more, for `savePage`; a known page stays as it is. */
export async function insertPage(
  tx: ShopTx,
  { shopId, runId }: { shopId: ShopId; runId: string },
  url: string,
): Promise<void> {
  await tx
    .insertInto('crawl_pages')
    .values({ shop_id: shopId, url, template: templateOf(url), run_id: runId, waiting: false })
    .onConflict((known) => known.columns(['shop_id', 'url']).doNothing())
    .execute()
}

/** Where a URL stands among the pages: in which run it was found last, and whether that has yet to read it. */
export async function findPlace(
  tx: ShopTx,
  shopId: ShopId,
  url: string,
): Promise<{ run_id: string; waiting: boolean } | null> {
  const row = await tx
    .selectFrom('crawl_pages')
    .select(['run_id', 'waiting'])
    .where('shop_id', '=', shopId)
    .where('url', '=', url)
    .executeTakeFirst()
  return row ?? null
}

/** Has the running run read a page that was read in vain meanwhile. */
export async function leaveWaiting(tx: ShopTx, shopId: ShopId, url: string): Promise<void> {
  await tx
    .updateTable('crawl_pages')
    .set({ waiting: true })
    .where('shop_id', '=', shopId)
    .where('url', '=', url)
    .execute()
}

/** A page whose facts are stored, for judging again. */
export interface StoredPage {
  id: string
  url: string
  template: VisitedPage['template']
  readAt: Date
  facts: PageFacts
  /** Version of each check that has judged it, by name. */
  judged: Record<string, number>
}

/** Returns the next pages after `after`, by id, that one of these checks has not judged in its current version. */
export async function pagesToJudge(
  tx: ShopTx,
  shopId: ShopId,
  { versions, after, most }: { versions: Record<string, number>; after: string; most: number },
): Promise<StoredPage[]> {
  const { rows } = await sql<Omit<StoredPage, 'readAt'> & { read_at: Date }>`
    select p.id, p.url, p.template, p.read_at, p.judged, f.facts
      from crawl_pages p join crawl_facts f on f.shop_id = ${shopId} and f.page_id = p.id
      where p.shop_id = ${shopId} and p.id > ${after} and p.state = 'read' and f.version = ${FACTS_VERSION}
        and not p.judged @> ${JSON.stringify(versions)}::jsonb
      order by p.id limit ${most}`.execute(tx)
  return rows.map(({ read_at, ...page }) => ({ ...page, readAt: read_at }))
}

/** Has the pages of a template judged again by one check, by the next `crawl.rejudge`. */
export async function judgeAgain(
  tx: ShopTx,
  shopId: ShopId,
  { check, template }: { check: string; template: VisitedPage['template'] },
): Promise<void> {
  await sql`
    update crawl_pages set judged = judged - ${check}::text
      where shop_id = ${shopId} and template = ${template} and state = 'read'`.execute(tx)
}

/** Stores verdicts of a page that was judged again. Does nothing if the page was read again in the meantime. */
export async function saveRejudged(
  tx: ShopTx,
  shopId: ShopId,
  page: StoredPage,
  checked: readonly CheckedPage[],
): Promise<void> {
  const row = await tx
    .selectFrom('crawl_pages')
    .select('judged')
    .where('shop_id', '=', shopId)
    .where('id', '=', page.id)
    .where('read_at', '=', page.readAt)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const versions = await storeChecked(tx, { shopId, pageId: page.id }, checked)
  const judged = JSON.stringify({ ...(row.judged as Record<string, number>), ...versions })
  await tx
    .updateTable('crawl_pages')
    .set({ judged })
    .where('shop_id', '=', shopId)
    .where('id', '=', page.id)
    .execute()
}

/** Returns pages that link to one of these URLs (`urlHash`), each with the text of its first link. */
export async function linksTo(
  tx: ShopTx,
  shopId: ShopId,
  { hashes, most }: { hashes: readonly string[]; most: number },
): Promise<{ pageId: string; url: string; text: string; kind: string; place: string; rel: string }[]> {
  return tx
    .selectFrom('crawl_links')
    .innerJoin('crawl_pages', (join) =>
      join.onRef('crawl_pages.id', '=', 'crawl_links.page_id').on('crawl_pages.shop_id', '=', shopId),
    )
    .select(['crawl_links.page_id as pageId', 'crawl_pages.url', 'text', 'kind', 'place', 'rel'])
    .distinctOn('crawl_links.page_id')
    .where('crawl_links.shop_id', '=', shopId)
    .where(sql<boolean>`to_hash = any(${[...hashes]}::bigint[])`)
    .orderBy('crawl_links.page_id')
    .orderBy('position')
    .limit(most)
    .execute()
}
