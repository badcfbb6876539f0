import type { ShopContext } from '#core/context/context.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'

/** Where visitors find the store, as its profile was last seen; null: never. */
export async function storefrontOrigin(ctx: ShopContext): Promise<string | null> {
  const row = await ctx.tx((tx) =>
    tx.selectFrom('shops').where('id', '=', shopOf(tx)).select('primary_host').executeTakeFirst(),
  )
  if (!row?.primary_host) return null
  // A storefront on this machine answers without encryption.
  const scheme = /^[\w.-]*localhost(:\d+)?$/.test(row.primary_host) ? 'http' : 'https'
  return `${scheme}://${row.primary_host}`
}
