import { sql } from 'kysely'
import { type DatedPath, pathsLostSince } from '#core/catalogue/former-paths.ts'
import { pathsRedirectedSince } from '#core/catalogue/redirects/redirect-store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { pageUrlOf } from '#core/crawl/domain/page-urls.ts'
import { spellingHash } from '#core/crawl/url-hash.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/** Most paths of deleted, renamed and redirected pages, each: the newest, as many as there may be listed pages. */
const MOST_PATHS = 100_000
/** Paths read in one transaction: the process hashes them before it turns to anybody else. */
const PATHS_AT_ONCE = 2_000

/** What engines know already. */
export interface ToldBefore {
  /** They know every change before it; null: none. */
  since: Date | null
  /** Of a submission cut short: up to this hash they know every change before `at`. */
  cut: { toldTo: string; at: Date } | null
}

export interface ChangedUrl {
  url: string
  url_hash: string
}

/**
 * Returns what changed on the store since engines were told: its listed pages, and the URLs that pages left because they
 * were deleted, renamed or redirected, which the sitemaps soon list no more. Before the first submission all listed
 * pages. Ordered by hash; `rest` counts those behind the first `most`, at least one if there are more. Reads in several
 * transactions: what changes meanwhile may be among it.
 */
export async function changedUrls(
  ctx: ShopContext,
  before: ToldBefore,
  { origin, most, pathsAtOnce = PATHS_AT_ONCE }: { origin: string; most: number; pathsAtOnce?: number },
): Promise<{ changed: ChangedUrl[]; rest: number }> {
  const urls = await leftUrls(ctx, before, { origin, pathsAtOnce })
  for (const { url, url_hash } of await ctx.tx((tx) => listedUrls(tx, before, most + 1)))
    urls.set(BigInt(url_hash), url)
  // Sorts numbers without calling back: of 300,000 URLs every call would count.
  const hashes = new BigInt64Array(urls.keys()).sort()
  const changed = [...hashes.subarray(0, most)].map((hash) => ({
    url: urls.get(hash) ?? '',
    url_hash: String(hash),
  }))
  return { changed, rest: hashes.length - changed.length }
}

/**
 * Returns the listed pages that are new or changed, newly dead, redirected or back; by what was read, which is judged later.
 * What counts is when that was stored: a submission between reading and storing did not see it. Of pages that were dead
 * or redirected before an update it is only known when they were stored last.
 */
async function listedUrls(tx: ShopTx, { since, cut }: ToldBefore, most: number): Promise<ChangedUrl[]> {
  const shop = shopOf(tx)
  const toldTo = cut?.toldTo ?? null
  const { rows } = await sql<ChangedUrl>`
    select e.url, e.url_hash from sitemaps_entries e
      left join crawl_pages p on p.shop_id = ${shop} and p.url = e.page_url
      left join sitemaps_pages s on s.shop_id = ${shop} and s.page_id = p.id
      left join crawl_redirects r on r.shop_id = ${shop} and r.url_hash = e.url_hash
      left join crawl_runs n on n.shop_id = ${shop} and n.id = r.run_id
      cross join lateral (select case when e.url_hash <= ${toldTo}::bigint then ${cut?.at ?? null}::timestamptz
        else ${since}::timestamptz end as since) told
      where e.shop_id = ${shop} and e.listed > 0 and e.page_url is not null
        and (told.since is null or e.first_listed_at > told.since
          -- A page read for the first time has not changed.
          or (greatest(s.same_since, s.changed_at) > told.since
            and (s.other_until is not null or e.first_listed_at is null))
          or coalesce(p.changed_at, case when p.state = 'broken' then greatest(p.read_at, p.stored_at) end) > told.since
          or (r.url_hash is not null
            and coalesce(r.changed_at, r.stored_at, n.finished_at, n.started_at) > told.since))
      order by e.url_hash limit ${most}`.execute(tx)
  return rows
}

/**
 * Returns the URLs that pages left, by hash, as the store's own record has them; none before the first submission. A
 * URL that several paths lead to is hashed once.
 */
async function leftUrls(
  ctx: ShopContext,
  { since, cut }: ToldBefore,
  { origin, pathsAtOnce }: { origin: string; pathsAtOnce: number },
): Promise<Map<bigint, string>> {
  const left = new Map<bigint, string>()
  const earliest = since ?? cut?.at
  if (earliest === undefined) return left
  const toldTo = cut && BigInt(cut.toldTo)
  const hashes = new Map<string, bigint>()
  for await (const { path, at } of pathsLeft(ctx, earliest, pathsAtOnce)) {
    const url = pageUrlOf(path, origin, origin)
    if (url === null) continue
    const hash = hashes.get(url) ?? spellingHash(url)
    hashes.set(url, hash)
    if (cut === null || toldTo === null || hash > toldTo || Date.parse(at) >= cut.at.getTime())
      left.set(hash, url)
  }
  return left
}

/** Yields the paths that pages lost and those that were redirected after a moment, the newest of each first. */
async function* pathsLeft(ctx: ShopContext, since: Date, atOnce: number): AsyncGenerator<DatedPath> {
  for (const read of [pathsLostSince, pathsRedirectedSince]) {
    let beyond: DatedPath | null = null
    for (let room = MOST_PATHS; room > 0; room -= atOnce) {
      const part = { beyond, most: Math.min(atOnce, room) }
      const paths: DatedPath[] = await ctx.tx((tx) => read(tx, since, part))
      yield* paths
      if (paths.length < part.most) break
      beyond = paths.at(-1) ?? null
    }
  }
}
