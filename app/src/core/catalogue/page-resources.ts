import { sql } from 'kysely'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { decoded } from '#kit/shared/decoded.ts'
import type { ResourceKind } from './domain/resource-kind.ts'

/** What the catalogue holds about a page. */
export interface PageResource {
  kind: 'product' | 'collection' | 'page' | 'article'
  id: string
  title: string
  seoTitle: string | null
  seoDescription: string | null
}

const KINDS = { products: 'product', collections: 'collection', pages: 'page' } as const

interface Named {
  kind: PageResource['kind']
  handle: string
  /** Handle of an article's blog. */
  blog: string | null
}

/**
 * Returns the resource a URL of the store shows; null for the home page, lists and pages that belong to no single
 * resource.
 */
export function resourceOfUrl(url: string): Named | null {
  const parts = (URL.parse(url)?.pathname ?? '').split('/').filter((part) => part !== '')
  const names = parts.map(decoded)
  const at = names.findIndex((part) => part === 'blogs' || part in KINDS)
  const [folder = '', handle, article] = names.slice(Math.max(at, 0))
  if (folder === 'blogs' && handle && article) return { kind: 'article', handle: article, blog: handle }
  // A product within a collection's path is that product.
  if (folder === 'collections' && article === 'products') return productWithin(names.slice(at))
  const kind = KINDS[folder as keyof typeof KINDS]
  return kind && handle && article === undefined ? { kind, handle, blog: null } : null
}

function productWithin([, , , handle]: string[]): Named | null {
  return handle ? { kind: 'product', handle, blog: null } : null
}

/**
 * Returns the storefront path of a resource; `blog` is the handle of an article's blog. Null if the path is not
 * known.
 */
export function pagePath({
  kind,
  handle,
  blog,
}: {
  kind: ResourceKind
  handle: string
  blog: string | null
}): string | null {
  if (kind !== 'article') return `/${kind}s/${handle}`
  return blog === null ? null : `/blogs/${blog}/${handle}`
}

/** Returns the paths of these resources' pages, as far as the catalogue knows them. */
export async function pathsOf(
  tx: ShopTx,
  resources: readonly { kind: ResourceKind; id: string }[],
): Promise<string[]> {
  if (resources.length === 0) return []
  const { rows } = await sql<{ kind: ResourceKind; handle: string; blog: string | null }>`
    select r.kind, r.handle, b.handle as blog
      from unnest(${resources.map(({ kind }) => kind)}::text[], ${resources.map(({ id }) => id)}::bigint[]) as asked (kind, id)
        join catalogue_resources r on r.shop_id = ${shopOf(tx)} and r.kind = asked.kind and r.id = asked.id
        left join catalogue_resources b on b.shop_id = ${shopOf(tx)} and b.kind = 'blog' and b.id = r.blog_id`.execute(
    tx,
  )
  return rows.flatMap((row) => pagePath(row) ?? [])
}

/**
 * Reports whether a setting of the merchant keeps the page of a URL out of search results: the page is hidden from
 * search engines, or its product is unlisted.
 */
export async function isHiddenBySetting(tx: ShopTx, url: string): Promise<boolean> {
  const named = resourceOfUrl(url) ?? blogOfUrl(url)
  if (named === null) return false
  const shop = shopOf(tx)
  const { rows } = await sql<{ hidden: boolean }>`
    select exists (
      select from catalogue_resources r
        left join catalogue_resources b on b.shop_id = ${shop} and b.kind = 'blog' and b.id = r.blog_id
        where r.shop_id = ${shop} and r.kind = ${named.kind} and r.handle = ${named.handle}
          and (r.noindex or r.status = 'UNLISTED')
          and (${named.blog}::text is null or b.handle = ${named.blog})
    ) as hidden`.execute(tx)
  return rows[0]?.hidden === true
}

/** Returns the blog whose posts a URL lists. */
function blogOfUrl(url: string): { kind: 'blog'; handle: string; blog: null } | null {
  const handle = /\/blogs\/([^/]+)\/?$/.exec(URL.parse(url)?.pathname ?? '')?.[1]
  return handle === undefined ? null : { kind: 'blog', handle: decoded(handle), blog: null }
}

/** Returns the resources of a page of rows, by URL, with what search results show of them. */
export async function resourcesOf(tx: ShopTx, urls: readonly string[]): Promise<Map<string, PageResource>> {
  const named = urls.flatMap((url) => {
    const found = resourceOfUrl(url)
    return found ? [{ url, ...found }] : []
  })
  if (named.length === 0) return new Map()
  const shop = shopOf(tx)
  const { rows } = await sql<{
    kind: PageResource['kind']
    id: string
    handle: string
    title: string
    seo_title: string | null
    seo_description: string | null
    blog: string | null
  }>`
    select r.kind, r.id, r.handle, r.title, r.seo_title, r.seo_description, b.handle as blog
      from catalogue_resources r
      left join catalogue_resources b on b.shop_id = ${shop} and b.kind = 'blog' and b.id = r.blog_id
      where r.shop_id = ${shop} and r.kind in ('product', 'collection', 'page', 'article')
        and r.handle = any(${[...new Set(named.map(({ handle }) => handle))]}::text[])`.execute(tx)
  const found = new Map<string, PageResource>()
  for (const { url, kind, handle, blog } of named) {
    const row = rows.find(
      (one) => one.kind === kind && one.handle === handle && (kind !== 'article' || one.blog === blog),
    )
    if (row)
      found.set(url, {
        kind,
        id: row.id,
        title: row.title,
        seoTitle: row.seo_title,
        seoDescription: row.seo_description,
      })
  }
  return found
}
