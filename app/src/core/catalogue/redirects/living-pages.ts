import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { LANGUAGE_PREFIX } from '#kit/shared/language-prefix.ts'
import { isNeverRedirected } from '#rules/redirects/compile/parse-url.ts'
import { SERVED_PATHS } from '#rules/redirects/served-paths.ts'
import type { ResourceKind } from '../domain/resource-kind.ts'
import { isOnline } from '../online.ts'
import { pagePath } from '../page-resources.ts'
import { productLimit } from '../store.ts'
import { marketPrefixes } from './own-hosts.ts'

/** Rows of one query. */
const PAGE = 10_000

/** Paths where the storefront shows a page, as far as our catalogue knows. */
export interface LivingPages {
  /** True for pages of the catalogue and pages every store has. */
  isLiving(key: string): boolean
  /**
   * True if the catalogue cannot know: pages of apps, policies, accounts, metaobjects and tags of a blog, products the
   * plan leaves out, and living pages in another language, which the store may not publish.
   */
  isUnknown(key: string): boolean
}

/** Paths below which the platform, an app or a theme responds without the catalogue knowing. */
const UNKNOWN = new RegExp(
  [
    String.raw`^/(${SERVED_PATHS}|policies|files)(/|$)`,
    String.raw`^/(sitemap[^/]*\.xml|robots\.txt|llms\.txt)$`,
    '^/(pages/[^/]+|blogs/[^/]+/tagged)/[^/]+$',
  ].join('|'),
)

/** The catalogue has handles in plain letters; URLs are often copied with percent signs. */
function decoded(key: string): string {
  if (!key.includes('%')) return key
  try {
    return decodeURI(key).toLowerCase()
  } catch {
    return key
  }
}

/** Plain data, so that it can be passed to a thread. */
export interface KnownPages {
  /** Paths of the pages the Online Store shows. */
  paths: string[]
  /** True if the plan leaves products out of the catalogue. */
  limited: boolean
  /** Prefixes of the store's markets, as far as they are known. */
  prefixes: readonly string[]
}

/** Reads the paths of all pages the Online Store shows, or only those of `keys`. */
export function knownPages(ctx: ShopContext, keys?: readonly string[]): Promise<KnownPages> {
  return ctx.tx((tx) => knownPagesIn(tx, ctx, keys))
}

/** The same within a transaction. */
export async function knownPagesIn(
  tx: ShopTx,
  ctx: ShopContext,
  keys?: readonly string[],
): Promise<KnownPages> {
  return {
    paths: keys ? await livingOf(tx, keys) : await allLiving(tx),
    limited: (await productLimit(tx, ctx)) !== null,
    prefixes: (await marketPrefixes(tx)) ?? [],
  }
}

/** Returns which paths of the store lead to a page, as far as the catalogue knows. */
export function livingPages({ paths, limited, prefixes }: KnownPages): LivingPages {
  const living = new Set(paths)
  const isLiving = (asked: string): boolean => {
    const key = decoded(asked)
    if (key === '/' || key === '/collections' || key === '/collections/all' || living.has(key)) return true
    // A tag page of a collection exists if the collection does; a product below a collection, if the product does.
    const [, kind, handle, below, product] = key.split('/')
    if (kind !== 'collections' || below === undefined) return false
    if (below !== 'products') return product === undefined && living.has(`/collections/${handle}`)
    return product !== undefined && living.has(`/products/${product}`)
  }
  const isInLanguage = (key: string): boolean => {
    const first = key.split('/', 2)[1] ?? ''
    const plain = prefixes.includes(first) ? key.slice(first.length + 1) : key.replace(LANGUAGE_PREFIX, '')
    return plain !== key && isLiving(plain || '/')
  }
  return {
    isLiving,
    isUnknown: (key) =>
      UNKNOWN.test(key) ||
      isNeverRedirected(key) ||
      isInLanguage(key) ||
      (limited && key.startsWith('/products/') && !living.has(key)),
  }
}

interface Row {
  kind: ResourceKind
  id: string
  handle: string
  blog: string | null
}

const keysOf = (rows: readonly Row[]): string[] => rows.flatMap((row) => pagePath(row)?.toLowerCase() ?? [])

async function allLiving(tx: ShopTx): Promise<string[]> {
  const paths: string[] = []
  const shown = isOnline(await clockOf(tx), { unlisted: true })
  for (const kind of ['product', 'collection', 'page', 'blog', 'article'] as const) {
    let after = '0'
    for (;;) {
      const { rows } = await sql<Row>`
        select r.kind, r.id, r.handle, b.handle as blog from catalogue_resources r
          left join catalogue_resources b on b.shop_id = ${shopOf(tx)} and b.kind = 'blog' and b.id = r.blog_id
          where r.shop_id = ${shopOf(tx)} and r.kind = ${kind} and r.id > ${after} and ${shown}
          order by r.id limit ${PAGE}`.execute(tx)
      paths.push(...keysOf(rows))
      if (rows.length < PAGE) break
      after = rows.at(-1)?.id ?? after
    }
  }
  return paths
}

async function livingOf(tx: ShopTx, keys: readonly string[]): Promise<string[]> {
  const shown = isOnline(await clockOf(tx), { unlisted: true })
  const handles = [
    ...new Set(
      keys.flatMap((key) =>
        decoded(key)
          .split('/')
          .filter((part) => part !== ''),
      ),
    ),
  ]
  const { rows } = await sql<Row>`
    select r.kind, r.id, r.handle, b.handle as blog from catalogue_resources r
      left join catalogue_resources b on b.shop_id = ${shopOf(tx)} and b.kind = 'blog' and b.id = r.blog_id
      where r.shop_id = ${shopOf(tx)} and r.kind in ('product', 'collection', 'page', 'blog', 'article')
        and r.handle = any(${handles}::text[]) and ${shown}`.execute(tx)
  return keysOf(rows)
}
