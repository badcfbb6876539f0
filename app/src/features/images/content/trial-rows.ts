import { type Selectable, sql } from 'kysely'
import type { ImagesTrials } from '#kit/server/db/generated/schema.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

export type TrialRow = Selectable<ImagesTrials>

/** Records a trial file before it is made. Continues a trial of the same image that was begun. */
export async function beginTrial(
  tx: ShopTx,
  { id, filename }: Pick<TrialRow, 'id' | 'filename'>,
): Promise<TrialRow> {
  const now = await clockOf(tx)
  const { rows } = await sql<TrialRow>`
    insert into images_trials as known (shop_id, id, filename, begun_at)
      values (${shopOf(tx)}, ${id}, ${filename}, ${now}::timestamptz)
      on conflict (shop_id, id) do update set begun_at = excluded.begun_at
      returning *`.execute(tx)
  return rows[0] as TrialRow
}

/** Stores which file of the store a trial uploaded; null for none. */
export async function noteTrialFile(tx: ShopTx, id: string, fileId: string | null): Promise<void> {
  await tx
    .updateTable('images_trials')
    .where('shop_id', '=', shopOf(tx))
    .where('id', '=', id)
    .set({ file_id: fileId })
    .execute()
}

/** Returns a trial; undefined if there is none with this id. */
export async function findTrial(tx: ShopTx, id: string): Promise<TrialRow | undefined> {
  return tx
    .selectFrom('images_trials')
    .where('shop_id', '=', shopOf(tx))
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
}

/** Finds up to `most` trials begun more than `minutes` ago, and whether there are more trials. */
export async function findLeftTrials(
  tx: ShopTx,
  { minutes, most }: { minutes: number; most: number },
): Promise<{ left: TrialRow[]; isMore: boolean }> {
  const now = await clockOf(tx)
  const { rows } = await sql<TrialRow & { is_left: boolean }>`
    select *, begun_at < ${now}::timestamptz - make_interval(mins => ${minutes}::int) as is_left
      from images_trials where shop_id = ${shopOf(tx)} order by begun_at limit ${most + 1}`.execute(tx)
  const left = rows.filter(({ is_left }) => is_left).slice(0, most)
  return { left, isMore: rows.length > left.length }
}

/** Deletes a trial; its file must be gone. */
export async function forgetTrial(tx: ShopTx, id: string): Promise<void> {
  await tx.deleteFrom('images_trials').where('shop_id', '=', shopOf(tx)).where('id', '=', id).execute()
}
