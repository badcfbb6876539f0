import { sql } from 'kysely'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { Sample } from '#rules/audit/subject.ts'
import { VAGUE_WORDS } from '#rules/audit/vague-words.ts'

/** Issues of links on a page. */
export type LinkSign = 'broken' | 'redirected' | 'chained' | 'nofollow' | 'vague'

/** Maximum URLs named per page and issue. */
const NAMED = 5

/** Returns each page's links that are broken, redirected, nofollow or have a vague text, by one aggregate query. */
export async function linkSigns(tx: ShopTx): Promise<Map<string, Partial<Record<LinkSign, Sample>>>> {
  const shop = shopOf(tx)
  const { rows } = await sql<{ page_id: string; sign: LinkSign; count: number; first: string[] }>`
    with signs as (
      select l.page_id, 'broken' as sign, l.to_url as name from crawl_links l
        join audit_pages t on t.shop_id = ${shop} and t.url_hash = l.to_hash
        join crawl_pages p on p.shop_id = ${shop} and p.id = t.page_id
          and (p.state = 'broken' or p.unread_status is not null)
        where l.shop_id = ${shop} and l.kind <> 'frame'
      union
      select l.page_id, case when r.steps > 1 then 'chained' else 'redirected' end, l.to_url from crawl_links l
        join crawl_redirects r on r.shop_id = ${shop} and r.url_hash = l.to_hash
        where l.shop_id = ${shop} and l.kind <> 'frame'
      union
      select l.page_id, case when l.rel like '%nofollow%' then 'nofollow' else 'vague' end,
          case when l.rel like '%nofollow%' then l.to_url else l.text end
        from crawl_links l join audit_pages t on t.shop_id = ${shop} and t.url_hash = l.to_hash
        where l.shop_id = ${shop} and l.kind = 'anchor' and t.page_id <> l.page_id
          and (l.rel like '%nofollow%' or lower(trim(l.text)) = any(${[...VAGUE_WORDS]}::text[]))
    )
    select page_id, sign, count(*)::int as count, (array_agg(name order by name))[1:${NAMED}::int] as first
      from signs group by page_id, sign`.execute(tx)
  const found = new Map<string, Partial<Record<LinkSign, Sample>>>()
  for (const { page_id: id, sign, count, first } of rows)
    found.set(id, { ...found.get(id), [sign]: { count, first } })
  return found
}

/** Returns the pages that some other page links to, directly or through a redirect. */
export async function linkedPages(tx: ShopTx): Promise<Set<string>> {
  const shop = shopOf(tx)
  const { rows } = await sql<{ id: string }>`
    select t.page_id as id from audit_pages t
      where t.shop_id = ${shop} and (
        exists (select from crawl_links l
          where l.shop_id = ${shop} and l.to_hash = t.url_hash and l.page_id <> t.page_id)
        or exists (select from crawl_redirects r join crawl_links l on l.shop_id = ${shop} and l.to_hash = r.url_hash
          where r.shop_id = ${shop} and r.to_hash = t.url_hash and l.page_id <> t.page_id))`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Reports whether a page has more links than are kept. */
export async function hasCutLinks(tx: ShopTx): Promise<boolean> {
  const cut = await tx
    .selectFrom('audit_pages')
    .select('page_id')
    .where('shop_id', '=', shopOf(tx))
    .where('links_cut', '=', true)
    .limit(1)
    .executeTakeFirst()
  return cut !== undefined
}

/** Pages per query of their links. */
const AT_ONCE = 500

/**
 * Returns the least number of clicks from the home page to each page: a breadth-first search, bounded by the number
 * of pages.
 */
export async function clickDepths(tx: ShopTx, home: string): Promise<Map<string, number>> {
  const depths = new Map<string, number>()
  let edge = await pagesAt(tx, [home])
  for (let depth = 0; edge.length > 0; depth += 1) {
    for (const id of edge) depths.set(id, depth)
    const next = new Set<string>()
    for (let at = 0; at < edge.length; at += AT_ONCE)
      for (const id of await linkedFrom(tx, edge.slice(at, at + AT_ONCE))) if (!depths.has(id)) next.add(id)
    edge = [...next]
  }
  return depths
}

async function pagesAt(tx: ShopTx, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select page_id as id from audit_pages
      where shop_id = ${shopOf(tx)} and url_hash = any(${[...hashes]}::bigint[])`.execute(tx)
  return rows.map(({ id }) => id)
}

async function linkedFrom(tx: ShopTx, pageIds: readonly string[]): Promise<string[]> {
  const shop = shopOf(tx)
  const { rows } = await sql<{ id: string }>`
    select distinct t.page_id as id from crawl_links l
      left join crawl_redirects r on r.shop_id = ${shop} and r.url_hash = l.to_hash
      join audit_pages t on t.shop_id = ${shop} and t.url_hash = coalesce(r.to_hash, l.to_hash)
      where l.shop_id = ${shop} and l.page_id = any(${[...pageIds]}::bigint[])`.execute(tx)
  return rows.map(({ id }) => id)
}
