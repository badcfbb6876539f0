import { pageReaderErrors } from '#adapters/page-reader/errors.ts'
import { storefrontPasswordQuery } from '#adapters/platform/admin-graphql/operations/storefront-password.ts'
import type { ShopContext } from '#core/context/context.ts'
import { isInstalled } from '#core/shops/access.ts'
import { settingsKind } from './kinds/settings.ts'
import { findPublished, forgetPublished, listTemplates, type TemplateRow } from './store.ts'

/** A theme was published: whatever was known belongs to another theme. */
export async function followTheme(ctx: ShopContext): Promise<void> {
  await ctx.queue.enqueue('structured-data.detect', { shop: ctx.shop.id, payload: {} }, { key: 'detect' })
}

/**
 * Something about the shop changed. Where the storefront was closed by a password or opened since its pages were read,
 * they are read again, so that Home says so at once. Throws PlatformError.
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
 * With the app the platform removed what was published. Where our record still says installed (core/shops has asked
 * the platform before), the store is looked at: what it still holds, nobody removed. Throws PlatformError.
 */
export async function followUninstall(ctx: ShopContext, triggeredAt: Date): Promise<void> {
  if (await isInstalled(ctx)) {
    const [held] = await settingsKind.read(ctx, [{ resourceId: 'installation', field: 'product' }])
    if (held) return
  }
  await ctx.tx((tx) => forgetPublished(tx, triggeredAt))
}
