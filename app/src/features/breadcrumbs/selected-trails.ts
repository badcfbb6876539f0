import { sql } from 'kysely'
import { gidOf, parseGid } from '#core/catalogue/domain/resource-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { TrailFilter, TrailSelection } from './contract/trails.ts'
import type { TrailKind } from './domain/trail-kinds.ts'
import { foundBy } from './list-trails.ts'

/** Rows read per batch. */
const BATCH = 1_000

/** A selected resource with the merchant's choice for it. */
export interface SelectedTrail {
  kind: TrailKind
  id: string
  title: string
  chosen_collection: string | null
  chosen_custom: string | null
}

/**
 * Reads the resources of a selection, 1,000 at a time, by number, so that concurrent edits do not move them. Those the
 * catalogue does not hold are left out.
 */
export async function* readSelection(
  ctx: ShopContext,
  selection: TrailSelection,
): AsyncGenerator<SelectedTrail[]> {
  if ('ids' in selection) {
    const rows = await ctx.tx((tx) => readIds(tx, selection.ids))
    if (rows.length > 0) yield rows
    return
  }
  const except = new Set(selection.except)
  let after = '0'
  for (;;) {
    const rows = await ctx.tx((tx) => readFilter(tx, selection.filter, after))
    const kept = rows.filter(({ kind, id }) => !except.has(gidOf(kind, id)))
    if (kept.length > 0) yield kept
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
  }
}

/** Counts the resources of a selection. */
export async function countSelection(ctx: ShopContext, selection: TrailSelection): Promise<number> {
  if ('ids' in selection) return (await ctx.tx((tx) => readIds(tx, selection.ids))).length
  const { filter, except } = selection
  const { rows } = await ctx.tx((tx) =>
    sql<{ count: number }>`select count(*)::int as count ${foundBy(shopOf(tx), filter)}`.execute(tx),
  )
  return Math.max(0, (rows[0]?.count ?? 0) - new Set(except).size)
}

/** Returns the kinds of resources a selection names. */
export function kindsOfSelection(selection: TrailSelection): TrailKind[] {
  if ('filter' in selection) return [selection.filter.kind]
  return [...new Set(selection.ids.flatMap((gid) => (parseGid(gid)?.kind as TrailKind | undefined) ?? []))]
}

const COLUMNS = sql`r.kind, r.id, r.title, b.chosen_collection, b.chosen_custom`

async function readFilter(tx: ShopTx, filter: TrailFilter, after: string): Promise<SelectedTrail[]> {
  const { rows } = await sql<SelectedTrail>`
    select ${COLUMNS} ${foundBy(shopOf(tx), filter)} and r.id > ${after}::bigint order by r.id limit ${BATCH}`.execute(
    tx,
  )
  return rows
}

async function readIds(tx: ShopTx, gids: readonly string[]): Promise<SelectedTrail[]> {
  const shop = shopOf(tx)
  const named = [...new Set(gids)].flatMap((gid) => parseGid(gid) ?? [])
  const { rows } = await sql<SelectedTrail>`
    select ${COLUMNS} from catalogue_resources r
      join unnest(${named.map(({ kind }) => kind)}::text[], ${named.map(({ id }) => id)}::bigint[]) as named (kind, id)
        on r.kind = named.kind and r.id = named.id
      left join breadcrumb_trails b on b.shop_id = ${shop} and b.kind = r.kind and b.id = r.id
      where r.shop_id = ${shop} order by r.kind, r.id`.execute(tx)
  return rows
}
