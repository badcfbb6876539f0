import { sql } from 'kysely'
import { type DatedPath, pathsLostSince } from '#core/catalogue/former-paths.ts'
import { pathsRedirectedSince } from '#core/catalogue/redirects/redirect-store.ts'
import { pageUrlOf } from '#core/crawl/domain/page-urls.ts'
import { urlHash } from '#core/crawl/url-hash.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/** Most paths of deleted, renamed and redirected pages, each: the newest, as many as there may be listed pages. */
const MOST_PATHS = 100_000

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
 * pages. Ordered by hash; `rest` counts those behind the first `most`.
 */
export async function changedUrls(
  tx: ShopTx,
  before: ToldBefore,
  { origin, most }: { origin: string; most: number },
): Promise<{ changed: ChangedUrl[]; rest: number }> {
  const listed = await listedUrls(tx, before, most)
  const left = await leftUrls(tx, before, origin)
  if (left.length === 0) return { changed: listed, rest: 0 }
  const all = new Map([...left, ...listed].map((changed) => [BigInt(changed.url_hash), changed]))
  const sorted = [...all].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, changed]) => changed)
  return { changed: sorted.slice(0, most), rest: Math.max(0, sorted.length - most) }
}

/** Returns the listed pages that are new or changed, dead or redirected; by what was read, which is judged later. */
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
          or (s.same_since > told.since and (s.other_until is not null or e.first_listed_at is null))
          or (p.state = 'broken' and p.read_at > told.since)
          or (r.url_hash is not null and coalesce(n.finished_at, n.started_at) > told.since))
      order by e.url_hash limit ${most}`.execute(tx)
  return rows
}

/** Returns the URLs that pages left, as the store's own record has them; none before the first submission. */
async function leftUrls(tx: ShopTx, { since, cut }: ToldBefore, origin: string): Promise<ChangedUrl[]> {
  const earliest = since ?? cut?.at
  if (earliest === undefined) return []
  const paths = [
    ...(await pathsLostSince(tx, earliest, MOST_PATHS)),
    ...(await pathsRedirectedSince(tx, earliest, MOST_PATHS)),
  ]
  const isNews = (hash: string, at: Date) => cut === null || BigInt(hash) > BigInt(cut.toldTo) || at > cut.at
  return paths.flatMap(({ path, at }: DatedPath) => {
    const url = pageUrlOf(path, origin, origin)
    if (url === null) return []
    const hash = urlHash(url, origin)
    return isNews(hash, at) ? [{ url, url_hash: hash }] : []
  })
}
