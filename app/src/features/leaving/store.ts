import { type Selectable, sql } from 'kysely'
import type { OwnEntry } from '#core/registry/own-data.ts'
import type { Leavings } from '#kit/server/db/generated/schema.ts'
import { clockOf, type ShopId, type ShopTx, shopOf, valuesOf } from '#kit/server/db/shop-tx.ts'

export type Leaving = Selectable<Leavings>

/** A reading without progress for this long is begun anew. */
const ABANDONED_MS = 30 * 60_000

/** Returns the shop's leaving; null if it never looked. */
export async function findLeaving(tx: ShopTx): Promise<Leaving | null> {
  const row = await tx.selectFrom('leavings').where('shop_id', '=', shopOf(tx)).selectAll().executeTakeFirst()
  return row ?? null
}

/** Begins the reading before a removal; returns false if one is under way, or something has been removed already. */
export async function beginLook(tx: ShopTx, shopId: ShopId): Promise<boolean> {
  const now = await clockOf(tx)
  const movedBefore = new Date(Date.parse(now) - ABANDONED_MS)
  const { rows } = await sql`
    insert into leavings as known (shop_id, phase, state, started_at, touched_at)
      values (${shopId}, 'before', 'running', ${now}::timestamptz, ${now}::timestamptz)
      on conflict (shop_id) do update set phase = 'before', state = 'running', step = 0, bulk_operation_id = null,
          lines_done = 0, seen = 0, error_code = null, found = null, remaining = null, kept = null, ended_at = null,
          started_at = excluded.started_at, touched_at = excluded.touched_at
        where known.phase = 'before' and (known.state <> 'running' or known.touched_at < ${movedBefore}::timestamptz)
          or known.phase = 'again' and known.state = 'failed'
      returning shop_id`.execute(tx)
  if (rows.length > 0) await forgetItems(tx, shopId)
  return rows.length > 0
}

/** Stores progress. */
export async function updateLeaving(
  tx: ShopTx,
  change: Partial<Omit<Leaving, 'shop_id' | 'found' | 'remaining' | 'kept'>> & {
    found?: string
    remaining?: string
    kept?: string
  },
): Promise<void> {
  await tx
    .updateTable('leavings')
    .where('shop_id', '=', shopOf(tx))
    .set({ ...change, touched_at: await clockOf(tx) })
    .execute()
}

/** Begins another reading: right before the removal, or as proof after it. */
export async function beginPhase(
  tx: ShopTx,
  shopId: ShopId,
  phase: 'again' | 'after',
  more: Parameters<typeof updateLeaving>[1] = {},
): Promise<void> {
  await forgetItems(tx, shopId)
  await updateLeaving(tx, {
    phase,
    state: 'running',
    step: 0,
    bulk_operation_id: null,
    lines_done: '0',
    seen: '0',
    error_code: null,
    ended_at: null,
    ...more,
  })
}

/** Forgets the leaving and what was read for it. */
export async function forgetLeaving(tx: ShopTx, shopId: ShopId): Promise<void> {
  await sql`delete from leavings where shop_id = ${shopId}`.execute(tx)
}

async function forgetItems(tx: ShopTx, shopId: ShopId): Promise<void> {
  await sql`delete from leaving_items where shop_id = ${shopId}`.execute(tx)
}

/** Rows per insert. */
const AT_ONCE = 1_000

/** Stores what was read; reading the same again changes nothing. */
export async function saveItems(tx: ShopTx, shopId: ShopId, items: readonly OwnEntry[]): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const rows = items
      .slice(at, at + AT_ONCE)
      .map(({ resourceId, kind, field, group, label, after }) => [
        ...[shopId, resourceId, kind, field, group, label],
        after === undefined ? null : JSON.stringify(after),
      ])
    await sql`
      insert into leaving_items (shop_id, resource_id, kind, field, "group", label, after) values ${valuesOf(rows)}
        on conflict (shop_id, resource_id, kind, field) do nothing`.execute(tx)
  }
}

/** A page of what was read, by resource; `after` is the last resource of the page before. */
export async function pageOfItems(
  tx: ShopTx,
  { after, limit }: { after: string; limit: number },
): Promise<Pick<OwnEntry, 'resourceId' | 'kind' | 'field' | 'label' | 'after'>[]> {
  const { rows } = await sql<Pick<OwnEntry, 'resourceId' | 'kind' | 'field' | 'label' | 'after'>>`
    select resource_id as "resourceId", kind, field, label, after from leaving_items
      where shop_id = ${shopOf(tx)} and resource_id in (
        select distinct resource_id from leaving_items
          where shop_id = ${shopOf(tx)} and resource_id > ${after} order by resource_id limit ${limit})
      order by resource_id, kind, field`.execute(tx)
  return rows
}

/** Number of values by group. */
export async function countItems(tx: ShopTx): Promise<Record<string, number>> {
  const { rows } = await sql<{ group: string; count: number }>`
    select "group", count(*)::int as count from leaving_items where shop_id = ${shopOf(tx)} group by "group"`.execute(
    tx,
  )
  return Object.fromEntries(rows.map(({ group, count }) => [group, count]))
}

/** Number of fields that hold something else than before the first change of these kinds that is kept, by kind. */
export async function countKept(tx: ShopTx, kinds: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    with fields as (
      select kind, min(id) as first, max(id) as last from changes
        where shop_id = ${shopOf(tx)} and state in ('applied', 'reverted') and kind = any(${[...kinds]}::text[])
        group by kind, resource_id, field having bool_or(state = 'applied'))
    select fields.kind, count(*)::int as count from fields
      join changes oldest on oldest.shop_id = ${shopOf(tx)} and oldest.id = fields.first
      join changes newest on newest.shop_id = ${shopOf(tx)} and newest.id = fields.last
      where oldest.before is distinct from newest.observed group by fields.kind`.execute(tx)
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}
