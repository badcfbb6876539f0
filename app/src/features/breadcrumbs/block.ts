import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { themeSourcesQuery } from '#adapters/platform/admin-graphql/operations/theme-sources.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { BreadcrumbState } from './contract.ts'

/** Name of the block's file in the theme extension. */
export const BLOCK = 'breadcrumbs'
/** As the theme's files name it; with `disabled` after it on the same block it is hidden. */
const STANDS = /shopify:(?:\\?\/){2}apps\\?\/signpost\\?\/blocks\\?\/breadcrumbs\\?\//
/** The files of a theme a block can stand in: its section groups and templates. */
const BLOCK_PLACES = ['sections/*.json', 'templates/*.json']
const PAGE = 100
/** A theme has few hundred of these files. */
const MOST_PAGES = 5

/** Whether the published theme has the block somewhere; `unknown` when it could not be read. */
export async function blockStatus(ctx: ShopContext): Promise<BreadcrumbState['block']['status']> {
  try {
    let after: string | null = null
    for (let page = 0; page < MOST_PAGES; page++) {
      const answer: (typeof themeSourcesQuery.data)['_output'] = await ctx.platform.query(
        ctx.shop,
        themeSourcesQuery,
        { names: BLOCK_PLACES, first: PAGE, after },
      )
      const files = answer.themes.nodes[0]?.files
      if (!files) return 'unknown'
      if (files.nodes.some(({ body }) => STANDS.test(body.content ?? ''))) return 'added'
      if (!files.pageInfo.hasNextPage) return 'missing'
      after = files.pageInfo.endCursor
    }
    return 'missing'
  } catch (error) {
    // Without a token the merchant has to come again; that is not the theme's fault.
    if (!(error instanceof PlatformError) || error.kind === 'not-authorized') throw error
    return 'unknown'
  }
}

/** Opens the theme editor with the block below the header, where every page shows it, ready to be saved (facts §5). */
export function addUrl(ctx: Pick<ShopContext, 'settings' | 'shop'>): string {
  const query = new URLSearchParams({
    template: 'product',
    addAppBlockId: `${ctx.settings.apiKey}/${BLOCK}`,
    target: 'sectionGroup:header',
  })
  return `${editorUrl(ctx)}?${query}`
}

/** Opens the theme editor. */
export function editorUrl({ settings, shop }: Pick<ShopContext, 'settings' | 'shop'>): string {
  const store = shop.domain.replace(/\.myshopify\.com$/, '')
  return `${settings.platformAdminOrigin}/store/${store}/themes/current/editor`
}
