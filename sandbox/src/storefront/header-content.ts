import { jsonText } from '../liquid/json-text.ts'
import type { Globals } from '../liquid/objects/globals.ts'
import type { Rendering } from '../liquid/rendering.ts'
import { renderEmbeds } from './app-embeds.ts'
import { compiledAssetLinks } from './compiled-assets.ts'
import { pageStatistics } from './statistics.ts'

/** Renders `content_for_header`: the markup of the platform and the installed apps in the head of every page. */
export function headerContent(rendering: Rendering, globals: Globals, robots: string | null): string {
  const { store, options, request } = rendering
  const { theme } = rendering.theme
  const shop = {
    shop: store.domain,
    locale: options.locale,
    currency: { active: store.currency, rate: '1.0' },
    country: store.countryCode,
    theme: { name: theme.name, id: theme.id, role: theme.role.toLowerCase() },
    routes: { root: request.rootUrl === '/' ? '/' : `${request.rootUrl}/` },
    designMode: request.designMode,
  }
  return [
    robots === null ? '' : `<meta name="robots" content="${robots}">`,
    `<script id="shopify-features">window.Shopify = Object.assign(window.Shopify || {}, ${jsonText(shop)})</script>`,
    pageStatistics(rendering, globals),
    compiledAssetLinks(rendering),
    renderEmbeds(rendering, globals, 'head'),
  ].join('')
}
