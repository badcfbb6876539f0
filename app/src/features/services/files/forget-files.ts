import type { ShopContext } from '#core/context/context.ts'
import { clockOf, shopOf } from '#kit/server/db/shop-tx.ts'
import { DAY_MS } from '#kit/shared/durations.ts'
import type { FileRecord } from './file-store.ts'
import { removeKept } from './read-file.ts'

const BATCH = 50

/** Deletes files that were not attached within a day. */
export async function forgetUnsent(ctx: ShopContext): Promise<void> {
  await forgetEach(ctx, { isUnsent: true })
}

/** Deletes the files of a shop to be erased, before their rows are deleted. */
export async function forgetAllFiles(ctx: ShopContext): Promise<void> {
  await forgetEach(ctx, { isUnsent: false })
}

async function forgetEach(ctx: ShopContext, { isUnsent }: { isUnsent: boolean }): Promise<void> {
  for (;;) {
    const files = await ctx.tx(async (tx): Promise<FileRecord[]> => {
      const before = new Date(Date.parse(await clockOf(tx)) - DAY_MS)
      let query = tx.selectFrom('services_files').where('shop_id', '=', shopOf(tx)).selectAll()
      if (isUnsent) query = query.where('order_id', 'is', null).where('created_at', '<', before)
      return query.limit(BATCH).execute()
    })
    for (const file of files) await removeKept(ctx, file)
    if (files.length < BATCH) return
  }
}
