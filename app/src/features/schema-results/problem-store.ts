import { type SqlBool, sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import type { IssueMessage } from '#core/issues/domain/translate-issue.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import type { SchemaResultsProblem, SchemaResultsView } from './contract.ts'
import { CRITICAL_CODES, OPTIONAL_CODES, OUTDATED_CODES } from './domain/finding.ts'
import { fixOf } from './domain/fix.ts'
import {
  compareProblems,
  PAGE_PROBLEMS,
  type ProblemId,
  problemKey,
  type RememberedProblem,
} from './domain/problem.ts'

/** Maximum groups returned: with more, the list itself is easier to read. */
const MOST_SHOWN = 100
/** Maximum groups a scan stores. */
const MOST_KEPT = 1_000

interface Group extends ProblemId {
  severity: SchemaResultsProblem['severity']
  says: IssueMessage | null
  pages: number
  owners: string[]
}

/** Returns the faults of one view, grouped, worst and most frequent first, with what is new and what is fixed. */
export async function listProblems(
  tx: ShopTx,
  shopId: ShopContext['shop']['id'],
  view: SchemaResultsView,
): Promise<{ problems: SchemaResultsProblem[]; fixed: RememberedProblem[]; compared: boolean }> {
  const before = await earlierProblems(tx, shopId)
  const all = await groups(tx, shopId, 'faults')
  const now = all.map((group) => ({ problem: problemKey(group), pages: group.pages }))
  const { isNew, fixed } = compareProblems(now, before)
  const shown = view === 'critical' ? await groups(tx, shopId, 'missing') : all.filter(inView[view])
  return {
    problems: shown.slice(0, MOST_SHOWN).map((group) => ({
      ...group,
      key: problemKey(group),
      isNew: group.severity !== 'info' && isNew(problemKey(group)),
      fix: fixOf(group, group.owners),
    })),
    fixed: view === 'results' ? fixed.slice(0, MOST_SHOWN) : [],
    compared: before !== null,
  }
}

/** Returns the store's current faults, as a finished scan stores them. */
export async function problemsNow(
  tx: ShopTx,
  shopId: ShopContext['shop']['id'],
): Promise<RememberedProblem[]> {
  const all = await groups(tx, shopId, 'faults')
  return all.map((group) => ({ problem: problemKey(group), pages: group.pages }))
}

const inView: Record<Exclude<SchemaResultsView, 'critical'>, (group: Group) => boolean> = {
  results: () => true,
  errors: ({ severity, code }) =>
    OUTDATED_CODES.includes(code) ||
    (severity === 'error' && code !== PAGE_PROBLEMS.duplicate && code !== PAGE_PROBLEMS.broken),
  duplicates: ({ code }) => code === PAGE_PROBLEMS.duplicate,
}

const COUNTED = {
  faults: sql<SqlBool>`(i.severity in ('error', 'warning') or i.code = any(${[...OUTDATED_CODES]}::text[]))`,
  missing: sql<SqlBool>`i.code = any(${[...CRITICAL_CODES, ...OPTIONAL_CODES]}::text[])`,
}

/** Groups errors, warnings and outdated markup (`faults`), or missing fields (`missing`), by kind, with their number of pages. */
async function groups(
  tx: ShopTx,
  shopId: ShopContext['shop']['id'],
  which: keyof typeof COUNTED,
): Promise<Group[]> {
  const { rows } = await sql<Group & { rank: number }>`
    select i.code, i.type, i.field, i.severity, min(jsonb_build_object('key', i.key, 'values', i.values - 'found')::text)::jsonb as says,
        count(distinct i.page_id)::int as pages, array_agg(distinct n.owner) as owners,
        case i.severity when 'error' then 0 when 'warning' then 1 else 2 end as rank
      from schema_results_issues i
        join schema_results_nodes n on n.shop_id = ${shopId} and n.page_id = i.page_id and n.node = i.node
      where i.shop_id = ${shopId} and ${COUNTED[which]}
      group by i.code, i.type, i.field, i.severity
      order by rank, pages desc, i.type, i.field limit ${MOST_KEPT}`.execute(tx)
  const found = rows.map(({ rank: _, ...group }) => group)
  return which === 'missing' ? found : [...(await pageGroups(tx, shopId)), ...found].sort(byWorth)
}

const RANK = { error: 0, warning: 1, info: 2 }

function byWorth(a: Group, b: Group): number {
  return RANK[a.severity] - RANK[b.severity] || b.pages - a.pages
}

/** Groups faults of pages as a whole: unparsable scripts, duplicates, broken pages. */
async function pageGroups(tx: ShopTx, shopId: ShopContext['shop']['id']): Promise<Group[]> {
  const { rows } = await sql<{ code: string; type: string; pages: number; owners: string[] | null }>`
    with kept as (select page_id as id, details, duplicates from schema_results_pages where shop_id = ${shopId})
    select ${PAGE_PROBLEMS.broken} as code, '' as type, count(*)::int as pages, '{}'::text[] as owners
      from crawl_pages where shop_id = ${shopId} and (state = 'broken' or unread_status is not null)
    union all
    select ${PAGE_PROBLEMS.unreadable}, '', count(*)::int, '{}'::text[]
      from kept where jsonb_array_length(details -> 'parseErrors') > 0
    union all
    select ${PAGE_PROBLEMS.duplicate}, coalesce(twice.one #>> '{types,0}', ''), count(distinct kept.id)::int,
        array_agg(distinct n.owner)
      from kept
        cross join lateral jsonb_array_elements(details -> 'duplicates') as twice (one)
        cross join lateral jsonb_array_elements_text(twice.one -> 'nodes') as twin (node)
        join schema_results_nodes n on n.shop_id = ${shopId} and n.page_id = kept.id and n.node = twin.node::int
      where kept.duplicates > 0 group by 2`.execute(tx)
  return rows
    .filter(({ pages }) => pages > 0)
    .map(({ owners, ...row }) => ({
      ...row,
      owners: owners ?? [],
      field: '',
      says: null,
      severity: row.code === PAGE_PROBLEMS.unreadable ? 'error' : 'warning',
    }))
}

/** Returns the findings of the scan before the latest one; null if there is none that stored them. */
async function earlierProblems(
  tx: ShopTx,
  shopId: ShopContext['shop']['id'],
): Promise<RememberedProblem[] | null> {
  const rows = await tx
    .selectFrom('schema_results_runs')
    .innerJoin('crawl_runs', (join) =>
      join.onRef('crawl_runs.id', '=', 'schema_results_runs.run_id').on('crawl_runs.shop_id', '=', shopId),
    )
    .select('problems')
    .where('schema_results_runs.shop_id', '=', shopId)
    .where('state', '=', 'done')
    .orderBy('run_id', 'desc')
    .limit(2)
    .execute()
  return (rows[1]?.problems as RememberedProblem[] | null | undefined) ?? null
}
