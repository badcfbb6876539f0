import { themeSourcesQuery } from '#adapters/platform/admin-graphql/operations/theme-sources.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { ThemeFile } from '#rules/speed-causes/theme-file.ts'

const NAMES = [
  ...['layout/theme.liquid', 'config/settings_data.json'],
  ...['sections/*.liquid', 'sections/*.json', 'snippets/*.liquid', 'blocks/*.liquid'],
]
const PAGE = 50
/** Files looked at; large themes have two hundred. */
const MOST_FILES = 400
const MOST_CHARACTERS = 6_000_000

/** The published theme's code, and the settings of one kind of page (`index`, `product`); empty without a published theme. */
export async function readThemeFiles(
  ctx: ShopContext,
  template: string,
): Promise<{ themeId: string | null; files: ThemeFile[] }> {
  const files: ThemeFile[] = []
  let themeId: string | null = null
  let size = 0
  let after: string | null = null
  do {
    const theme = await readPage(ctx, template, after)
    if (!theme?.files) break
    themeId = theme.id.split('/').at(-1) ?? null
    for (const { filename, body } of theme.files.nodes) {
      size += body.content?.length ?? 0
      if (size > MOST_CHARACTERS) return { themeId, files }
      files.push({ name: filename, text: body.content ?? '' })
    }
    const { hasNextPage, endCursor } = theme.files.pageInfo
    after = hasNextPage ? endCursor : null
  } while (after !== null && files.length < MOST_FILES)
  return { themeId, files }
}

async function readPage(ctx: ShopContext, template: string, after: string | null) {
  const { themes } = await ctx.platform.query(ctx.shop, themeSourcesQuery, {
    names: [...NAMES, `templates/${template}.*`, `templates/${template}.*.json`],
    first: PAGE,
    after,
  })
  return themes.nodes[0]
}
