import type { ShopContext } from '#core/context/context.ts'
import { judgeForShop } from '#core/judging/judge-apart.ts'
import { storefrontPages } from '#core/shops/crawler-signature.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { type BreadcrumbSettings, PAGE_TYPES } from './contract/settings.ts'
import { foreignTrails } from './page-trails.ts'
import { storefrontOrigin } from './storefront-origin.ts'

type PageType = (typeof PAGE_TYPES)[number]

/**
 * Page types on which the theme, or another app, adds breadcrumb markup by itself, by one sample page of each. What cannot
 * be read stays as it was known.
 */
export async function silentPages(
  ctx: ShopContext,
  known: BreadcrumbSettings['silent'],
): Promise<BreadcrumbSettings['silent']> {
  const origin = await storefrontOrigin(ctx)
  const pages = await storefrontPages(ctx)
  const looks = PAGE_TYPES.map(async (type): Promise<PageType | null> => {
    const path = await samplePath(ctx, type)
    if (path === null) return null
    const page = await pages.read(origin + path, { purpose: 'interactive' })
    if (page.state !== 'read') return known.includes(type) ? type : null
    const judged = await judgeForShop(ctx, foreignTrails, { html: page.html, url: page.url })
    if (!judged.ok) return known.includes(type) ? type : null
    return judged.output > 0 ? type : null
  })
  return (await Promise.all(looks)).filter((type) => type !== null)
}

/** Path of a page of this type that visitors can see; null where the store has none. */
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
