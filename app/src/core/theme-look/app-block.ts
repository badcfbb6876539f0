import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { readThemeSources } from '#core/catalogue/theme-sources.ts'
import type { ShopContext } from '#core/context/context.ts'

/** `unknown`: the theme could not be read. */
export type AppBlockPlace = 'added' | 'missing' | 'unknown'

/** The files of a theme a block can stand in: its section groups and templates. */
const BLOCK_PLACES = ['sections/*.json', 'templates/*.json']

/** Whether the published theme has the block of our extension's file `block` somewhere. */
export async function appBlockPlace(ctx: ShopContext, block: string): Promise<AppBlockPlace> {
  // As the theme's files name it; with `disabled` after it on the same block it is hidden.
  const stands = new RegExp(String.raw`shopify:(?:\\?\/){2}apps\\?\/signpost\\?\/blocks\\?\/${block}\\?\/`)
  try {
    const { themeId, files } = await readThemeSources(ctx, BLOCK_PLACES)
    if (themeId === null) return 'unknown'
    return files.some(({ text }) => stands.test(text)) ? 'added' : 'missing'
  } catch (error) {
    // Without a token the merchant has to come again; that is not the theme's fault.
    if (!(error instanceof PlatformError) || error.kind === 'not-authorized') throw error
    return 'unknown'
  }
}

/** Opens the theme editor with the block added at `target`, ready to be saved (facts §5). */
export function addAppBlockUrl(
  { settings, shop }: Pick<ShopContext, 'settings' | 'shop'>,
  { block, template, target }: { block: string; template: string; target: string },
): string {
  const store = shop.domain.replace(/\.myshopify\.com$/, '')
  const query = new URLSearchParams({ template, addAppBlockId: `${settings.apiKey}/${block}`, target })
  return `${settings.platformAdminOrigin}/store/${store}/themes/current/editor?${query}`
}
