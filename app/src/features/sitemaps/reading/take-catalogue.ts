import { sql } from 'kysely'
import { isOnline } from '#core/catalogue/online.ts'
import type { ShopContext } from '#core/context/context.ts'
import { urlHash } from '#core/crawl/url-hash.ts'
import { clockOf, shopOf } from '#kit/server/db/shop-tx.ts'
import type { ListedKind } from '../domain/kinds.ts'
import { type CataloguePage, saveCataloguePages } from './entry-store.ts'

/** Most resources in memory at a time. */
const AT_ONCE = 500

interface Resource {
  kind: ListedKind
  id: string
  handle: string
  title: string
  has_image: boolean
  blog_handle: string | null
  /** False for a collection of which it is not known yet whether the store shows it. */
  published: boolean
}

/**
 * Stores the URLs of the pages the Online Store shows; skips resources hidden from search engines, which should not be
 * listed.
 */
export async function takeCatalogue(ctx: ShopContext, generation: number, origin: string): Promise<void> {
  let after: Pick<Resource, 'kind' | 'id'> = { kind: '' as ListedKind, id: '0' }
  for (;;) {
    const from = after
    const last = await ctx.tx(async (tx) => {
      const shop = shopOf(tx)
      const now = await clockOf(tx)
      const { rows } = await sql<Resource>`
        select r.kind, r.id, r.handle, r.title, r.image_url is not null as has_image, b.handle as blog_handle,
            r.kind <> 'collection' or r.online is not null as published
          from catalogue_resources r
          left join catalogue_resources b on b.shop_id = ${shop} and b.kind = 'blog' and b.id = r.blog_id
          where r.shop_id = ${shop} and (r.kind, r.id) > (${from.kind}, ${from.id}::bigint)
            and not r.noindex and ${isOnline(now)}
          order by r.kind, r.id limit ${AT_ONCE}`.execute(tx)
      await saveCataloguePages(
        tx,
        generation,
        rows.flatMap((row) => pageOf(row, origin) ?? []),
      )
      return rows.length < AT_ONCE ? null : (rows.at(-1) ?? null)
    })
    if (last === null) return
    after = last
  }
}

const PATHS: Record<ListedKind, (resource: Resource) => string> = {
  product: ({ handle }) => `/products/${encodeURIComponent(handle)}`,
  collection: ({ handle }) => `/collections/${encodeURIComponent(handle)}`,
  page: ({ handle }) => `/pages/${encodeURIComponent(handle)}`,
  blog: ({ handle }) => `/blogs/${encodeURIComponent(handle)}`,
  article: ({ handle, blog_handle }) =>
    `/blogs/${encodeURIComponent(blog_handle ?? '')}/${encodeURIComponent(handle)}`,
}

function pageOf(resource: Resource, origin: string): CataloguePage | null {
  if (resource.kind === 'article' && resource.blog_handle === null) return null
  const url = new URL(PATHS[resource.kind](resource), origin).href
  const { kind, id, title, has_image: hasImage, published } = resource
  return { hash: urlHash(url, origin), url, kind, id, title, hasImage, published }
}
