import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { isInstalled } from '#core/shops/access.ts'
import { clockOf, shopOf } from '#kit/server/db/shop-tx.ts'

/**
 * Revokes all links of a store that has uninstalled and deletes their reports, so that a new installation opens none
 * of them again. A delivery that arrives after a new installation changes nothing.
 */
export async function endWithInstallation(ctx: ShopContext): Promise<void> {
  if (await isInstalled(ctx)) return
  await ctx.tx(async (tx) => {
    await sql`
      update shared_reports set revoked_at = ${await clockOf(tx)}, content = '{}'
        where shop_id = ${shopOf(tx)} and revoked_at is null`.execute(tx)
  })
}
