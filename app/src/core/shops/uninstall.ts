import { sql } from 'kysely'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { shopProfileQuery } from '#adapters/platform/admin-graphql/operations/shop-profile.ts'
import type { ShopContext } from '#core/context/context.ts'
import { ERASERS } from './eraser.ts'
import { dropTokens, lockTokens } from './shop-tokens.ts'

/**
 * The platform says the shop removed us: its tokens are dead, so ours go. Told late, after a new installation, it
 * changes nothing. Neither the time nor the name on the delivery is signed, so a delivery sent again could claim
 * anything: while our token is good nobody removed us. Throws when the platform cannot be asked; the queue tries again.
 */
export async function uninstall(ctx: ShopContext, triggeredAt: Date): Promise<void> {
  if (await isInstalledOnPlatform(ctx)) return
  await ctx.tx(async (tx) => {
    await lockTokens(tx, ctx.shop.id)
    const gone = await tx
      .updateTable('shops')
      .set({
        uninstalled_at: triggeredAt,
        onboarding_done: false,
        onboarding_later_at: null,
        block_flags: '{}',
      })
      .where('id', '=', ctx.shop.id)
      .where('uninstalled_at', 'is', null)
      .where((shop) => shop.or([shop('installed_at', 'is', null), shop('installed_at', '<', triggeredAt)]))
      .executeTakeFirst()
    if (gone.numUpdatedRows > 0n) await dropTokens(tx, ctx.shop.id)
  })
}

/**
 * The platform asks to forget the shop (48 hours after it removed us): its row and, by cascade, everything that
 * hangs on it. A shop that came back since is kept: where our record says installed, the platform is asked,
 * because the uninstall may never have reached us. Throws when the platform cannot be asked; the queue tries again.
 */
export async function redactShop(ctx: ShopContext, triggeredAt: Date): Promise<void> {
  const known = await ctx.tx((tx) =>
    tx
      .selectFrom('shops')
      .where('id', '=', ctx.shop.id)
      .select(['installed_at', 'uninstalled_at'])
      .executeTakeFirst(),
  )
  if (!known) return
  const isGone = known.uninstalled_at !== null || known.installed_at === null
  if (!isGone && (known.installed_at ?? triggeredAt) >= triggeredAt) return
  if (!isGone && (await isInstalledOnPlatform(ctx))) return
  // What lies outside the database goes first: without the shop's rows nobody would know of it.
  for (const erase of ctx.offered(ERASERS)) await erase(ctx)
  await ctx.tx((tx) =>
    tx
      .deleteFrom('shops')
      .where('id', '=', ctx.shop.id)
      .where((shop) =>
        shop.or([
          shop('uninstalled_at', 'is not', null),
          shop('installed_at', 'is', null),
          shop('installed_at', '<', triggeredAt),
        ]),
      )
      .executeTakeFirst(),
  )
}

async function isInstalledOnPlatform(ctx: ShopContext): Promise<boolean> {
  try {
    await ctx.platform.query(ctx.shop, shopProfileQuery, {})
    return true
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'not-authorized') return false
    throw error
  }
}

/** Removes deliveries older than 30 days of all shops; the platform repeats one for two days at most. */
export async function forgetOldWebhooks(ctx: Pick<ShopContext, 'db'>): Promise<void> {
  await sql`select signpost_forget_webhooks(now() - interval '30 days')`.execute(ctx.db.kysely)
}
