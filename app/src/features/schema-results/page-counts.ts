import { sql } from 'kysely'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import type { SchemaResultsState, SchemaResultsView } from './contract.ts'
import { IN_VIEW, IS_UNREAD, OF_LEVEL } from './page-conditions.ts'
import { shownPages } from './shown-pages.ts'

const perView = sql.join(
  Object.entries(IN_VIEW).map(
    ([view, condition]) => sql`${view}::text, count(*) filter (where ${condition})`,
  ),
)

/** What the conditions of the views read. */
const COUNTS = ['errors', 'outdated', 'critical', 'optional', 'duplicates'] as const

/** Returns the list's filter options. */
export async function listFacets(
  tx: ShopTx,
  shopId: ShopId,
): Promise<{ pages: number; facets: SchemaResultsState['facets'] }> {
  const { rows } = await sql<{ kind: string; value: string; pages: Record<SchemaResultsView, number> }>`
    with shown as (${shownPages(tx, shopId).select(['template', 'types', 'owners', ...COUNTS])})
    select kind, value, jsonb_build_object(${perView}) as pages
      from shown, lateral (
        select 'all' as kind, '' as value
        union all select 'templates', template
        union all select 'types', type from unnest(types) as type
        union all select 'owners', owner from unnest(owners) as owner) as option
      group by kind, value order by count(*) desc, value`.execute(tx)
  const facet = (kind: string) =>
    rows.filter((row) => row.kind === kind && row.value !== '').map(({ value, pages }) => ({ value, pages }))
  return {
    pages: rows.find(({ kind }) => kind === 'all')?.pages.results ?? 0,
    facets: { types: facet('types'), owners: facet('owners'), templates: facet('templates') },
  }
}

const COUNTED = {
  ...OF_LEVEL,
  outdated: sql`outdated > 0`,
  unread: IS_UNREAD,
  kept: sql`(state = 'read' and kept_because is not null)`,
}

/** Counts the pages by level and by view in one query. */
export async function countLevels(
  tx: ShopTx,
  shopId: ShopId,
): Promise<Pick<SchemaResultsState, 'levels' | 'views'>> {
  const counts = Object.entries(COUNTED).map(
    ([name, condition]) => sql`${name}::text, count(*) filter (where ${condition})`,
  )
  const { rows } = await sql<Pick<SchemaResultsState, 'levels' | 'views'>>`
    with shown as (${shownPages(tx, shopId).selectAll()})
    select jsonb_build_object(${sql.join(counts)}) - 'info' as levels, jsonb_build_object(${perView}) as views
      from shown`.execute(tx)
  const [counted] = rows
  if (!counted) throw new Error('A statement of counts without a row.')
  return counted
}
