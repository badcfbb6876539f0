import { pageReaderErrors } from '#adapters/page-reader/errors.ts'
import { storefrontPasswordQuery } from '#adapters/platform/admin-graphql/operations/storefront-password.ts'
import type { ShopContext } from '#core/context/context.ts'
import { isInstalled } from '#core/shops/access.ts'
import { settingsKind } from './kinds/settings.ts'
import { findPublished, forgetPublished, listTemplates, type TemplateRow } from './store.ts'

/** Rereads the templates after a theme was published: the stored decisions belong to the previous theme. */
export async function followTheme(ctx: ShopContext): Promise<void> {
  await ctx.queue.enqueue('structured-data.detect', { shop: ctx.shop.id, payload: {} }, { key: 'detect' })
}

/**
 * Handles a change of the shop. Rereads the pages if the storefront password was set or removed since they were read,
 * so that Home shows it at once. Throws PlatformError.
 */
export async function followShop(ctx: ShopContext): Promise<void> {
  const { published, templates } = await ctx.tx(async (tx) => ({
    published: await findPublished(tx),
    templates: await listTemplates(tx),
  }))
  if (!published?.product.enabled || templates.length === 0) return
  const { onlineStore } = await ctx.platform.query(ctx.shop, storefrontPasswordQuery, {})
  if (onlineStore.passwordProtection.enabled !== wasClosed(templates)) await followTheme(ctx)
}

function wasClosed(templates: TemplateRow[]): boolean {
  return templates.some(({ samples }) =>
    samples.some(({ reason }) => reason === pageReaderErrors.passwordProtected.code),
  )
}

/**
 * Forgets what was published, because the platform removes it with the app. If our record still says installed
 * (core/shops has already asked the platform), checks the store first: settings it still holds were not removed.
 * Throws PlatformError.
 */
export async function followUninstall(ctx: ShopContext, triggeredAt: Date): Promise<void> {
  if (await isInstalled(ctx)) {
    const [held] = await settingsKind.read(ctx, [{ resourceId: 'installation', field: 'product' }])
    if (held) return
  }
  await ctx.tx((tx) => forgetPublished(tx, triggeredAt))
}
