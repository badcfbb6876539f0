import { sql } from 'kysely'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import type { ChangeKind, ChangeRef } from '../change-kind.ts'

/** A change to undo, by its id. */
interface Undo extends ChangeRef {
  reverts: string
}

/**
 * Returns the undos that would go behind another edit: since the change they undo, another edit wrote to the field
 * and a later change of ours overwrote it. The store may hold the same value again, but it is not the one they undo.
 */
export async function editedBetween(
  tx: ShopTx,
  shop: ShopId,
  { kind, undos }: { kind: ChangeKind<unknown>; undos: readonly Undo[] },
): Promise<Set<string>> {
  if (undos.length === 0) return new Set()
  const { rows } = await sql<{ reverts: string; before: unknown; held: unknown }>`
    select undo.reverts, later.before, later.held
      from unnest(${undos.map(({ reverts }) => reverts)}::bigint[],
          ${undos.map(({ resourceId }) => resourceId)}::text[], ${undos.map(({ field }) => field)}::text[])
        as undo (reverts, resource_id, field)
      join changes undone on undone.shop_id = ${shop} and undone.id = undo.reverts
      cross join lateral (
        select c.id, c.before, lag(c.observed) over (order by c.settled_at, c.id) as held from changes c
          where c.shop_id = ${shop} and c.resource_id = undo.resource_id and c.field = undo.field
            and c.kind = ${kind.name} and c.state in ('applied', 'reverted')
            and (c.settled_at, c.id) >= (undone.settled_at, undone.id)) later
      where later.id <> undo.reverts and later.before is distinct from later.held`.execute(tx)
  return new Set(
    rows.flatMap(({ reverts, before, held }) =>
      kind.normalise(before ?? null) === kind.normalise(held ?? null) ? [] : [reverts],
    ),
  )
}
