import type { ShopContext } from '#core/context/context.ts'

/** Returns what search results show about the shop itself. */
export async function siteOf(ctx: ShopContext): Promise<{ siteName: string; host: string }> {
  return ctx.tx(async (tx) => {
    const row = await tx
      .selectFrom('shops')
      .select(['name', 'primary_host'])
      .where('id', '=', ctx.shop.id)
      .executeTakeFirst()
    return { siteName: row?.name || ctx.shop.domain, host: row?.primary_host ?? ctx.shop.domain }
  })
}
