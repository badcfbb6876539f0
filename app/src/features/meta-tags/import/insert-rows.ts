import { sql } from 'kysely'
import { type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { CheckedRow } from './check-rows.ts'

/** Stores the results of the dry run for these lines, and counts them. */
export async function insertRows(
  tx: ShopTx,
  shopId: ShopId,
  { id, rows }: { id: string; rows: readonly CheckedRow[] },
): Promise<void> {
  await sql`
    insert into meta_tags_import_rows (shop_id, import_id, line, kind, id, label, verdict, reason, changes)
      values ${sql.join(
        rows.map(
          (row) => sql`(${shopId}, ${id}, ${row.line}, ${row.kind}, ${row.id}, ${row.label}, ${row.verdict},
            ${row.reason}, ${JSON.stringify(row.changes)}::jsonb)`,
        ),
      )}`.execute(tx)
  const count = (verdict: CheckedRow['verdict']) => rows.filter((row) => row.verdict === verdict).length
  await sql`
    update meta_tags_imports set rows = rows + ${rows.length}, changes = changes + ${count('changes')},
        unchanged = unchanged + ${count('unchanged')}, not_found = not_found + ${count('not-found')},
        wrong = wrong + ${count('wrong')}
      where shop_id = ${shopOf(tx)} and id = ${id}`.execute(tx)
}
