import { isOnline } from '#core/catalogue/online.ts'
import type { ShopContext } from '#core/context/context.ts'
import { runInThreadFor } from '#core/judging/run-in-thread.ts'
import { storefrontPages } from '#core/shops/crawler-signature.ts'
import { clockOf, shopOf } from '#kit/server/db/shop-tx.ts'
import { type BreadcrumbSettings, PAGE_TYPES, type PageType } from './contract/settings.ts'
import { foreignTrails } from './page-trails.ts'
import { storefrontOrigin } from './storefront-origin.ts'

/** What is known of a page type; `unread`: its sample page could not be read. */
interface Look {
  /** The theme or another app prints breadcrumb markup. */
  silent: boolean
  /** The theme shows a trail. */
  doubled: boolean
  /** Our block should be there and is not. */
  absent: boolean
  /** Others print more than one list. */
  twice: boolean
  unread: boolean
}
const NOTHING: Look = { silent: false, doubled: false, absent: false, twice: false, unread: false }

/**
 * Finds the breadcrumbs of the theme and other apps, on one sample page of each type, and where our block is missing. A
 * page that cannot be read keeps its known state.
 */
export async function othersTrails(
  ctx: ShopContext,
  known: BreadcrumbSettings,
): Promise<Record<keyof Look, PageType[]>> {
  const origin = await storefrontOrigin(ctx)
  const pages = await storefrontPages(ctx)
  const looks = PAGE_TYPES.map(async (type): Promise<[PageType, Look]> => {
    const before: Look = {
      ...NOTHING,
      silent: known.silent.includes(type),
      doubled: known.doubled.includes(type),
      absent: known.absent.includes(type),
      unread: true,
    }
    const path = await samplePath(ctx, type)
    if (path === null) return [type, NOTHING]
    const page = await pages.read(origin + path, { purpose: 'interactive' })
    if (page.state !== 'read') return [type, before]
    const result = await runInThreadFor(ctx, foreignTrails, { html: page.html, url: page.url })
    if (!result.ok) return [type, before]
    const { markup, shown, own } = result.output
    const absent = isShownOn(known, type) && !own
    return [type, { silent: markup > 0, doubled: shown, absent, twice: markup > 1, unread: false }]
  })
  const seen = await Promise.all(looks)
  const typesOf = (what: keyof Look) => seen.flatMap(([type, look]) => (look[what] ? [type] : []))
  return {
    silent: typesOf('silent'),
    doubled: typesOf('doubled'),
    absent: typesOf('absent'),
    twice: typesOf('twice'),
    unread: typesOf('unread'),
  }
}

/** Before the first switch-on no page has our block, which says nothing about the theme. */
function isShownOn({ shown, blogPages }: BreadcrumbSettings, type: PageType): boolean {
  return shown && (blogPages || (type !== 'blog' && type !== 'article'))
}

/** Returns the path of a page of this type that visitors can open; null if the store has none. */
async function samplePath(ctx: ShopContext, type: PageType): Promise<string | null> {
  const row = await ctx.tx(async (tx) =>
    tx
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
      .where(isOnline(await clockOf(tx)))
      .select(['r.handle', 'blog.handle as blog'])
      .orderBy('r.id')
      .limit(1)
      .executeTakeFirst(),
  )
  if (!row) return null
  const own = encodeURIComponent(row.handle)
  if (type === 'article') return row.blog === null ? null : `/blogs/${encodeURIComponent(row.blog)}/${own}`
  return `/${type}s/${own}`
}
