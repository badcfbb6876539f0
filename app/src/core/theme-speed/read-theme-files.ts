import { readThemeSources, type ThemeSources } from '#core/catalogue/theme-sources.ts'
import type { ShopContext } from '#core/context/context.ts'

const NAMES = [
  ...['layout/theme.liquid', 'config/settings_data.json'],
  ...['sections/*.liquid', 'sections/*.json', 'snippets/*.liquid', 'blocks/*.liquid'],
]

/**
 * Returns the published theme's code, and the settings of one page template (`index`, `product`); empty if no theme
 * is published.
 */
export function readThemeFiles(ctx: ShopContext, template: string): Promise<ThemeSources> {
  return readThemeSources(ctx, [...NAMES, `templates/${template}.*`, `templates/${template}.*.json`])
}
