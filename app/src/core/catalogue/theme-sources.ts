import { themeSourcesQuery } from '#adapters/platform/admin-graphql/operations/theme-sources.ts'
import type { ShopContext } from '#core/context/context.ts'

const PAGE = 50
/** Maximum number of files read; large themes have two hundred. */
const MOST_FILES = 400
const MOST_CHARACTERS = 6_000_000

/** Text files of the published theme. */
export interface ThemeSources {
  /** Null if no theme is published. */
  themeId: string | null
  files: { name: string; text: string }[]
}

/** Reads the published theme's files with these names, `*` matching anything, up to a limit on their size. */
export async function readThemeSources(ctx: ShopContext, names: readonly string[]): Promise<ThemeSources> {
  const files: ThemeSources['files'] = []
  let themeId: string | null = null
  let size = 0
  let after: string | null = null
  do {
    const theme = await readPage(ctx, [...names], after)
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

async function readPage(ctx: ShopContext, names: string[], after: string | null) {
  const { themes } = await ctx.platform.query(ctx.shop, themeSourcesQuery, { names, first: PAGE, after })
  return themes.nodes[0]
}
