import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import {
  countUpload,
  findPiece,
  findUpload,
  insertPiece,
  insertUpload,
  updateUpload,
} from './upload-store.ts'
import type { UploadRow, Uploads } from './uploads.ts'

/**
 * Starts an upload. `more`: the feature's own columns. Throws `errors.fileTooLarge`, `tooManyFiles`, `importsUsedUp`.
 */
export async function beginUpload<Row extends UploadRow>(
  ctx: ShopContext,
  uploads: Uploads<Row>,
  { name, size }: { name: string; size: number },
  more: Partial<Row> = {},
): Promise<Row> {
  const { largest, errors } = uploads
  if (size > largest) throw new AppError(errors.fileTooLarge, { size, limit: largest })
  const file = { ...more, name: name.replaceAll('\0', ''), size: String(size), state: 'uploading' }
  return ctx.tx(async (tx) => {
    const row = await insertUpload(tx, uploads, file)
    await countUpload(tx, uploads, ctx.settings.importsPerShopDay)
    return row
  })
}

/**
 * Stores a piece; a piece sent twice is stored once. Throws `errors.pieceOutOfOrder`, `otherFile` if the last piece
 * is sent again with other bytes, `fileTooLong`, `noFile`.
 */
export async function takePiece<Row extends UploadRow>(
  ctx: ShopContext,
  uploads: Uploads<Row>,
  piece: { id: string; at: number; bytes: string },
): Promise<Row> {
  const { errors } = uploads
  const { id, at } = piece
  const bytes = Buffer.from(piece.bytes, 'base64')
  return ctx.tx(async (tx) => {
    const row = await findUpload(tx, uploads, { id, lock: true })
    const received = Number(row.received)
    const end = at + bytes.length
    if (bytes.length > 0 && end === received && row.state === 'uploading') {
      const held = await findPiece(tx, uploads, { id, at })
      if (!held || !bytes.equals(held)) throw new AppError(errors.otherFile)
      return row
    }
    if (at !== received || row.state !== 'uploading')
      throw new AppError(errors.pieceOutOfOrder, { expected: received })
    if (end > Number(row.size)) throw new AppError(errors.fileTooLong)
    if (bytes.length > 0) await insertPiece(tx, uploads, { id, at, bytes })
    const now = { received: String(end) }
    await updateUpload(tx, uploads, { id, ...now })
    return { ...row, ...now }
  })
}

/** Hands a complete file to the worker; a repeated call changes nothing. Throws `errors.fileIncomplete`, `noFile`. */
export async function completeUpload<Row extends UploadRow>(
  ctx: ShopContext,
  uploads: Uploads<Row>,
  { id }: { id: string },
): Promise<Row> {
  return ctx.tx(async (tx) => {
    const row = await findUpload(tx, uploads, { id, lock: true })
    if (row.state !== 'uploading') return row
    const { received, size } = row
    if (received !== size) throw new AppError(uploads.errors.fileIncomplete, { received, size })
    const now = { state: 'checking' }
    await updateUpload(tx, uploads, { id, ...now })
    await ctx.queue.enqueue(uploads.job, { shop: ctx.shop.id, payload: { id } }, { tx, key: id })
    return { ...row, ...now }
  })
}
