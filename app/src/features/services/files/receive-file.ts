import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ObjectStoreError } from '#adapters/object-store/object-store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { lockCount } from '#kit/server/db/lock-count.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { DAY_MS } from '#kit/shared/durations.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { ServiceFile } from '../contract/files.ts'
import { ENDINGS, FILE_LIMITS, isAcceptedName, typeOfFile } from '../domain/file-rules.ts'
import { servicesErrors } from '../errors.ts'
import { type Author, type FileRecord, findFile, shownFile } from './file-store.ts'

/** Returns the key of a file in the object store: one object per file, next to the store's other objects. */
export const keyOf = (ctx: Pick<ShopContext, 'shop'>, id: string): string => `${ctx.shop.id}/services-${id}`

/** Begins the upload of a file. Throws `services.file-kind`, `file-too-large`, `too-many-files`. */
export async function beginFile(
  ctx: ShopContext,
  { name, size }: { name: string; size: number },
  author: Author = 'merchant',
): Promise<ServiceFile> {
  const clean = name.replaceAll(/[\p{Cc}\p{Cf}/\\]/gu, '_')
  if (!isAcceptedName(clean)) throw new AppError(servicesErrors.fileKind, { kinds: ENDINGS.join(', ') })
  if (size > FILE_LIMITS.size)
    throw new AppError(servicesErrors.fileTooLarge, { limit: FILE_LIMITS.size / 1024 / 1024 })
  return ctx.tx(async (tx) => {
    await requireRoom(tx)
    const id = randomUUID()
    const row = { shop_id: shopOf(tx), id, author, name: clean, size, received: 0 }
    await tx
      .insertInto('services_files')
      .values({ ...row, created_at: await clockOf(tx) })
      .execute()
    return shownFile(await findFile(tx, id))
  })
}

/**
 * Stores the next piece; the last one may be sent again. The last piece completes the file, which is then checked and
 * stored. Throws `services.piece-out-of-order`, `file-too-large`, `file-content`, `no-file`, `store-unreachable`.
 */
export async function addPiece(
  ctx: ShopContext,
  piece: { id: string; at: number; bytes: string },
  author: Author = 'merchant',
): Promise<ServiceFile> {
  const bytes = Buffer.from(piece.bytes, 'base64')
  const file = await ctx.tx(async (tx) => {
    const row = await findFile(tx, piece.id, { lock: true })
    if (row.author !== author) throw new AppError(servicesErrors.noFile)
    const isAgain = bytes.length > 0 && piece.at + bytes.length === row.received
    if (isAgain || row.type !== null) return row
    if (piece.at !== row.received)
      throw new AppError(servicesErrors.pieceOutOfOrder, { expected: row.received })
    const received = row.received + bytes.length
    if (received > row.size)
      throw new AppError(servicesErrors.fileTooLarge, { limit: FILE_LIMITS.size / 1024 / 1024 })
    if (bytes.length === 0) return row
    await tx
      .insertInto('services_file_pieces')
      .values({ shop_id: shopOf(tx), file_id: piece.id, at: piece.at, bytes })
      .execute()
    await tx
      .updateTable('services_files')
      .set({ received })
      .where('shop_id', '=', shopOf(tx))
      .where('id', '=', piece.id)
      .execute()
    return { ...row, received }
  })
  return file.received === file.size && file.type === null ? keep(ctx, file) : shownFile(file)
}

/**
 * Checks a complete file and puts it into the object store; marks the row and deletes the pieces in one transaction.
 * The last piece sent twice at the same time comes here twice: whoever comes second finds the file stored, or stores
 * the same bytes again.
 */
async function keep(ctx: ShopContext, { id }: FileRecord): Promise<ServiceFile> {
  const { file, bytes } = await ctx.tx(async (tx) => {
    const file = await findFile(tx, id, { lock: true })
    return { file, bytes: file.type === null ? await wholeOf(tx, id) : null }
  })
  if (bytes === null) return shownFile(file)
  if (bytes.length !== file.size) throw new AppError(servicesErrors.fileIncomplete)
  const type = typeOfFile(file.name, bytes)
  if (type === null) {
    await ctx.tx((tx) => dropFile(tx, id))
    throw new AppError(servicesErrors.fileContent, { name: file.name })
  }
  try {
    await ctx.objects.put(keyOf(ctx, id), bytes)
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error
    throw new AppError(servicesErrors.storeUnreachable, undefined, { cause: error })
  }
  const kept = await ctx.tx((tx) => markKept(tx, id, type))
  if (kept) return kept
  // Removed in the meantime: without its row nobody would ever find the object.
  await ctx.objects.remove(keyOf(ctx, id))
  throw new AppError(servicesErrors.noFile)
}

/** Returns null if the file is gone. */
async function markKept(tx: ShopTx, id: string, type: string): Promise<ServiceFile | null> {
  const row = await tx
    .updateTable('services_files')
    .set({ type })
    .where('shop_id', '=', shopOf(tx))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  await tx
    .deleteFrom('services_file_pieces')
    .where('shop_id', '=', shopOf(tx))
    .where('file_id', '=', id)
    .execute()
  return row ? shownFile(row) : null
}

async function wholeOf(tx: ShopTx, id: string): Promise<Buffer> {
  const pieces = await tx
    .selectFrom('services_file_pieces')
    .where('shop_id', '=', shopOf(tx))
    .where('file_id', '=', id)
    .select('bytes')
    .orderBy('at')
    .execute()
  return Buffer.concat(pieces.map(({ bytes }) => bytes))
}

/** Deletes the row of a file; does nothing if it is already gone. */
export async function dropFile(tx: ShopTx, id: string): Promise<void> {
  await tx.deleteFrom('services_files').where('shop_id', '=', shopOf(tx)).where('id', '=', id).execute()
}

async function requireRoom(tx: ShopTx): Promise<void> {
  await lockCount(tx, 'services-files')
  const since = new Date(Date.parse(await clockOf(tx)) - DAY_MS)
  const { rows } = await sql<{ files: number }>`
    select count(*)::int as files from services_files
      where shop_id = ${shopOf(tx)} and created_at > ${since}`.execute(tx)
  if ((rows[0]?.files ?? 0) >= FILE_LIMITS.day)
    throw new AppError(servicesErrors.tooManyFiles, { most: FILE_LIMITS.day })
}
