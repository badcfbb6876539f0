import { sql } from 'kysely'
import { urlHash } from '#core/crawl/url-hash.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { SitemapFinding } from '#rules/sitemaps/check.ts'
import type { ListedVerdict } from '#rules/sitemaps/judge-listed.ts'

export type Alternates = { language: string; url: string }[]

/** An entry with everything known about its page. */
export interface EntryRow {
  url_hash: string
  url: string
  listed: number
  lastmod: Date | null
  images: number
  alternates: Alternates
  listed_at: Date | null
  resource_id: string | null
  has_image: boolean
  verdict: ListedVerdict
  findings: SitemapFinding[]
  state: 'read' | 'broken' | 'not-read' | null
  status: number | null
  unread_status: number | null
  reason: string | null
  closed_to_search: boolean | null
  read_at: Date | null
  noindex: boolean | null
  canonical: string | null
  page_alternates: Alternates | null
  same_since: Date | null
  other_until: Date | null
  to_url: string | null
  redirect_status: number | null
}

/** Returns the next entries after one, in the order of their hashes. */
export async function entriesBehind(tx: ShopTx, after: string | null, most: number): Promise<EntryRow[]> {
  const shop = shopOf(tx)
  const least = after === null ? sql`true` : sql`e.url_hash > ${after}::bigint`
  const { rows } = await sql<EntryRow>`
    select e.url_hash, e.url, e.listed, e.lastmod, e.images, e.alternates, e.listed_at, e.resource_id, e.has_image,
        e.verdict, e.findings, p.state, p.status, p.unread_status, p.reason, p.closed_to_search, p.read_at,
        s.noindex, s.canonical, s.alternates as page_alternates, s.same_since, s.other_until, r.to_url, r.status as redirect_status
      from sitemaps_entries e
      left join crawl_pages p on p.shop_id = ${shop} and p.url = e.page_url
      left join sitemaps_pages s on s.shop_id = ${shop} and s.page_id = p.id
      left join crawl_redirects r on r.shop_id = ${shop} and r.url_hash = e.url_hash
      where e.shop_id = ${shop} and ${least}
      order by e.url_hash limit ${most}`.execute(tx)
  return rows
}

/**
 * Returns, for each of these URLs, the hashes of the versions it names, in a sitemap or in its page. Absent: the URL
 * is not listed.
 */
export async function alternatesOf(
  tx: ShopTx,
  hashes: readonly string[],
  origin: string,
): Promise<Map<string, string[]>> {
  if (hashes.length === 0) return new Map()
  const shop = shopOf(tx)
  const { rows } = await sql<Pick<EntryRow, 'url_hash' | 'alternates' | 'page_alternates'>>`
    select e.url_hash, e.alternates, s.alternates as page_alternates
      from sitemaps_entries e
      left join crawl_pages p on p.shop_id = ${shop} and p.url = e.page_url
      left join sitemaps_pages s on s.shop_id = ${shop} and s.page_id = p.id
      where e.shop_id = ${shop} and e.url_hash = any(${[...hashes]}::bigint[]) and e.listed > 0`.execute(tx)
  return new Map(
    rows.map(({ url_hash: hash, alternates, page_alternates: more }) => [
      hash,
      [...alternates, ...(more ?? [])].map(({ url }) => urlHash(url, origin)),
    ]),
  )
}

export interface JudgedEntry {
  hash: string
  verdict: ListedVerdict
  findings: SitemapFinding[]
}

/** Stores the verdicts on listed pages, in one statement. */
export async function saveVerdicts(tx: ShopTx, judged: readonly JudgedEntry[]): Promise<void> {
  if (judged.length === 0) return
  const values = judged.map(
    ({ hash, verdict, findings }) =>
      sql`(${hash}::bigint, ${verdict}, ${findings.map(({ code }) => code)}::text[], ${JSON.stringify(findings)}::jsonb)`,
  )
  await sql`
    update sitemaps_entries e set verdict = v.verdict, codes = v.codes, findings = v.findings
      from (values ${sql.join(values)}) as v (url_hash, verdict, codes, findings)
      where e.shop_id = ${shopOf(tx)} and e.url_hash = v.url_hash`.execute(tx)
}
