import type { ShopContext } from '#core/context/context.ts'

/** Whether the shop has the app by our record. */
export async function isInstalled(ctx: ShopContext): Promise<boolean> {
  const row = await ctx.tx((tx) =>
    tx
      .selectFrom('shops')
      .select(['installed_at', 'uninstalled_at'])
      .where('id', '=', ctx.shop.id)
      .executeTakeFirst(),
  )
  return row !== undefined && row.installed_at !== null && row.uninstalled_at === null
}
