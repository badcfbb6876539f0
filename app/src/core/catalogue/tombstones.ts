import { sql } from 'kysely'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import { valuesOf } from '#kit/server/db/shop-tx.ts'

/** Four parameters a row, and a statement takes 65,535. */
const ROWS_AT_ONCE = 5_000

/** Notes what was gone at a moment: an older sight of it, still on its way, brings nothing back. */
export async function putTombstones(
  tx: ShopTx,
  shopId: ShopId,
  { kind, ids, goneAt }: { kind: string; ids: readonly string[]; goneAt: Date },
): Promise<void> {
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const rows = ids.slice(at, at + ROWS_AT_ONCE).map((id) => [shopId, kind, id, goneAt])
    await sql`
      insert into catalogue_tombstones as known (shop_id, kind, id, gone_at) values ${valuesOf(rows)}
        on conflict (shop_id, kind, id) do update set gone_at = greatest(known.gone_at, excluded.gone_at)`.execute(
      tx,
    )
  }
}

/** Those of `found` that were seen to be gone at `readAt` or later; what shows them still is an older sight. */
export async function findGone(
  tx: ShopTx,
  shopId: ShopId,
  { found, readAt }: { found: readonly { kind: string; id: string }[]; readAt: Date },
): Promise<(one: { kind: string; id: string }) => boolean> {
  const { rows } = await sql<{ kind: string; id: string }>`
    select kind, id from catalogue_tombstones
      where shop_id = ${shopId} and kind = any(${[...new Set(found.map(({ kind }) => kind))]}::text[])
        and id = any(${found.map(({ id }) => id)}::bigint[]) and gone_at >= ${readAt}`.execute(tx)
  const gone = new Set(rows.map(({ kind, id }) => `${kind} ${id}`))
  return ({ kind, id }) => gone.has(`${kind} ${id}`)
}
