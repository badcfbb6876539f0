import { readThemeSources, type ThemeSources } from '#core/catalogue/theme-sources.ts'
import type { ShopContext } from '#core/context/context.ts'

const NAMES = [
  ...['layout/theme.liquid', 'config/settings_data.json'],
  ...['sections/*.liquid', 'sections/*.json', 'snippets/*.liquid', 'blocks/*.liquid'],
]

/** The published theme's code, and the settings of one kind of page (`index`, `product`); empty without a published theme. */
export function readThemeFiles(ctx: ShopContext, template: string): Promise<ThemeSources> {
  return readThemeSources(ctx, [...NAMES, `templates/${template}.*`, `templates/${template}.*.json`])
}
