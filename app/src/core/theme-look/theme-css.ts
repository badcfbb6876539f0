import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { readThemeSources } from '#core/catalogue/theme-sources.ts'
import type { ShopContext } from '#core/context/context.ts'

/** Returns the texts of theme style sheets, in the requested order; empty if the theme cannot be read. */
export async function themeCss(ctx: ShopContext, names: readonly string[]): Promise<string[]> {
  try {
    const filenames = names.slice(0, 10).map((name) => `assets/${name}`)
    const { files } = await readThemeSources(ctx, filenames)
    return filenames.flatMap((name) => files.find((file) => file.name === name)?.text ?? [])
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind === 'not-authorized') throw error
    return []
  }
}
