import { type SqlBool, sql } from 'kysely'
import { fromJson } from '#kit/server/db/json.ts'
import { contains } from '#kit/server/db/like.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import {
  PAGE_SIZE,
  type SchemaResultsIssue,
  type SchemaResultsListInput,
  type SchemaResultsNode,
  type SchemaResultsPageRow,
} from './contract.ts'
import { PAGE_PROBLEMS, parseProblemKey } from './domain/problem.ts'
import { IN_VIEW, IS_UNREAD, OF_LEVEL } from './page-conditions.ts'
import { type ShownPage, shownPages } from './shown-pages.ts'
import type { PageDetails } from './verdict-store.ts'

/** Returns one page of the list and the number of matches. */
export async function listPages(
  tx: ShopTx,
  shopId: ShopId,
  input: SchemaResultsListInput,
): Promise<{ rows: SchemaResultsPageRow[]; total: number }> {
  const matching = filtered(tx, shopId, input)
  const { total } = await matching
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await ordered(matching.selectAll(), input)
    .limit(PAGE_SIZE)
    .offset((input.page - 1) * PAGE_SIZE)
    .execute()
  return { rows: rows.map(toRow), total: Number(total) }
}

/** A finding with its page. An unparsable script is a finding too, and a page without findings has one line. */
export interface FoundLine {
  page: SchemaResultsPageRow
  issue: Omit<SchemaResultsIssue, 'node' | 'feature'> | null
  owner: string | null
}

/** An unparsable script has no type or field. */
const UNREADABLE = { severity: 'error', code: 'unreadable-json', type: '', field: '', path: '' } as const

/** Returns all matching pages with their findings, in list order, for an export of at most `limit` lines. */
export async function listFindings(
  tx: ShopTx,
  shopId: ShopId,
  input: SchemaResultsListInput,
  limit: number,
): Promise<FoundLine[]> {
  const pages = await ordered(filtered(tx, shopId, input).selectAll(), input)
    .limit(limit)
    .execute()
  const ids = pages.map(({ id }) => id)
  const issues = await tx
    .selectFrom('schema_results_issues as issue')
    .innerJoin('schema_results_nodes as node', (join) =>
      join
        .on('node.shop_id', '=', shopId)
        .onRef('node.page_id', '=', 'issue.page_id')
        .onRef('node.node', '=', 'issue.node'),
    )
    .selectAll('issue')
    .select('node.owner')
    .where('issue.shop_id', '=', shopId)
    .where('issue.page_id', '=', sql<string>`any(${ids}::bigint[])`)
    .orderBy('issue.page_id')
    .orderBy('position')
    .limit(limit)
    .execute()
  const byPage = Map.groupBy(issues, ({ page_id }) => page_id)
  return pages
    .flatMap((row): FoundLine[] => {
      const page = toRow(row)
      const { parseErrors = [] } = row.details as Partial<PageDetails>
      const found: FoundLine[] = [
        ...parseErrors.map(({ key, values }) => ({
          page,
          issue: { ...UNREADABLE, key, values },
          owner: null,
        })),
        ...(byPage.get(row.id) ?? []).map((issue) => ({
          page,
          issue: fromJson<SchemaResultsIssue>(issue),
          owner: issue.owner,
        })),
      ]
      return found.length > 0 ? found : [{ page, issue: null, owner: null }]
    })
    .slice(0, limit)
}

/** Returns a page with all its findings. */
export async function findPage(
  tx: ShopTx,
  shopId: ShopId,
  id: string,
): Promise<{
  row: SchemaResultsPageRow
  details: Partial<PageDetails>
  nodes: SchemaResultsNode[]
  issues: SchemaResultsIssue[]
} | null> {
  const row = await shownPages(tx, shopId).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const nodes = await tx
    .selectFrom('schema_results_nodes')
    .select(['node as index', 'type', 'types', 'format', 'node_id as id', 'owner', 'source'])
    .where('shop_id', '=', shopId)
    .where('page_id', '=', id)
    .orderBy('node')
    .execute()
  const issues = await tx
    .selectFrom('schema_results_issues')
    .select(['node', 'severity', 'code', 'feature', 'type', 'path', 'field', 'key', 'values'])
    .where('shop_id', '=', shopId)
    .where('page_id', '=', id)
    .orderBy('position')
    .execute()
  return {
    row: toRow(row),
    details: row.details as Partial<PageDetails>,
    nodes: nodes as SchemaResultsNode[],
    issues: fromJson<SchemaResultsIssue[]>(issues),
  }
}

function filtered(tx: ShopTx, shopId: ShopId, input: SchemaResultsListInput) {
  let query = shownPages(tx, shopId).where(IN_VIEW[input.view])
  if (input.state === 'unread') query = query.where(IS_UNREAD)
  else if (input.state) query = query.where('state', '=', input.state)
  if (input.template) query = query.where('template', '=', input.template)
  if (input.q) {
    const part = contains(input.q)
    query = query.where((page) => page.or([page('url', 'ilike', part), page('title', 'ilike', part)]))
  }
  if (input.problem) query = query.where(hasProblem(shopId, input.problem))
  if (input.type || input.owner) return query.where(nodeMatches(shopId, input))
  return input.level ? query.where(OF_LEVEL[input.level]) : query
}

/** Matches pages with one kind of fault; an invalid key matches none. */
function hasProblem(shopId: ShopId, key: string) {
  const problem = parseProblemKey(key)
  if (problem?.code === PAGE_PROBLEMS.broken)
    return sql<SqlBool>`(page.state = 'broken' or page.failing is not null)`
  if (problem?.code === PAGE_PROBLEMS.unreadable)
    return sql<SqlBool>`page.state = 'read' and jsonb_array_length(page.details -> 'parseErrors') > 0`
  if (problem?.code === PAGE_PROBLEMS.duplicate)
    return sql<SqlBool>`page.duplicates > 0 and exists (
      select from jsonb_array_elements(page.details -> 'duplicates') as one
        where coalesce(one #>> '{types,0}', '') = ${problem.type})`
  if (!problem) return sql<SqlBool>`false`
  return sql<SqlBool>`exists (select from schema_results_issues as issue
    where issue.shop_id = ${shopId} and issue.page_id = page.id
      and issue.code = ${problem.code} and issue.type = ${problem.type} and issue.field = ${problem.field})`
}

const NODE_OF_LEVEL: typeof OF_LEVEL = {
  error: sql`node.errors > 0`,
  warning: sql`node.warnings > 0`,
  'only-warning': sql`(node.errors = 0 and node.warnings > 0)`,
  info: sql`node.infos > 0`,
  valid: sql`(node.errors = 0 and node.warnings = 0)`,
}

/** Requires type, owner and level to match the same node. */
function nodeMatches(shopId: ShopId, { type, owner, level }: SchemaResultsListInput) {
  const conditions = [
    sql`node.shop_id = ${shopId}`,
    sql`node.page_id = page.id`,
    ...(type ? [sql`${type} = any(node.types)`] : []),
    ...(owner ? [sql`node.owner = ${owner}`] : []),
    ...(level ? [NODE_OF_LEVEL[level]] : []),
  ]
  return sql<SqlBool>`exists (select from schema_results_nodes as node where ${sql.join(conditions, sql` and `)})`
}

type Ordered = { orderBy(column: never, direction?: 'asc' | 'desc'): Ordered }

function ordered<Query>(query: Query, { sort, view }: SchemaResultsListInput): Query {
  const by = (columns: readonly (readonly [string, 'asc' | 'desc'])[]) =>
    columns.reduce<Ordered>(
      (sorted, [column, direction]) => sorted.orderBy(column as never, direction),
      query as Ordered,
    ) as Query
  if (sort === 'url') return by([['url', 'asc']])
  if (sort === 'newest')
    return by([
      ['read_at', 'desc'],
      ['id', 'asc'],
    ])
  if (sort === 'oldest')
    return by([
      ['read_at', 'asc'],
      ['id', 'asc'],
    ])
  const first = view === 'critical' ? ['critical', 'optional'] : view === 'duplicates' ? ['duplicates'] : []
  return by([
    ...first.map((column) => [column, 'desc'] as const),
    ['errors', 'desc'],
    ['warnings', 'desc'],
    ['url', 'asc'],
  ])
}

function toRow(row: ShownPage): SchemaResultsPageRow {
  const { id, url, title, reason, status, types, owners } = row
  const { errors, warnings, infos, critical, optional, outdated, duplicates } = row
  return {
    id,
    url,
    title,
    reason,
    status,
    types,
    owners,
    errors,
    warnings,
    infos,
    critical,
    optional,
    outdated,
    duplicates,
    template: row.template as SchemaResultsPageRow['template'],
    state: row.state as SchemaResultsPageRow['state'],
    keptBecause: row.kept_because,
    verdict: row.verdict as SchemaResultsPageRow['verdict'],
    readAt: (row.read_at ?? new Date(0)).toISOString(),
  }
}
