import type { ShopContext } from '#core/context/context.ts'
import { runInThreadFor } from '#core/judging/run-in-thread.ts'
import { storefrontPages } from '#core/shops/crawler-signature.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { type BreadcrumbSettings, PAGE_TYPES } from './contract/settings.ts'
import { foreignTrails } from './page-trails.ts'
import { storefrontOrigin } from './storefront-origin.ts'

type PageType = (typeof PAGE_TYPES)[number]

/** Page types on which the theme or another app prints breadcrumb markup, and those on which it shows a trail. */
export type OthersTrails = Pick<BreadcrumbSettings, 'silent' | 'doubled'>

/**
 * Finds the breadcrumbs of the theme and other apps, on one sample page of each type. A page that cannot be read
 * keeps its known state.
 */
export async function othersTrails(ctx: ShopContext, known: OthersTrails): Promise<OthersTrails> {
  const origin = await storefrontOrigin(ctx)
  const pages = await storefrontPages(ctx)
  const looks = PAGE_TYPES.map(async (type) => {
    const before = { silent: known.silent.includes(type), doubled: known.doubled.includes(type) }
    const path = await samplePath(ctx, type)
    if (path === null) return { type, silent: false, doubled: false }
    const page = await pages.read(origin + path, { purpose: 'interactive' })
    if (page.state !== 'read') return { type, ...before }
    const result = await runInThreadFor(ctx, foreignTrails, { html: page.html, url: page.url })
    if (!result.ok) return { type, ...before }
    return { type, silent: result.output.markup > 0, doubled: result.output.shown }
  })
  const seen = await Promise.all(looks)
  const typesOf = (what: 'silent' | 'doubled') => seen.filter((look) => look[what]).map(({ type }) => type)
  return { silent: typesOf('silent'), doubled: typesOf('doubled') }
}

/** Returns the path of a published page of this type; null if the store has none. */
async function samplePath(ctx: ShopContext, type: PageType): Promise<string | null> {
  const row = await ctx.tx((tx) => {
    let rows = tx
      .selectFrom('catalogue_resources as r')
      .leftJoin('catalogue_resources as blog', (join) =>
        join
          .onRef('blog.shop_id', '=', 'r.shop_id')
          .onRef('blog.id', '=', 'r.blog_id')
          .on('blog.kind', '=', 'blog')
          .on('blog.shop_id', '=', shopOf(tx)),
      )
      .where('r.shop_id', '=', shopOf(tx))
      .where('r.kind', '=', type)
      .select(['r.handle', 'blog.handle as blog'])
    if (type === 'product') rows = rows.where('r.status', '=', 'ACTIVE')
    if (type === 'product' || type === 'page' || type === 'article')
      rows = rows.where('r.published_at', 'is not', null)
    return rows.orderBy('r.id').limit(1).executeTakeFirst()
  })
  if (!row) return null
  const own = encodeURIComponent(row.handle)
  if (type === 'article') return row.blog === null ? null : `/blogs/${encodeURIComponent(row.blog)}/${own}`
  return `/${type}s/${own}`
}
