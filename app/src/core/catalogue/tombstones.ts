import { sql } from 'kysely'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'

/** Four parameters a row, and a statement takes 65,535. */
const ROWS_AT_ONCE = 5_000

/** Notes what was gone at a moment: an older sight of it, still on its way, brings nothing back. */
export async function putTombstones(
  tx: ShopTx,
  shopId: ShopId,
  { kind, ids, goneAt }: { kind: string; ids: readonly string[]; goneAt: Date },
): Promise<void> {
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const rows = ids.slice(at, at + ROWS_AT_ONCE).map((id) => sql`(${shopId}, ${kind}, ${id}, ${goneAt})`)
    await sql`
      insert into catalogue_tombstones as known (shop_id, kind, id, gone_at) values ${sql.join(rows)}
        on conflict (shop_id, kind, id) do update set gone_at = greatest(known.gone_at, excluded.gone_at)`.execute(
      tx,
    )
  }
}
