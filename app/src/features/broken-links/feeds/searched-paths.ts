import { sql } from 'kysely'
import { clockOf, type ShopTx, shopOf, valuesOf } from '#kit/server/db/shop-tx.ts'
import { type OwnHosts, parseUrl } from '#rules/redirects/compile/parse-url.ts'
import { type DeadPath, readDeadPath } from '../domain/dead-path.ts'
import { LOOKED_BACK } from '../domain/traffic.ts'

/** Most pages of the search engine's report to look through, most shown first. */
const MOST_PAGES = 5_000
/** Most unknown paths to check. */
export const MOST_SEARCHED = 1_000
/** Days the store's answer stays valid. */
const GOOD_DAYS = 7

/** A path of the store that a search engine shows. */
export interface SearchedPath extends DeadPath {
  clicks: number
  impressions: number
  /** Origin of the market's domain where it is shown; null if the primary domain shows it. */
  marketOrigin: string | null
}

/** Returns the last day with stored search metrics; null if none are stored. */
export async function newestSearchDay(tx: ShopTx): Promise<string | null> {
  const { rows } = await sql<{ newest: string | null }>`
    select max(day)::text as newest from search_console_days
      where shop_id = ${shopOf(tx)} and search_type = 'web' and fetched_at is not null`.execute(tx)
  return rows[0]?.newest ?? null
}

/**
 * Returns the paths on these hosts in the search metrics of the four weeks ending with `newest`. `prefixes`: those of markets,
 * if known.
 */
export async function searchedPaths(
  tx: ShopTx,
  { hosts, prefixes, newest }: { hosts: OwnHosts; prefixes: readonly string[] | null; newest: string },
): Promise<SearchedPath[]> {
  const { rows } = await sql<{ url: string; clicks: number; impressions: number }>`
    with shown as (
      select p.page_hash, sum(p.clicks)::int as clicks, sum(p.impressions)::int as impressions
        from search_console_pages p
        where p.shop_id = ${shopOf(tx)} and p.search_type = 'web' and p.day > ${newest}::date - ${LOOKED_BACK}::int
        group by p.page_hash order by sum(p.impressions) desc, p.page_hash limit ${MOST_PAGES})
    select w.words as url, shown.clicks, shown.impressions from shown
      join search_console_words w on w.shop_id = ${shopOf(tx)} and w.kind = 'page' and w.hash = shown.page_hash`.execute(
    tx,
  )
  const found = new Map<string, SearchedPath>()
  for (const { url, clicks, impressions } of rows) {
    const page = URL.parse(url)
    const { origin, foreign } = parseUrl(url, hosts)
    const dead = page && !foreign ? readDeadPath(page.pathname, prefixes) : null
    if (!page || !dead) continue
    const known = found.get(dead.path)
    found.set(dead.path, {
      ...dead,
      marketOrigin: origin !== '' && known?.marketOrigin !== null ? page.origin : null,
      clicks: clicks + (known?.clicks ?? 0),
      impressions: impressions + (known?.impressions ?? 0),
    })
  }
  return [...found.values()]
}

/** Stores the metrics of these paths and deletes all others; keeps the store's answers. */
export async function keepSearched(tx: ShopTx, paths: readonly SearchedPath[]): Promise<void> {
  await sql`
    delete from broken_link_searches
      where shop_id = ${shopOf(tx)} and path <> all(${paths.map(({ path }) => path)}::text[])`.execute(tx)
  if (paths.length === 0) return
  await sql`
    insert into broken_link_searches as known (shop_id, path, clicks, impressions)
      values ${valuesOf(paths.map(({ path, clicks, impressions }) => [shopOf(tx), path, clicks, impressions]))}
      on conflict (shop_id, path) do update set clicks = excluded.clicks, impressions = excluded.impressions`.execute(
    tx,
  )
}

/** Hours after which a path that may live again, or could not be read, is asked for once more. */
const AGAIN_HOURS = 20

/**
 * Returns the paths that have to be read from the store, most shown first. `again`: paths to ask for each day while the
 * store answers "not found".
 */
export async function unansweredPaths(
  tx: ShopTx,
  { most, again }: { most: number; again: readonly string[] },
): Promise<string[]> {
  const now = await clockOf(tx)
  const { rows } = await sql<{ path: string }>`
    select path from broken_link_searches
      where shop_id = ${shopOf(tx)}
        and (looked_at is null or looked_at < ${now}::timestamptz - make_interval(days => ${GOOD_DAYS})
          or ((status is null or (status in (404, 410) and path = any(${[...again]}::text[])))
            and looked_at < ${now}::timestamptz - make_interval(hours => ${AGAIN_HOURS})))
      order by looked_at is not null, impressions desc, path limit ${most}`.execute(tx)
  return rows.map(({ path }) => path)
}

/** Stores the status the store answered at each path; what could not be read (null) keeps its earlier status. */
export async function noteAnswers(
  tx: ShopTx,
  answers: readonly { path: string; status: number | null }[],
): Promise<void> {
  if (answers.length === 0) return
  const now = await clockOf(tx)
  await sql`
    update broken_link_searches s set status = coalesce(one.status, s.status),
        looked_at = ${now}::timestamptz
      from unnest(${answers.map(({ path }) => path)}::text[], ${answers.map(({ status }) => status)}::int[])
        as one (path, status)
      where s.shop_id = ${shopOf(tx)} and s.path = one.path`.execute(tx)
}

/** Returns the paths that search results show although the store has no page there. */
export async function deadSearched(tx: ShopTx): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select path from broken_link_searches
      where shop_id = ${shopOf(tx)} and status in (404, 410) order by impressions desc, path`.execute(tx)
  return rows.map(({ path }) => path)
}

/**
 * Deletes undecided, unredirected links known only from search results that are no longer shown there or have a page
 * again.
 */
export async function forgetUnsearched(tx: ShopTx, dead: readonly string[]): Promise<void> {
  await sql`
    delete from broken_links where shop_id = ${shopOf(tx)} and sources = array['search'] and archived_at is null and reverted_at is null and deleted_at is null
      and path <> all(${[...dead]}::text[])
      and not exists (select from store_redirects r
        where r.shop_id = ${shopOf(tx)} and r.path_md5 = md5(broken_links.path)::uuid and r.target is not null)`.execute(
    tx,
  )
}
