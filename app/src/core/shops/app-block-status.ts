import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { themeBlocksQuery } from '#adapters/platform/admin-graphql/operations/theme-blocks.ts'
import { themeSettingsQuery } from '#adapters/platform/admin-graphql/operations/theme-settings.ts'
import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { AppBlockStatus } from './contract.ts'
import { flagsFromSettings, mergeFlags, sectionFlags } from './domain/app-blocks.ts'
import { shopErrors } from './errors.ts'
import { findShopFacts, saveShopFacts } from './shop-facts.ts'

/**
 * Returns which of our blocks the published theme shows, read from its settings on the platform and stored with the
 * profile. Throws `shops.theme-unread` if the theme cannot be read.
 */
export async function getAppBlockStatus(ctx: ShopContext): Promise<AppBlockStatus> {
  const [embed, sections] = await Promise.all([readEmbedFlag(ctx), readSectionFlags(ctx)])
  const found = { ...embed, ...sections }
  return ctx.tx(async (tx) => {
    const facts = await findShopFacts(tx)
    const merged = mergeFlags(facts?.block_flags, found)
    if (facts) await saveShopFacts(tx, { block_flags: JSON.stringify(merged) })
    return merged
  })
}

/** Whether the app embed is on; `unknown` if the theme could not be read. */
export async function getEmbedStatus(ctx: ShopContext): Promise<'enabled' | 'disabled' | 'unknown'> {
  try {
    return (await readEmbedFlag(ctx)).webrexSeoEmbed ? 'enabled' : 'disabled'
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== shopErrors.themeUnread.code) throw error
    return 'unknown'
  }
}

/** Returns the URL that opens the theme editor with the embed switched on, ready to be saved (facts §5, deep links). */
export function embedUrl({ settings, shop }: ShopContext): string {
  const store = shop.domain.replace(/\.myshopify\.com$/, '')
  const query = new URLSearchParams({
    context: 'apps',
    template: 'product',
    activateAppId: `${settings.apiKey}/signpost`,
  })
  return `${settings.platformAdminOrigin}/store/${store}/themes/current/editor?${query}`
}

async function readEmbedFlag(ctx: ShopContext): Promise<Pick<AppBlockStatus, 'webrexSeoEmbed'>> {
  const unread = (reason: string, cause?: unknown) =>
    new AppError(shopErrors.themeUnread, { reason }, { cause })
  const answer = await ctx.platform.query(ctx.shop, themeSettingsQuery, {}).catch((error: unknown) => {
    // Without a token the merchant has to open the app again; the theme is not the problem.
    if (!(error instanceof PlatformError) || error.kind === 'not-authorized') throw error
    throw unread(error.kind, error)
  })
  const [theme] = answer.themes.nodes
  if (!theme) throw unread('no-theme')
  const body = theme.files?.nodes[0]?.body
  const text =
    body?.content ?? (body?.contentBase64 && Buffer.from(body.contentBase64, 'base64').toString('utf8'))
  if (typeof text !== 'string') throw unread('no-settings')
  const flags = flagsFromSettings(text)
  if (!flags) throw unread('bad-settings')
  return flags
}

/** Returns the eight sections' flags. Empty if the theme's templates cannot be read, so that the stored flags stay. */
async function readSectionFlags(ctx: ShopContext): Promise<Partial<AppBlockStatus>> {
  try {
    const { themes } = await ctx.platform.query(ctx.shop, themeBlocksQuery, {})
    const files = themes.nodes[0]?.files?.nodes.flatMap(({ body }) => body.content ?? [])
    return files ? sectionFlags(files) : {}
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind === 'not-authorized') throw error
    return {}
  }
}
