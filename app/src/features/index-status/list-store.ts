import { type RawBuilder, sql } from 'kysely'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { DAY_MS } from '#kit/shared/durations.ts'
import {
  type IndexChange,
  type IndexListInput,
  type IndexProblem,
  type IndexRow,
  type IndexState,
  PAGE_SIZE,
} from './contract.ts'
import type { IndexReason } from './domain/index-reason.ts'
import type { IndexVerdict } from './domain/index-verdict.ts'

type Counts = IndexState['counts']

/**
 * Counts the store's pages by verdict, those of them the property does not contain (without a property, none), and
 * those the store no longer has.
 */
export async function countByVerdict(
  tx: ShopTx,
  property: string | null,
): Promise<{ counts: Counts; outside: number; gone: number }> {
  const { rows } = await sql<{ verdict: IndexVerdict | null; pages: number; inside: number; gone: number }>`
    select verdict, (count(*) filter (where gone_at is null))::int as pages,
        (count(*) filter (where gone_at is null and ${isInside(property)}))::int as inside,
        (count(*) filter (where gone_at is not null))::int as gone
      from index_status_pages where shop_id = ${shopOf(tx)} group by verdict`.execute(tx)
  const counts: Counts = { valid: 0, partial: 0, invalid: 0, excluded: 0, unchecked: 0 }
  for (const { verdict, pages } of rows) counts[verdict ?? 'unchecked'] += pages
  return {
    counts,
    outside: rows.reduce((sum, { pages, inside }) => sum + pages - inside, 0),
    gone: rows.reduce((sum, { gone }) => sum + gone, 0),
  }
}

/** SQL: whether a page is one of the property, as `containsPage` judges it. */
function isInside(property: string | null): RawBuilder<unknown> {
  if (property === null) return sql`true`
  if (!property.startsWith('sc-domain:')) return sql`starts_with(url, ${property})`
  const domain = `.${property.slice('sc-domain:'.length)}`
  return sql`right('.' || split_part(split_part(url, '/', 3), ':', 1), ${domain.length}::int) = ${domain}`
}

/** Reads the age of the answers about the store's pages. */
export async function ageOfAnswers(tx: ShopTx, fortnightAgo: Date): Promise<IndexState['answers']> {
  const { rows } = await sql<{ newest: Date | null; oldest: Date | null; fresh: number }>`
    select max(inspected_at) as newest, min(inspected_at) as oldest,
        count(*) filter (where inspected_at >= ${fortnightAgo})::int as fresh
      from index_status_pages where shop_id = ${shopOf(tx)} and gone_at is null`.execute(tx)
  const [row] = rows
  return {
    newest: row?.newest?.toISOString() ?? null,
    oldest: row?.oldest?.toISOString() ?? null,
    fresh: row?.fresh ?? 0,
  }
}

/** Lists reasons, the most frequent first; a reason is new if no page had it before the last round. */
export async function listProblems(tx: ShopTx): Promise<IndexProblem[]> {
  const shop = shopOf(tx)
  const { rows } = await sql<IndexProblem>`
    with began as (select started_at as at from index_status_rounds where shop_id = ${shop}),
      known as (select min(since) as first from index_status_pages where shop_id = ${shop})
    select reason, verdict, count(*)::int as pages,
        coalesce((select first from known) < (select at from began) and min(since) >= (select at from began), false) as "isNew"
      from index_status_pages
      where shop_id = ${shop} and reason is not null and verdict is not null and gone_at is null
      group by reason, verdict order by pages desc, reason, verdict`.execute(tx)
  return rows
}

export type ListFilters = Omit<IndexListInput, 'page'>

const LATELY_MS = 14 * DAY_MS

/** Condition for pages `p` that left the index in the last two weeks and have not come back. */
export async function haveFallen(tx: ShopTx) {
  const since = new Date(Date.parse(await clockOf(tx)) - LATELY_MS)
  return sql`p.verdict in ('invalid', 'excluded') and p.gone_at is null and exists (
    select from index_status_changes c where c.shop_id = ${shopOf(tx)} and c.url_hash = p.url_hash and c.at >= ${since}
      and c.from_verdict in ('valid', 'partial'))`
}

/** Condition for the rows of `index_status_pages p` the filters match; pages the store no longer has only on request. */
export async function whereListed(tx: ShopTx, { verdict, reason, q }: ListFilters) {
  const ofVerdict =
    verdict === undefined
      ? sql``
      : verdict === 'fallen'
        ? sql`and ${await haveFallen(tx)}`
        : verdict === 'unchecked'
          ? sql`and p.verdict is null`
          : verdict === 'gone'
            ? sql``
            : sql`and p.verdict = ${verdict}`
  const present = verdict === 'gone' ? sql`and p.gone_at is not null` : sql`and p.gone_at is null`
  const ofReason = reason === undefined ? sql`` : sql`and p.reason = ${reason}`
  const named = q ? sql`and strpos(lower(p.url), ${q.toLowerCase()}) > 0` : sql``
  return sql`p.shop_id = ${shopOf(tx)} ${present} ${ofVerdict} ${ofReason} ${named}`
}

/** Reads one page of the list: pages with problems first, then those never checked. */
export async function listPages(
  tx: ShopTx,
  filters: ListFilters,
  { offset = 0, most = PAGE_SIZE }: { offset?: number; most?: number } = {},
): Promise<{ rows: IndexRow[]; total: number }> {
  const where = await whereListed(tx, filters)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from index_status_pages p where ${where}`.execute(tx)
  const { rows } = await sql<StoredRow>`
    select ${COLUMNS} from index_status_pages p
      left join index_status_questions q on q.shop_id = ${shopOf(tx)} and q.url_hash = p.url_hash
      where ${where}
      order by array_position(array['invalid', 'excluded', 'partial'], p.verdict), p.verdict nulls first, p.url
      limit ${most} offset ${offset}`.execute(tx)
  return { rows: rows.map(describeRow), total: counted[0]?.total ?? 0 }
}

const COLUMNS = sql.raw(
  'p.url_hash, p.url, p.verdict, p.reason, p.coverage_state, p.crawled_at, p.inspected_at, p.since, p.failure, ' +
    'p.rich_verdict, q.url_hash is not null as is_asked',
)

export interface StoredRow {
  url_hash: string
  url: string
  verdict: IndexVerdict | null
  reason: IndexReason | null
  coverage_state: string | null
  crawled_at: Date | null
  inspected_at: Date | null
  since: Date | null
  failure: string | null
  rich_verdict: 'valid' | 'invalid' | null
  is_asked: boolean
}

/** Returns a row of the list as the contract has it. */
export function describeRow(row: StoredRow): IndexRow {
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return {
    id: row.url_hash,
    url: row.url,
    verdict: row.verdict,
    reason: row.reason,
    failure: row.failure,
    coverageState: row.coverage_state,
    isAsked: row.is_asked,
    rich: row.rich_verdict,
    crawledAt: iso(row.crawled_at),
    inspectedAt: iso(row.inspected_at),
    since: iso(row.since),
  }
}

/** Lists changed verdicts, newest first, of all pages or of one. */
export async function listChanges(
  tx: ShopTx,
  most: number,
  hash: string | null = null,
): Promise<IndexChange[]> {
  const { rows } = await sql<ChangeRow>`
    select id, url_hash, url, at, from_verdict, to_verdict, to_reason from index_status_changes
      where shop_id = ${shopOf(tx)} and (${hash}::bigint is null or url_hash = ${hash}::bigint)
      order by id desc limit ${most}`.execute(tx)
  return rows.map(describeChange)
}

export interface ChangeRow {
  id: string
  url_hash: string
  url: string
  at: Date
  from_verdict: IndexVerdict
  to_verdict: IndexVerdict
  to_reason: IndexReason | null
}

/** Returns a changed verdict as the contract has it. */
export function describeChange(row: ChangeRow): IndexChange {
  const { id, url_hash: pageId, url, at, from_verdict: from, to_verdict: to, to_reason: reason } = row
  return { id, pageId, url, at: at.toISOString(), from, to, reason }
}
