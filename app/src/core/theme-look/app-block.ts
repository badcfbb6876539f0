import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { readThemeSources } from '#core/catalogue/theme-sources.ts'
import type { ShopContext } from '#core/context/context.ts'

/** `unknown`: the theme could not be read. */
export type AppBlockPresence = 'added' | 'missing' | 'unknown'

/** Theme files that can contain a block: section groups and templates. */
const BLOCK_FILES = ['sections/*.json', 'templates/*.json']

/** Checks whether the published theme contains our extension's block file `block`. */
export async function appBlockPresence(ctx: ShopContext, block: string): Promise<AppBlockPresence> {
  // The block's type in the theme's files; a block with `disabled` after it is hidden.
  const stands = new RegExp(String.raw`shopify:(?:\\?\/){2}apps\\?\/signpost\\?\/blocks\\?\/${block}\\?\/`)
  try {
    const { themeId, files } = await readThemeSources(ctx, BLOCK_FILES)
    if (themeId === null) return 'unknown'
    return files.some(({ text }) => stands.test(text)) ? 'added' : 'missing'
  } catch (error) {
    // Without a token the merchant has to open the app again; the theme is not the problem.
    if (!(error instanceof PlatformError) || error.kind === 'not-authorized') throw error
    return 'unknown'
  }
}

/** Returns the URL that opens the theme editor with the block added at `target`, ready to be saved (facts §5). */
export function addAppBlockUrl(
  ctx: Pick<ShopContext, 'settings' | 'shop'>,
  { block, template, target }: { block: string; template: string; target: string },
): string {
  const query = new URLSearchParams({ template, addAppBlockId: `${ctx.settings.apiKey}/${block}`, target })
  return `${themeEditorUrl(ctx)}?${query}`
}

/** Returns the URL of the theme editor. */
export function themeEditorUrl({ settings, shop }: Pick<ShopContext, 'settings' | 'shop'>): string {
  const store = shop.domain.replace(/\.myshopify\.com$/, '')
  return `${settings.platformAdminOrigin}/store/${store}/themes/current/editor`
}
