import { type RawBuilder, sql } from 'kysely'
import { marketPrefixes } from '#core/catalogue/redirects/own-hosts.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { unwatchedDays } from './capture/unwatched.ts'
import type { BrokenLink, ListQuery, StoredSuggestion } from './contract.ts'
import { placeOf } from './domain/dead-path.ts'
import { isHidden } from './domain/hiding-rule.ts'
import { AHEAD, isPredictable, LEAST_SEEN, LOOKED_BACK, predictedTraffic } from './domain/traffic.ts'
import { linksWithState } from './link-states.ts'
import { readSettings } from './settings-store.ts'

/** A link as the list shows it. */
interface Row {
  id: string
  path: string
  pattern: string
  language: string | null
  state: BrokenLink['state']
  sources: BrokenLink['sources']
  people: string
  bots: string
  first_seen_at: Date
  last_seen_at: Date
  linked_from: number
  clicks: number
  impressions: number
  target: string | null
  suggestion: StoredSuggestion | null
  hidden: boolean
  recent: number
  days_counted: number
}

/** The database's time, and the days on which no visit could be counted. */
interface Times {
  now: string
  unwatched: readonly string[]
}

const ORDERS: Readonly<Record<ListQuery['sort'], (times: Times) => RawBuilder<unknown>>> = {
  // Sorted by predicted visits, as the column shows them.
  worth: (times) => sql`greatest(round(coalesce(d.recent, 0) * ${AHEAD}::int
        / greatest(${LEAST_SEEN}::int, ${daysCounted(times)})),
      round(l.clicks * ${AHEAD}::float8 / ${LOOKED_BACK}::int)) desc,
    l.people desc, l.impressions desc, l.linked_from desc, l.last_seen_at desc, l.id desc`,
  traffic: () => sql`l.people desc, l.id desc`,
  newest: () => sql`l.first_seen_at desc, l.id desc`,
  oldest: () => sql`l.first_seen_at, l.id`,
  path: () => sql`l.path`,
}

/** Returns one page of the list, and the total. */
export async function listLinks(
  tx: ShopTx,
  query: ListQuery,
  { now, most = query.count }: { now: string; most?: number },
): Promise<{ rows: BrokenLink[]; total: number }> {
  const fits = whereOf(tx, query, now)
  const times = { now, unwatched: await unwatchedDays(tx) }
  const { rows } = await sql<Row>`
    select ${columns(times)}, coalesce(d.recent, 0)::int as recent from ${linksWithState(tx)}
      left join (select link_id, sum(people) as recent from broken_link_days
          where shop_id = ${shopOf(tx)} and day > (${now}::timestamptz - make_interval(days => ${LOOKED_BACK}))::date
          group by link_id) d on d.link_id = l.id
      where ${fits} order by ${ORDERS[query.sort](times)} limit ${most} offset ${(query.page - 1) * query.count}`.execute(
    tx,
  )
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${linksWithState(tx)} where ${fits}`.execute(tx)
  return { rows: rows.map(linkOf), total: counted[0]?.total ?? 0 }
}

/** Returns these links with their recent visits, by id. */
export async function findLinks(tx: ShopTx, ids: readonly string[], now: string): Promise<BrokenLink[]> {
  const times = { now, unwatched: await unwatchedDays(tx) }
  const { rows } = await sql<Row>`
    select ${columns(times)}, coalesce((select sum(d.people) from broken_link_days d
        where d.shop_id = ${shopOf(tx)} and d.link_id = l.id
          and d.day > (${now}::timestamptz - make_interval(days => ${LOOKED_BACK}))::date), 0)::int as recent
      from ${linksWithState(tx)} where l.shop_id = ${shopOf(tx)} and l.id = any(${[...ids]}::bigint[]) order by l.id`.execute(
    tx,
  )
  return rows.map(linkOf)
}

/** Returns the state of the link with this path; unresolved if there is none. */
export async function findState(tx: ShopTx, path: string): Promise<BrokenLink['state']> {
  const { rows } = await sql<Pick<BrokenLink, 'state'>>`
    select l.state from ${linksWithState(tx)} where l.shop_id = ${shopOf(tx)} and l.path = ${path}`.execute(
    tx,
  )
  return rows[0]?.state ?? 'unresolved'
}

/** SQL: the days of the last 28 since the link was first seen, without those on which no visit could be counted. */
const daysCounted = ({ now, unwatched }: Times) =>
  sql`(least(${LOOKED_BACK}::int, greatest(0.01, extract(epoch from ${now}::timestamptz - l.first_seen_at)) / 86400)
    - (select count(*) from unnest(${[...unwatched]}::date[]) as day where day >= l.first_seen_at::date
      and day > (${now}::timestamptz - make_interval(days => ${LOOKED_BACK}))::date))::float8`

const columns = (
  times: Times,
) => sql`l.id, l.path, l.pattern, l.language, l.state, l.sources, l.people, l.bots,
  l.first_seen_at, l.last_seen_at, l.linked_from, l.clicks, l.impressions, l.target, l.suggestion, l.hidden,
  ${daysCounted(times)} as days_counted`

function whereOf(tx: ShopTx, query: ListQuery, now: string) {
  const { state, q, pattern, source, language, suggested, visited, hidden } = query
  return sql.join(
    [
      sql`l.shop_id = ${shopOf(tx)}`,
      // Rules hide only undecided links; decided ones stay visible.
      hidden ? sql`l.hidden` : sql`(not l.hidden or l.state <> 'unresolved')`,
      ...(state === 'all' ? [] : [sql`l.state = ${state}`]),
      ...(q ? [sql`strpos(l.path, ${q.trim().toLowerCase()}) > 0`] : []),
      ...(pattern ? [sql`l.pattern = ${pattern}`] : []),
      ...(source ? [sql`${source} = any(l.sources)`] : []),
      ...(language ? [sql`l.language = ${language}`] : []),
      ...(visited
        ? [
            sql`exists (select from broken_link_days d where d.shop_id = ${shopOf(tx)} and d.link_id = l.id and d.people > 0
              and d.day > (${now}::timestamptz - make_interval(days => ${LOOKED_BACK}))::date)`,
          ]
        : []),
      ...(suggested === 'sure' ? [sql`l.suggestion ->> 'band' = 'automatic'`] : []),
      ...(suggested === 'some' ? [sql`l.suggestion ->> 'target' is not null`] : []),
      ...(suggested === 'none' ? [sql`l.suggestion ->> 'target' is null`] : []),
    ],
    sql` and `,
  )
}

function linkOf(row: Row): BrokenLink {
  return {
    id: row.id,
    path: row.path,
    pattern: row.pattern,
    language: row.language,
    state: row.state,
    sources: row.sources,
    people: Number(row.people),
    bots: Number(row.bots),
    firstSeenAt: row.first_seen_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    linkedFrom: row.linked_from,
    search: row.impressions > 0 ? { clicks: row.clicks, impressions: row.impressions } : null,
    target: row.target,
    predicted:
      row.state !== 'resolved' && isPredictable(row.recent, row.days_counted, row.clicks)
        ? predictedTraffic(row.recent, row.days_counted, row.clicks)
        : null,
    suggestion: row.suggestion,
    hidden: row.hidden,
  }
}

/** A link from a source other than a visitor: a scan, a deletion, search results, the merchant. */
export interface KnownLink {
  path: string
  pattern: string
  language: string | null
  source: BrokenLink['sources'][number]
  /** Number of pages that link to it, and the hashes of the URLs they name it by. */
  linkedFrom?: number
  linkedHashes?: readonly string[]
  collection?: string | null
}

/**
 * Inserts links, or adds the new source's facts to existing ones; hides those the merchant's rules hide. Returns their
 * ids by path.
 */
export async function putLinks(
  tx: ShopTx,
  links: readonly KnownLink[],
  now: string,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const { hidden } = await readSettings(tx)
  const prefixes = await marketPrefixes(tx)
  const unique = [
    ...new Map(links.map((link) => [link.path, { ...link, ...placeOf(link.path, prefixes) }])).values(),
  ]
  for (let from = 0; from < unique.length; from += 500) {
    const rows = unique
      .slice(from, from + 500)
      .map(
        ({ path, pattern, language, source, linkedFrom = 0, linkedHashes = [], collection = null }) =>
          sql`(${shopOf(tx)}, ${path}, ${pattern}, ${language}, array[${source}], ${now}::timestamptz, ${now}::timestamptz, ${linkedFrom}, ${[...linkedHashes]}::bigint[], ${collection}, ${isHidden(path, hidden)})`,
      )
    const { rows: put } = await sql<{ id: string; path: string }>`
      insert into broken_links as known (shop_id, path, pattern, language, sources, first_seen_at, last_seen_at, linked_from, linked_hashes, collection, hidden)
        values ${sql.join(rows)}
        on conflict (shop_id, path) where deleted_at is null do update set
          sources = case when known.sources @> excluded.sources then known.sources else known.sources || excluded.sources end,
          linked_from = case when excluded.sources = array['scan'] then excluded.linked_from else known.linked_from end,
          linked_hashes = case when excluded.sources = array['scan'] then excluded.linked_hashes else known.linked_hashes end,
          -- A scan that finds a link again has seen it.
          last_seen_at = case when excluded.sources = array['scan'] then greatest(known.last_seen_at, excluded.last_seen_at)
            else known.last_seen_at end,
          collection = coalesce(excluded.collection, known.collection),
          -- What is known now was not when its target was looked for.
          suggested_at = case when excluded.collection is null or excluded.collection is not distinct from known.collection
            then known.suggested_at end
        returning id, path`.execute(tx)
    for (const { id, path } of put) found.set(path, id)
  }
  return found
}

/** Returns the hashes of the URLs by which the last scan found the link. */
export async function linkedHashes(tx: ShopTx, id: string): Promise<string[]> {
  const { rows } = await sql<{ hashes: string[] }>`
    select linked_hashes::text[] as hashes from broken_links where shop_id = ${shopOf(tx)} and id = ${id}`.execute(
    tx,
  )
  return rows[0]?.hashes ?? []
}

/** Days after which a link that no scan has found again is forgotten, although none could read every page. */
const UNFOUND_DAYS = 30

/**
 * Deletes undecided, unredirected links that only scans knew and the last scan did not find, and resets the link
 * counts of others it did not find. `unread` is a scan that could not read all pages, any of which may still link to
 * them: it forgets only links to pages it read, and those that were found long ago.
 */
export async function forgetUnlinked(
  tx: ShopTx,
  scan: { paths: readonly string[]; now: string; unread: { runId: string; origin: string } | null },
): Promise<void> {
  const { paths, now, unread } = scan
  const isGone =
    unread === null
      ? sql`true`
      : sql`(last_seen_at < ${now}::timestamptz - make_interval(days => ${UNFOUND_DAYS})
          or exists (select from crawl_pages p where p.shop_id = ${shopOf(tx)} and p.run_id = ${unread.runId}
            and p.state = 'read' and p.unread_at is null and lower(p.url) = lower(${unread.origin} || broken_links.path)))`
  await sql`
    update broken_links set linked_from = 0, linked_hashes = '{}'
      where shop_id = ${shopOf(tx)} and linked_from > 0 and path <> all(${[...paths]}::text[]) and ${isGone}`.execute(
    tx,
  )
  await sql`
    delete from broken_links where shop_id = ${shopOf(tx)} and sources = array['scan'] and archived_at is null and reverted_at is null and deleted_at is null
      and path <> all(${[...paths]}::text[]) and ${isGone}
      and not exists (select from store_redirects r
        where r.shop_id = ${shopOf(tx)} and r.path_md5 = md5(broken_links.path)::uuid and r.target is not null)`.execute(
    tx,
  )
}

/** Returns which of these paths are broken links already. */
export async function knownPaths(tx: ShopTx, paths: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ path: string }>`
    select path from broken_links where shop_id = ${shopOf(tx)} and deleted_at is null and path = any(${[...paths]}::text[])`.execute(
    tx,
  )
  return new Set(rows.map(({ path }) => path))
}
