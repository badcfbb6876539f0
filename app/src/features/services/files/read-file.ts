import { ObjectStoreError } from '#adapters/object-store/object-store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { ServiceFile } from '../contract/files.ts'
import { servicesErrors } from '../errors.ts'
import { type Author, type FileRecord, findFile, shownFile } from './file-store.ts'
import { dropFile, keyOf } from './receive-file.ts'

/** Returns what is known of a file, without its bytes. Throws `services.no-file`. */
export async function getFile(ctx: ShopContext, { id }: { id: string }): Promise<ServiceFile> {
  return ctx.tx(async (tx) => shownFile(await findFile(tx, id)))
}

/**
 * Returns the whole file; the other side's only once it is attached. Throws `services.no-file`, `file-incomplete`,
 * `store-unreachable`.
 */
export async function readFile(
  ctx: ShopContext,
  { id }: { id: string },
  reader: Author = 'merchant',
): Promise<{ name: string; type: string; bytes: string }> {
  const file = await ctx.tx((tx) => findFile(tx, id))
  if (file.author !== reader && file.order_id === null) throw new AppError(servicesErrors.noFile)
  if (file.type === null) throw new AppError(servicesErrors.fileIncomplete)
  const bytes = await ctx.objects.get(keyOf(ctx, file.id)).catch((error: unknown) => {
    if (!(error instanceof ObjectStoreError)) throw error
    throw new AppError(servicesErrors.storeUnreachable, undefined, { cause: error })
  })
  if (!bytes) throw new AppError(servicesErrors.noFile)
  return { name: file.name, type: file.type, bytes: bytes.toString('base64') }
}

/** Deletes a merchant's file that is not attached yet. Throws `services.no-file`, `file-sent`. */
export async function removeFile(ctx: ShopContext, { id }: { id: string }): Promise<{ id: string }> {
  const file = await ctx.tx((tx) => findFile(tx, id))
  if (file.author !== 'merchant') throw new AppError(servicesErrors.noFile)
  if (file.order_id !== null) throw new AppError(servicesErrors.fileSent)
  await removeKept(ctx, file)
  return { id }
}

/** Deletes the bytes before the row: bytes without a row would never be deleted. */
export async function removeKept(ctx: ShopContext, { id }: Pick<FileRecord, 'id'>): Promise<void> {
  await ctx.objects.remove(keyOf(ctx, id))
  await ctx.tx((tx) => dropFile(tx, id))
}
