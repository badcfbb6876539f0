import { randomUUID } from 'node:crypto'
import type { ShopContext } from '#core/context/context.ts'
import { decoded, encodingOf } from '#kit/server/csv/encoding.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { judgeRows } from './judge-rows.ts'
import { type FileHead, type FileRow, readRows } from './read-rows.ts'
import { insertRows, piecesOf } from './store.ts'

export const CHECK_IMPORT = 'meta-tags.check-import'

/** Lines judged and stored at once. */
const BATCH = 1_000

/**
 * The dry run: reads the file from its pieces, judges every line and keeps what it found. A worker that died is begun
 * anew by the next. What is wrong with the file as a whole is its result, not a failure.
 */
export async function checkImport(ctx: ShopContext, { id }: { id: string }): Promise<void> {
  const checker = randomUUID()
  const isThere = await ctx.tx(async (tx) => {
    const row = await tx
      .selectFrom('meta_tags_imports')
      .where('shop_id', '=', shopOf(tx))
      .select('state')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (row?.state !== 'checking') return false
    await tx
      .deleteFrom('meta_tags_import_rows')
      .where('shop_id', '=', shopOf(tx))
      .where('import_id', '=', id)
      .execute()
    await tx
      .updateTable('meta_tags_imports')
      .where('shop_id', '=', shopOf(tx))
      .set({ rows: 0, changes: 0, unchanged: 0, not_found: 0, wrong: 0, checker })
      .where('id', '=', id)
      .execute()
    return true
  })
  if (!isThere) return
  const check = { id, checker }
  await judgeFile(ctx, check)
    .then(
      () => close(ctx, check, { state: 'checked' }),
      (error: unknown) => {
        if (!(error instanceof AppError) || !error.code.startsWith('meta-tags.')) throw error
        const error_details = JSON.stringify(error.details ?? {})
        return close(ctx, check, { state: 'refused', error_code: error.code, error_details })
      },
    )
    .catch((error: unknown) => {
      if (!(error instanceof TakenOver)) throw error
    })
}

/** Another worker checks the file now. */
class TakenOver extends Error {}

interface Check {
  id: string
  checker: string
}

async function judgeFile(ctx: ShopContext, check: Check): Promise<void> {
  const { id } = check
  const pieces = () => piecesOf((work) => ctx.tx(work), id)
  const encoding = await encodingOf(pieces())
  let head: FileHead | null = null
  let rows: FileRow[] = []
  const seen = new Set<string>()
  const flush = async (): Promise<void> => {
    if (!head || rows.length === 0) return
    const batch = { head, rows, seen }
    rows = []
    await ctx.tx(async (tx) => {
      await hold(tx, check)
      await insertRows(tx, ctx.shop.id, { id, rows: await judgeRows(tx, batch) })
    })
  }
  for await (const part of readRows(decoded(pieces(), encoding))) {
    if (!('line' in part)) {
      head = part
      const { format, ignored } = part
      await ctx.tx(async (tx) => {
        await hold(tx, check)
        await tx
          .updateTable('meta_tags_imports')
          .where('shop_id', '=', shopOf(tx))
          .set({ format, ignored, encoding })
          .where('id', '=', id)
          .execute()
      })
      continue
    }
    rows.push(part)
    if (rows.length >= BATCH) await flush()
  }
  await flush()
}

/** The file is ours until the transaction ends. Throws `TakenOver`, also when the merchant removed it. */
async function hold(tx: ShopTx, { id, checker }: Check): Promise<void> {
  const row = await tx
    .selectFrom('meta_tags_imports')
    .where('shop_id', '=', shopOf(tx))
    .select('checker')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row?.checker !== checker) throw new TakenOver()
}

async function close(
  ctx: ShopContext,
  check: Check,
  result: { state: 'checked' } | { state: 'refused'; error_code: string; error_details: string },
): Promise<void> {
  await ctx.tx(async (tx) => {
    await hold(tx, check)
    const { id } = check
    await tx
      .updateTable('meta_tags_imports')
      .where('shop_id', '=', shopOf(tx))
      .set(result)
      .where('id', '=', id)
      .execute()
    // Its bytes have been read; what the lines say is kept.
    await tx
      .deleteFrom('meta_tags_import_pieces')
      .where('shop_id', '=', shopOf(tx))
      .where('import_id', '=', id)
      .execute()
  })
}
