import {
  type ResourceTextsNode,
  resourceTextsQuery,
} from '#adapters/platform/admin-graphql/operations/resource-texts.ts'
import type { ShopContext } from '#core/context/context.ts'
import { readableSentences, readableText } from '#rules/seo-checks/readable-text.ts'
import type { ResourceKind } from './domain/resource-kind.ts'

/** A resource as it is on the store now. */
export interface LiveResource {
  gid: string
  kind: ResourceKind
  title: string
  handle: string
  status: string | null
  seoTitle: string | null
  seoDescription: string | null
  noindex: boolean
  nofollow: boolean
  imageUrl: string | null
  /** Path on the storefront. */
  path: string
  /** The platform's own URL of the resource; null if it has none. */
  url: string | null
  /** True if visitors can open it. */
  online: boolean
  /** Description or body as plain text; null for a blog. */
  text: string | null
  /** The same in sentences, for texts that are written from it or quote it. */
  sentences: string | null
  /** Further fields that facts may come from, by English name. */
  facts: Record<string, string | string[] | null>
}

/** A node costs about 9 points, a call may cost 1,000. */
const AT_ONCE = 100

/** Reads resources from the store, by gid. Resources that do not exist are missing. */
export async function readResources(
  ctx: ShopContext,
  gids: readonly string[],
): Promise<Map<string, LiveResource>> {
  const found = new Map<string, LiveResource>()
  for (let from = 0; from < gids.length; from += AT_ONCE) {
    const ids = gids.slice(from, from + AT_ONCE)
    const { nodes } = await ctx.platform.query(ctx.shop, resourceTextsQuery, { ids })
    for (const node of nodes) if (node) found.set(node.id, asResource(node))
  }
  return found
}

/** Characters of a long body that matter for writing or checking a search listing. */
const LONGEST_TEXT = 20_000

function asResource(node: ResourceTextsNode): LiveResource {
  const body = bodyOf(node)
  const robots = { noindex: node.hidden?.value === '1', nofollow: node.nofollow?.value === 'true' }
  return {
    gid: node.id,
    title: node.title,
    handle: node.handle,
    ...robots,
    ...listingOf(node),
    ...storefrontOf(node),
    text: body === null ? null : readableText(body).slice(0, LONGEST_TEXT),
    sentences: body === null ? null : readableSentences(body).slice(0, LONGEST_TEXT),
    facts: factsOf(node),
  }
}

function listingOf(node: ResourceTextsNode): Pick<LiveResource, 'seoTitle' | 'seoDescription'> {
  if ('seo' in node) return { seoTitle: node.seo.title, seoDescription: node.seo.description }
  return { seoTitle: node.seoTitle?.value ?? null, seoDescription: node.seoDescription?.value ?? null }
}

function bodyOf(node: ResourceTextsNode): string | null {
  if ('descriptionHtml' in node) return node.descriptionHtml
  return 'body' in node ? node.body : null
}

function storefrontOf(
  node: ResourceTextsNode,
): Pick<LiveResource, 'kind' | 'status' | 'path' | 'url' | 'online' | 'imageUrl'> {
  const nothing = { status: null, url: null, online: true, imageUrl: null }
  const handle = encodeURIComponent(node.handle)
  switch (node.__typename) {
    case 'Product':
      return {
        kind: 'product',
        status: node.status,
        path: `/products/${handle}`,
        url: node.onlineStoreUrl,
        online: node.onlineStoreUrl !== null,
        imageUrl: node.featuredMedia?.preview?.image?.url ?? null,
      }
    case 'Collection':
      return {
        ...nothing,
        kind: 'collection',
        path: `/collections/${handle}`,
        imageUrl: node.image?.url ?? null,
      }
    case 'Page':
      return { ...nothing, kind: 'page', path: `/pages/${handle}`, online: node.isPublished }
    case 'Blog':
      return { ...nothing, kind: 'blog', path: `/blogs/${handle}` }
    case 'Article':
      return {
        ...nothing,
        kind: 'article',
        path: `/blogs/${encodeURIComponent(node.blog.handle)}/${handle}`,
        online: node.isPublished,
        imageUrl: node.image?.url ?? null,
      }
  }
}

function factsOf(node: ResourceTextsNode): LiveResource['facts'] {
  switch (node.__typename) {
    case 'Product': {
      const options = node.options
        .filter(({ values }) => values.join() !== 'Default Title')
        .map(({ name, values }) => `${name}: ${values.join(', ')}`)
      return { vendor: node.vendor, type: node.productType, tags: node.tags, options }
    }
    case 'Article':
      return {
        blog: node.blog.title,
        summary: node.summary && readableSentences(node.summary),
        tags: node.tags,
      }
    default:
      return {}
  }
}
