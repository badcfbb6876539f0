import type { ShopContext } from '#core/context/context.ts'
import { storefrontPages } from '#core/shops/crawler-signature.ts'
import { lookOfPage } from './page-look.ts'
import { themeCss } from './theme-css.ts'
import type { ThemeLook } from './theme-look-schema.ts'

/** Reads the look of a page of the store, from the page and the theme's files; null if it could not be read. */
export async function readLook(ctx: ShopContext, url: string): Promise<ThemeLook | null> {
  const pages = await storefrontPages(ctx)
  const page = await pages.read(url, { purpose: 'interactive' })
  if (page.state !== 'read') return null
  const look = lookOfPage(page.html)
  const sheets = look.assets.length === 0 ? [] : await themeCss(ctx, look.assets)
  return { css: look.css(sheets), bodyClass: look.bodyClass, htmlClass: look.htmlClass }
}
