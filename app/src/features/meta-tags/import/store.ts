import { type Selectable, sql } from 'kysely'
import type { MetaTagsImports } from '#kit/server/db/generated/schema.ts'
import { type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { metaTagsErrors } from '../errors.ts'
import type { JudgedRow } from './judge-rows.ts'

export type ImportRecord = Selectable<MetaTagsImports>

/** Files are kept for a day. */
export const KEPT_MS = 24 * 60 * 60 * 1_000

/** Throws `meta-tags.no-import`. */
export async function findImport(tx: ShopTx, id: string, { lock = false } = {}): Promise<ImportRecord> {
  const query = tx
    .selectFrom('meta_tags_imports')
    .where('shop_id', '=', shopOf(tx))
    .selectAll()
    .where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new AppError(metaTagsErrors.noImport)
  return row
}

/** Counts a file of today (UTC); removing it gives nothing back. Throws `meta-tags.imports-used-up`. */
export async function countFile(tx: ShopTx, shopId: ShopId, limit: number): Promise<void> {
  const day = today()
  const { rows } = await sql`
    insert into meta_tags_import_days (shop_id, day, files) values (${shopId}, ${day}, 1)
      on conflict (shop_id, day) do update set files = meta_tags_import_days.files + 1
        where meta_tags_import_days.files < ${limit}
      returning files`.execute(tx)
  if (rows.length === 0) throw new AppError(metaTagsErrors.importsUsedUp, { limit })
}

const today = (): string => new Date().toISOString().slice(0, 10)

export async function insertRows(
  tx: ShopTx,
  shopId: ShopId,
  { id, rows }: { id: string; rows: readonly JudgedRow[] },
): Promise<void> {
  await sql`
    insert into meta_tags_import_rows (shop_id, import_id, line, kind, id, label, verdict, reason, changes)
      values ${sql.join(
        rows.map(
          (row) => sql`(${shopId}, ${id}, ${row.line}, ${row.kind}, ${row.id}, ${row.label}, ${row.verdict},
            ${row.reason}, ${JSON.stringify(row.changes)}::jsonb)`,
        ),
      )}`.execute(tx)
  const count = (verdict: JudgedRow['verdict']) => rows.filter((row) => row.verdict === verdict).length
  await sql`
    update meta_tags_imports set rows = rows + ${rows.length}, changes = changes + ${count('changes')},
        unchanged = unchanged + ${count('unchanged')}, not_found = not_found + ${count('not-found')},
        wrong = wrong + ${count('wrong')}
      where shop_id = ${shopOf(tx)} and id = ${id}`.execute(tx)
}

/** The bytes of the piece that begins at this byte. */
export async function findPiece(
  tx: ShopTx,
  { shopId, id, at }: { shopId: ShopId; id: string; at: number },
): Promise<Uint8Array | null> {
  const row = await tx
    .selectFrom('meta_tags_import_pieces')
    .select('bytes')
    .where('shop_id', '=', shopId)
    .where('import_id', '=', id)
    .where('at', '=', String(at))
    .executeTakeFirst()
  return row?.bytes ?? null
}

/** The file's bytes in order, one piece in memory at a time. */
export async function* piecesOf(
  read: <T>(work: (tx: ShopTx) => Promise<T>) => Promise<T>,
  id: string,
): AsyncGenerator<Uint8Array> {
  let at: string | null = null
  for (;;) {
    const beyond: string | null = at
    const piece: { at: string; bytes: Uint8Array } | undefined = await read((tx) =>
      tx
        .selectFrom('meta_tags_import_pieces')
        .where('shop_id', '=', shopOf(tx))
        .select(['at', 'bytes'])
        .where('import_id', '=', id)
        .where('at', '>', beyond ?? '-1')
        .orderBy('at')
        .limit(1)
        .executeTakeFirst(),
    )
    if (!piece) return
    yield piece.bytes
    at = piece.at
  }
}

/** Lets go of files that are older than a day, and of what was counted on other days. */
export async function forgetImports(tx: ShopTx, shopId: ShopId): Promise<void> {
  await sql`delete from meta_tags_import_days where shop_id = ${shopId} and day < ${today()}`.execute(tx)
  await tx
    .deleteFrom('meta_tags_imports')
    .where('shop_id', '=', shopId)
    .where('created_at', '<', new Date(Date.now() - KEPT_MS))
    .execute()
}
