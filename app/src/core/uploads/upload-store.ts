import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { lockCount } from '#kit/server/db/lock-count.ts'
import { clockOf, dayOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { KEPT_DAYS, type UploadRow, type Uploads } from './uploads.ts'

/** Maximum number of waiting files of one shop. */
const MOST_WAITING = 5

/** Returns a file; null if there is none. `lock`: no one else can change it until the transaction ends. */
export async function lookForUpload<Row extends UploadRow>(
  tx: ShopTx,
  { tables }: Uploads<Row>,
  { id, lock }: { id: string; lock: boolean },
): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(tables.files)} where shop_id = ${shopOf(tx)} and id = ${id}
      ${lock ? sql`for update` : sql``}`.execute(tx)
  return rows[0] ?? null
}

/** Returns a file. Throws `errors.noFile`. */
export async function findUpload<Row extends UploadRow>(
  tx: ShopTx,
  uploads: Uploads<Row>,
  { id, lock = false }: { id: string; lock?: boolean },
): Promise<Row> {
  const row = await lookForUpload(tx, uploads, { id, lock })
  if (!row) throw new AppError(uploads.errors.noFile)
  return row
}

/**
 * Adds a file, or input that is checked like one. The oldest unfinished upload makes room for it: who begins another one
 * has left it, and no list shows it. Throws `errors.tooManyFiles` if all others are being checked.
 */
export async function insertUpload<Row extends UploadRow>(
  tx: ShopTx,
  { tables, errors }: Uploads<Row>,
  file: Partial<Row>,
): Promise<Row> {
  await lockCount(tx, tables.files)
  const now = await clockOf(tx)
  const { rows: counted } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from ${sql.table(tables.files)}
      where shop_id = ${shopOf(tx)} and state in ('uploading', 'checking')
        and created_at > ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`.execute(tx)
  const isFull = (counted[0]?.waiting ?? 0) >= MOST_WAITING
  if (isFull && !(await forgetOldestUpload(tx, tables.files))) throw new AppError(errors.tooManyFiles)
  const { rows } = await sql<Row>`
    insert into ${sql.table(tables.files)} (shop_id, id, created_at, ${sql.join(Object.keys(file).map(sql.ref))})
      values (${shopOf(tx)}, ${randomUUID()}, ${now}::timestamptz, ${sql.join(Object.values(file))})
      returning *`.execute(tx)
  return rows[0] as Row
}

/** Removes the oldest upload that is not complete; false if there is none. */
async function forgetOldestUpload(tx: ShopTx, files: string): Promise<boolean> {
  const { rows } = await sql`
    delete from ${sql.table(files)} where shop_id = ${shopOf(tx)} and id = (
      select id from ${sql.table(files)} where shop_id = ${shopOf(tx)} and state = 'uploading'
        order by created_at, id limit 1)
      returning id`.execute(tx)
  return rows.length > 0
}

/** Writes only these columns of a file. */
export async function updateUpload<Row extends UploadRow>(
  tx: ShopTx,
  { tables }: Uploads<Row>,
  { id, ...change }: { id: string } & (Partial<Row> | Partial<UploadRow>),
): Promise<void> {
  const set = Object.entries(change).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`
    update ${sql.table(tables.files)} set ${sql.join(set)} where shop_id = ${shopOf(tx)} and id = ${id}`.execute(
    tx,
  )
}

/** Counts a file for today (UTC); removing the file does not undo that. Throws `errors.importsUsedUp`. */
export async function countUpload(tx: ShopTx, { tables, errors }: Uploads, limit: number): Promise<void> {
  const { rows } = await sql`
    insert into ${sql.table(tables.days)} as known (shop_id, day, files) values (${shopOf(tx)}, ${await dayOf(tx)}, 1)
      on conflict (shop_id, day) do update set files = known.files + 1 where known.files < ${limit}
      returning files`.execute(tx)
  if (rows.length === 0) throw new AppError(errors.importsUsedUp, { limit })
}

/** Returns the bytes of the piece that starts at this offset; null if there is none. */
export async function findPiece(
  tx: ShopTx,
  { tables, fileColumn }: Uploads,
  { id, at }: { id: string; at: number },
): Promise<Uint8Array | null> {
  const { rows } = await sql<{ bytes: Uint8Array }>`
    select bytes from ${sql.table(tables.pieces)}
      where shop_id = ${shopOf(tx)} and ${sql.ref(fileColumn)} = ${id} and at = ${at}`.execute(tx)
  return rows[0]?.bytes ?? null
}

/** Stores a piece; the caller has checked that it is the next one. */
export async function insertPiece(
  tx: ShopTx,
  { tables, fileColumn }: Uploads,
  { id, at, bytes }: { id: string; at: number; bytes: Uint8Array },
): Promise<void> {
  await sql`
    insert into ${sql.table(tables.pieces)} (shop_id, ${sql.ref(fileColumn)}, at, bytes)
      values (${shopOf(tx)}, ${id}, ${at}, ${bytes})`.execute(tx)
}

/** Yields the file's bytes in order, with one piece in memory at a time. */
export async function* piecesOf(
  ctx: ShopContext,
  { tables, fileColumn }: Uploads,
  id: string,
): AsyncGenerator<Uint8Array> {
  for (let after = '-1'; ; ) {
    const beyond = after
    const { rows } = await ctx.tx((tx) =>
      sql<{ at: string; bytes: Uint8Array }>`
        select at, bytes from ${sql.table(tables.pieces)}
          where shop_id = ${shopOf(tx)} and ${sql.ref(fileColumn)} = ${id} and at > ${beyond}
          order by at limit 1`.execute(tx),
    )
    if (!rows[0]) return
    yield rows[0].bytes
    after = rows[0].at
  }
}

/** Removes a file's pieces once they have been read, or its rows before a dry run starts again. */
export async function deleteParts(
  tx: ShopTx,
  { tables, fileColumn }: Uploads,
  { id, parts }: { id: string; parts: 'pieces' | 'rows' },
): Promise<void> {
  await sql`
    delete from ${sql.table(tables[parts])} where shop_id = ${shopOf(tx)} and ${sql.ref(fileColumn)} = ${id}`.execute(
    tx,
  )
}

/** Removes a file with all its findings; does nothing if it is already gone. */
export async function removeUpload(
  ctx: ShopContext,
  { tables }: Uploads,
  { id }: { id: string },
): Promise<{ id: string }> {
  await ctx.tx((tx) =>
    sql`delete from ${sql.table(tables.files)} where shop_id = ${shopOf(tx)} and id = ${id}`.execute(tx),
  )
  return { id }
}

/** Removes expired files, and the counts of earlier days. */
export async function forgetUploads(tx: ShopTx, { tables }: Uploads): Promise<void> {
  await sql`delete from ${sql.table(tables.days)} where shop_id = ${shopOf(tx)} and day < ${await dayOf(tx)}`.execute(
    tx,
  )
  const now = await clockOf(tx)
  await sql`
    delete from ${sql.table(tables.files)}
      where shop_id = ${shopOf(tx)} and created_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`.execute(
    tx,
  )
}
