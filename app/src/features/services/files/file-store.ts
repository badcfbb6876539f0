import type { Selectable } from 'kysely'
import type { ServicesFiles } from '#kit/server/db/generated/schema.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { ServiceFile } from '../contract/files.ts'
import { servicesErrors } from '../errors.ts'

export type FileRecord = Selectable<ServicesFiles>
export type Author = 'merchant' | 'provider'

/** Returns a file. Throws `services.no-file`. */
export async function findFile(
  tx: ShopTx,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<FileRecord> {
  let query = tx
    .selectFrom('services_files')
    .where('shop_id', '=', shopOf(tx))
    .where('id', '=', id)
    .selectAll()
  if (lock) query = query.forNoKeyUpdate()
  const row = await query.executeTakeFirst()
  if (!row) throw new AppError(servicesErrors.noFile)
  return row
}

/** Returns the files of an order, oldest first. */
export async function filesOf(tx: ShopTx, order: string): Promise<FileRecord[]> {
  return tx
    .selectFrom('services_files')
    .where('shop_id', '=', shopOf(tx))
    .where('order_id', '=', order)
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(1_000)
    .execute()
}

/** Returns a file as the contract has it. */
export function shownFile({ id, name, size, received, type, author }: FileRecord): ServiceFile {
  return { id, name, size, received, type, author: author as Author }
}
