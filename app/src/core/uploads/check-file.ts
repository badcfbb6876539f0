import { randomUUID } from 'node:crypto'
import type { ShopContext } from '#core/context/context.ts'
import { decoded, encodingOf } from '#kit/server/csv/encoding.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { FileEncoding } from '#kit/shared/file-encoding.ts'
import { deleteParts, lookForUpload, piecesOf, updateUpload } from './upload-store.ts'
import type { UploadRow, Uploads } from './uploads.ts'

/** A file during its dry run. */
interface Check<Row> {
  file: Row
  /**
   * Runs a transaction in which the file belongs to this worker; rejects if another worker checks it by now, or the
   * merchant removed it.
   */
  write<T>(work: (tx: ShopTx) => Promise<T>): Promise<T>
}

/** Another worker checks the file now, or the merchant removed it. */
class TakenOver extends Error {}

/**
 * Runs a dry run: `check` stores its findings and returns the columns with which the file is closed. A run whose
 * worker died is started again by the next worker. An error of the file as a whole (`refusals`) is its result; any
 * other error is thrown.
 */
export async function checkUpload<Row extends UploadRow>(
  ctx: ShopContext,
  uploads: Uploads<Row>,
  { id, check }: { id: string; check: (run: Check<Row>) => Promise<Partial<Row>> },
): Promise<void> {
  const checker = randomUUID()
  const file = await ctx.tx((tx) => begin(tx, uploads, { id, checker }))
  if (!file) return
  const write: Check<Row>['write'] = (work) =>
    ctx.tx(async (tx) => {
      if ((await lookForUpload(tx, uploads, { id, lock: true }))?.checker !== checker) throw new TakenOver()
      return work(tx)
    })
  const close = (result: Partial<Row> | Partial<UploadRow>) =>
    write(async (tx) => {
      await updateUpload(tx, uploads, { ...result, id })
      // The bytes have been read; the findings about its rows are kept.
      await deleteParts(tx, uploads, { id, parts: 'pieces' })
    })
  try {
    await check({ file, write }).then(
      (found) => close({ ...found, state: 'checked' }),
      (error: unknown) => {
        if (!(error instanceof AppError) || !uploads.refusals.some(({ code }) => code === error.code))
          throw error
        const error_details = JSON.stringify(error.details ?? {})
        return close({ state: 'refused', error_code: error.code, error_details })
      },
    )
  } catch (error) {
    if (!(error instanceof TakenOver)) throw error
  }
}

async function begin<Row extends UploadRow>(
  tx: ShopTx,
  uploads: Uploads<Row>,
  { id, checker }: { id: string; checker: string },
): Promise<Row | null> {
  const file = await lookForUpload(tx, uploads, { id, lock: true })
  if (file?.state !== 'checking') return null
  await deleteParts(tx, uploads, { id, parts: 'rows' })
  await updateUpload(tx, uploads, { ...uploads.uncounted, id, checker })
  return file
}

/** Opens the file's bytes and returns its text as a stream. */
export async function readUpload(
  ctx: ShopContext,
  uploads: Uploads,
  id: string,
): Promise<{ encoding: FileEncoding; texts: AsyncGenerator<string> }> {
  const encoding = await encodingOf(piecesOf(ctx, uploads, id))
  return { encoding, texts: decoded(piecesOf(ctx, uploads, id), encoding) }
}
