import { sql } from 'kysely'
import { contains } from '#kit/server/db/like.ts'
import { type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { SITEMAP_CODES, type SitemapCode, type SitemapFinding } from '#rules/sitemaps/check.ts'
import {
  type ListedRow,
  PAGE_SIZE,
  type SitemapListFilter,
  type SitemapListInput,
  type SitemapProblemGroup,
  type SitemapProblems,
  type SitemapsState,
} from './contract.ts'
import { LISTED_KINDS, type ListedKind, type SitemapTab } from './domain/kinds.ts'
import { problemsBefore } from './judging/remember-problems.ts'
import { findReading } from './reading/reading-store.ts'
import { isWhole } from './reading/whole-reading.ts'

const NOTHING = { good: 0, problem: 0, unread: 0, missing: 0, unlisted: 0 }

/** Returns the number of pages by kind and verdict, and how many of the unread ones no sitemap that was read lists. */
export async function countVerdicts(tx: ShopTx): Promise<SitemapsState['counts']> {
  const { rows } = await sql<{ kind: ListedKind; verdict: keyof typeof NOTHING; pages: number }>`
    select kind, verdict, count(*)::int as pages from sitemaps_entries
        where shop_id = ${shopOf(tx)} group by kind, verdict
      union all select kind, 'unlisted', count(*)::int from sitemaps_entries
        where shop_id = ${shopOf(tx)} and verdict = 'unread' and listed = 0 group by kind`.execute(tx)
  const counts = Object.fromEntries(
    LISTED_KINDS.map((kind) => [kind, { ...NOTHING }]),
  ) as SitemapsState['counts']
  for (const { kind, verdict, pages } of rows) counts[kind][verdict] = pages
  return counts
}

/** Returns when the most recently read page of the store was read. */
export async function newestPage(tx: ShopTx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(read_at) as at from crawl_pages where shop_id = ${shopOf(tx)}`.execute(tx)
  return rows[0]?.at ?? null
}

/** Returns the problems by type, most serious first, with those that are new or fixed since the previous scan. */
export async function listProblems(tx: ShopTx, tab: SitemapTab): Promise<SitemapProblems> {
  const { rows } = await sql<Omit<SitemapProblemGroup, 'isNew'>>`
    select f.value ->> 'code' as code, min(f.value ->> 'level') as level, count(*)::int as pages
      from sitemaps_entries e cross join lateral jsonb_array_elements(e.findings) as f (value)
      where e.shop_id = ${shopOf(tx)} and (${tab} = 'all' or e.kind = ${tab})
      group by 1`.execute(tx)
  const order = (code: SitemapCode) => SITEMAP_CODES.indexOf(code)
  const known = await problemsBefore(tx)
  const before = new Map<SitemapCode, number>()
  for (const { kind, code, pages } of known ?? [])
    if (tab === 'all' || kind === tab) before.set(code, pages + (before.get(code) ?? 0))
  const found = new Set(rows.map(({ code }) => code))
  // Which pages are missing is not known while a sitemap is unread: none was fixed by that.
  if (!(await isWhole(tx, await findReading(tx)))) found.add('missing')
  return {
    problems: rows
      .map((row) => ({ ...row, isNew: known !== null && !before.has(row.code) }))
      .sort((a, b) => order(a.code) - order(b.code)),
    fixed: [...before].filter(([code]) => !found.has(code)).map(([code, pages]) => ({ code, pages })),
  }
}

interface Row {
  url_hash: string
  url: string
  kind: ListedKind
  title: string | null
  verdict: ListedRow['verdict']
  findings: SitemapFinding[]
  reason: string | null
  kept_because: string | null
  status: number | null
  lastmod: Date | null
  images: number
  read_at: Date | null
  page_url: string | null
  listed: boolean
}

/** Selects the entries as the list shows them, up to the condition that follows the shop. */
const selectRows = (shop: ShopId) => sql`
  select e.url_hash, e.url, e.page_url, e.kind, coalesce(e.title, nullif(p.title, '')) as title, e.verdict,
      e.findings, e.listed > 0 as listed, p.reason, p.unread_reason as kept_because,
      coalesce(r.status, p.unread_status, p.status) as status, e.lastmod, e.images, p.read_at
    from sitemaps_entries e
    left join crawl_pages p on p.shop_id = ${shop} and p.url = e.page_url
    left join crawl_redirects r on r.shop_id = ${shop} and r.url_hash = e.url_hash
    where e.shop_id = ${shop}`

function narrowedBy({ tab, verdict, problem, q }: SitemapListFilter) {
  const words = q?.trim() ? contains(q.trim()) : null
  return sql`
    (${tab} = 'all' or e.kind = ${tab})
      and (${verdict ?? null}::text is null or e.verdict = ${verdict ?? null})
      and (${problem ?? null}::text is null or ${problem ?? null} = any(e.codes))
      and (${words}::text is null or e.url ilike ${words} or e.title ilike ${words})`
}

/** Returns one page of the list, problems first. */
export async function listEntries(
  tx: ShopTx,
  { page, ...filter }: SitemapListInput,
): Promise<{ rows: ListedRow[]; total: number }> {
  const shop = shopOf(tx)
  const narrowed = narrowedBy(filter)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from sitemaps_entries e where e.shop_id = ${shop} and ${narrowed}`.execute(
    tx,
  )
  const { rows } = await sql<Row>`
    ${selectRows(shop)} and ${narrowed}
      order by array_position(array['problem', 'missing', 'unread', 'good'], e.verdict), e.codes = '{}', e.url, e.url_hash
      limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(tx)
  return { rows: rows.map(rowOf), total: counted[0]?.total ?? 0 }
}

/** Returns the entries after one of them, by URL. */
export async function listEntriesBeyond(
  tx: ShopTx,
  filter: SitemapListFilter,
  { beyond, most }: { beyond: { id: string; url: string } | null; most: number },
): Promise<ListedRow[]> {
  const { rows } = await sql<Row>`
    ${selectRows(shopOf(tx))} and ${narrowedBy(filter)}
      and (${beyond === null} or (e.url, e.url_hash) > (${beyond?.url ?? ''}, ${beyond?.id ?? '0'}::bigint))
      order by e.url, e.url_hash limit ${most}`.execute(tx)
  return rows.map(rowOf)
}

/** Returns one entry; null if it does not exist. */
export async function findEntry(
  tx: ShopTx,
  hash: string,
): Promise<(ListedRow & { pageUrl: string | null }) | null> {
  const { rows } = await sql<Row>`${selectRows(shopOf(tx))} and e.url_hash = ${hash}`.execute(tx)
  const [row] = rows
  return row ? { ...rowOf(row), pageUrl: row.page_url } : null
}

function rowOf(row: Row): ListedRow {
  const { url_hash: id, url, kind, title, verdict, findings, listed, reason, status, images } = row
  return {
    id,
    url,
    kind,
    title,
    verdict,
    findings,
    listed,
    reason,
    keptBecause: row.kept_because,
    status,
    images,
    lastmod: row.lastmod?.toISOString() ?? null,
    readAt: row.read_at?.toISOString() ?? null,
    scannable: row.page_url !== null,
  }
}
