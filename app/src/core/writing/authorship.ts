import { type RawBuilder, sql } from 'kysely'
import { clockOf, type ShopId, type ShopTx } from '#kit/server/db/shop-tx.ts'
import { pieceOf } from './piece-of.ts'

/** A field that may hold a generated text; `kind` and `id` belong to its resource. */
export interface TextFieldRef {
  kind: string
  id: string
  field: string
}

/** Stores texts we propose, so that authorship of a text on the store can be determined later. */
export async function rememberTexts(
  tx: ShopTx,
  shopId: ShopId,
  texts: readonly (TextFieldRef & { text: string })[],
): Promise<void> {
  if (texts.length === 0) return
  await tx
    .insertInto('writing_texts')
    .values(
      texts.map(({ kind, id, field, text }) => ({
        shop_id: shopId,
        kind,
        id,
        field,
        digest: pieceOf(text),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'kind', 'id', 'field', 'digest'])
        .doUpdateSet({ written_at: sql<Date>`excluded.written_at` }),
    )
    .execute()
}

/** Reports which of the store's texts we proposed word for word, in their order. */
export async function areOurs(
  tx: ShopTx,
  shopId: ShopId,
  texts: readonly (TextFieldRef & { text: string | null })[],
): Promise<boolean[]> {
  if (texts.length === 0) return []
  const column = (of: (text: TextFieldRef) => string): string[] => texts.map(of)
  const { rows } = await sql<{ kind: string; id: string; field: string; digest: string }>`
    select t.kind, t.id, t.field, t.digest from writing_texts t
      join unnest(${column(({ kind }) => kind)}::text[], ${column(({ id }) => id)}::bigint[],
        ${column(({ field }) => field)}::text[]) as w (kind, id, field)
        on t.kind = w.kind and t.id = w.id and t.field = w.field
      where t.shop_id = ${shopId}`.execute(tx)
  const ours = new Set(rows.map(({ kind, id, field, digest }) => `${kind} ${id} ${field} ${digest}`))
  return texts.map(
    ({ kind, id, field, text }) =>
      text !== null && text.trim() !== '' && ours.has(`${kind} ${id} ${field} ${pieceOf(text)}`),
  )
}

/** Returns SQL for a column's digest as stored in `writing_texts`. */
export const digestIn = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql`md5(btrim(${column}, E' \\t\\n\\r\\u00a0'))`

/**
 * Deletes texts that are not in use: too old for an undo to restore, and not on the store. `stands` is true for a row
 * `t` whose text is on the store.
 */
export async function forgetTexts(
  tx: ShopTx,
  shopId: ShopId,
  { fields, stands }: { fields: readonly string[]; stands: RawBuilder<boolean> },
): Promise<void> {
  await sql`
    delete from writing_texts t where t.shop_id = ${shopId} and t.field = any(${[...fields]}::text[])
      and t.written_at < ${await clockOf(tx)}::timestamptz - interval '400 days' and not (${stands})`.execute(
    tx,
  )
}
