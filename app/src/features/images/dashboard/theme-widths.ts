import { sql } from 'kysely'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import type { ShopContext } from '#core/context/context.ts'
import { storefrontPages } from '#core/shops/crawler-signature.ts'
import { queryStorefront } from '#core/shops/storefront.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { widthsAsked } from '../domain/asked-widths.ts'

const PATHS: Record<string, string> = { product: '/products/', collection: '/collections/' }

/** Reads the widths the theme requests on three of its pages, smallest first; null if no page could be read. */
export async function readThemeWidths(ctx: ShopContext): Promise<number[] | null> {
  const origin = await storefrontOf(ctx)
  if (origin === null) return null
  const { rows } = await ctx.tx((tx) =>
    sql<{ kind: string; handle: string }>`
      select distinct on (kind) kind, handle from catalogue_resources
        where shop_id = ${shopOf(tx)} and kind in ('product', 'collection') and image_url is not null
        order by kind, id`.execute(tx),
  )
  const paths = ['/', ...rows.map(({ kind, handle }) => `${PATHS[kind]}${encodeURIComponent(handle)}`)]
  const pages = await storefrontPages(ctx)
  const widths = new Set<number>()
  let read = 0
  for (const path of paths) {
    const page = await pages.read(new URL(path, origin).href, { purpose: 'background' })
    if (page.state !== 'read') continue
    read += 1
    for (const width of widthsAsked(page.html)) widths.add(width)
  }
  return read === 0 ? null : [...widths].sort((a, b) => a - b)
}

/** Returns the storefront's origin; null if it is password protected, or the store does not report it. */
async function storefrontOf(ctx: ShopContext): Promise<string | null> {
  try {
    const { origin, isClosed } = await queryStorefront(ctx)
    return isClosed ? null : origin
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    ctx.log.info({ err: error }, 'the widths of the theme were not read')
    return null
  }
}
