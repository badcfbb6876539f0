import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { servicesErrors } from '../errors.ts'
import type { Author } from './file-store.ts'

/**
 * Attaches files to an order or one of its messages. Each must be complete, of this author, and not attached yet.
 * Throws `services.no-file`, `file-incomplete`, `file-sent`.
 */
export async function sendFiles(
  tx: ShopTx,
  sent: { ids: readonly string[]; author: Author; order: string; entry: string | null },
): Promise<void> {
  const ids = [...new Set(sent.ids)]
  if (ids.length === 0) return
  const found = await tx
    .selectFrom('services_files')
    .where('shop_id', '=', shopOf(tx))
    .where('id', 'in', ids)
    .where('author', '=', sent.author)
    .select(['id', 'type', 'order_id'])
    .forNoKeyUpdate()
    .execute()
  if (found.length < ids.length) throw new AppError(servicesErrors.noFile)
  if (found.some(({ type }) => type === null)) throw new AppError(servicesErrors.fileIncomplete)
  if (found.some(({ order_id }) => order_id !== null)) throw new AppError(servicesErrors.fileSent)
  await tx
    .updateTable('services_files')
    .set({ order_id: sent.order, entry_id: sent.entry })
    .where('shop_id', '=', shopOf(tx))
    .where('id', 'in', ids)
    .execute()
}
