import { handleize } from '../liquid/filters/string.ts'
import { articleDrop } from '../liquid/objects/article.ts'
import { blogDrop } from '../liquid/objects/blog.ts'
import { pageDrop } from '../liquid/objects/page.ts'
import { isPublished, productDrop } from '../liquid/objects/product.ts'
import { robotsOf } from '../liquid/objects/search.ts'
import type { Rendering } from '../liquid/rendering.ts'
import { metaobjectDrop } from '../metaobjects/metaobject-drop.ts'
import { findCollection } from './find-collection.ts'
import { type FoundPage, facts } from './page-facts.ts'

type Finder = (rendering: Rendering, parts: string[]) => FoundPage | undefined

/** Returns the search title or description of a resource without SEO fields, from its metafields `global.…_tag`. */
function globalTag(rendering: Rendering, owner: string, key: 'title_tag' | 'description_tag'): string | null {
  const record = rendering.state.byHandle(
    rendering.store,
    'Metafield',
    `gid://shopify/${owner}|global|${key}`,
  )
  return record?.value || null
}

const product: Finder = (rendering, [, handle = '']) => {
  const { state, store } = rendering
  const record = state.byHandle(store, 'Product', handle)
  if (!record || !isPublished(record)) return undefined
  const drop = productDrop(rendering, record)
  return {
    template: { name: 'product', suffix: record.templateSuffix },
    status: 200,
    facts: facts({
      objects: { product: drop },
      title: record.seo.title || record.title,
      description: record.seo.description,
      path: `/products/${record.handle}`,
      // An unlisted product is excluded from search engines altogether (shopify.dev, product status UNLISTED).
      robots: record.status === 'UNLISTED' ? 'noindex, nofollow' : robotsOf(rendering, 'Product', record.id),
      handle: record.handle,
      image: drop.featured_image,
    }),
  }
}

const page: Finder = (rendering, [, handle = '']) => {
  const record = rendering.state.byHandle(rendering.store, 'Page', handle)
  if (!record?.publishedAt) return undefined
  const owner = `Page/${record.id}`
  return {
    template: { name: 'page', suffix: record.templateSuffix },
    status: 200,
    facts: facts({
      objects: { page: pageDrop(rendering, record) },
      title: globalTag(rendering, owner, 'title_tag') ?? record.title,
      description: globalTag(rendering, owner, 'description_tag'),
      path: `/pages/${record.handle}`,
      robots: robotsOf(rendering, 'Page', record.id),
      handle: record.handle,
    }),
  }
}

/** Finds the page of a metaobject entry, if its definition gives entries a page. */
const metaobject: Finder = (rendering, [, folder = '', handle = '']) => {
  const { state, store } = rendering
  const definition = state
    .list(store, 'MetaobjectDefinition')
    .find(({ onlineStore }) => onlineStore?.urlHandle === folder)
  const record = definition && state.byHandle(store, 'Metaobject', `${definition.type}|${handle}`)
  if (!record || (definition.publishable && record.status !== 'ACTIVE')) return undefined
  const { metaTitleKey, metaDescriptionKey } = definition.renderable ?? {}
  const valueOf = (key: string | null | undefined) => (key && record.values[key]) || null
  const own = `templates/metaobject/${definition.type}.json`
  return {
    // The platform creates a template together with the page; in a theme without one, the entry uses the page
    // template.
    template: { name: rendering.theme.file(own) ? `metaobject/${definition.type}` : 'page', suffix: null },
    status: 200,
    facts: facts({
      objects: { metaobject: metaobjectDrop(rendering, record) },
      title: valueOf(metaTitleKey) ?? valueOf(definition.displayNameKey) ?? record.handle,
      description: valueOf(metaDescriptionKey),
      path: `/pages/${folder}/${record.handle}`,
      handle: record.handle,
    }),
  }
}

const blog: Finder = (rendering, [, handle = '', second, third]) => {
  const { state, store } = rendering
  const record = state.byHandle(store, 'Blog', handle)
  if (!record) return undefined
  if (second !== undefined && second !== 'tagged') return article(rendering, [handle, second])
  const drop = blogDrop(rendering, record)
  const owner = `Blog/${record.id}`
  const requested = (third ?? '').split('+').filter(Boolean)
  const tags = drop.all_tags.filter((tag) => requested.includes(handleize(tag)))
  return {
    template: { name: 'blog', suffix: record.templateSuffix },
    status: 200,
    facts: facts({
      objects: { blog: drop },
      title: globalTag(rendering, owner, 'title_tag') ?? record.title,
      description: globalTag(rendering, owner, 'description_tag'),
      path: `/blogs/${record.handle}${third ? `/tagged/${third}` : ''}`,
      robots: robotsOf(rendering, 'Blog', record.id),
      handle: record.handle,
      currentTags: tags,
    }),
  }
}

const article: Finder = (rendering, [blogHandle = '', handle = '']) => {
  const { state, store } = rendering
  const blogRecord = state.byHandle(store, 'Blog', blogHandle)
  const record = blogRecord && state.byHandle(store, 'Article', handle, blogRecord.id)
  if (!blogRecord || !record?.publishedAt) return undefined
  const drop = articleDrop(rendering, record)
  const owner = `Article/${record.id}`
  return {
    template: { name: 'article', suffix: record.templateSuffix },
    status: 200,
    facts: facts({
      objects: { article: drop, blog: blogDrop(rendering, blogRecord) },
      title: globalTag(rendering, owner, 'title_tag') ?? record.title,
      description: globalTag(rendering, owner, 'description_tag'),
      path: `/blogs/${blogRecord.handle}/${record.handle}`,
      robots: robotsOf(rendering, 'Article', record.id),
      handle: record.handle,
      image: drop.image,
    }),
  }
}

function simple(name: string, title: string, path: string): FoundPage {
  return { template: { name, suffix: null }, status: 200, facts: facts({ title, path }) }
}

const home: Finder = (rendering) => {
  const owner = `Shop/${rendering.store.id}`
  const title = globalTag(rendering, owner, 'title_tag') ?? rendering.store.name
  const description = globalTag(rendering, owner, 'description_tag')
  return {
    template: { name: 'index', suffix: null },
    status: 200,
    facts: facts({ title, description, path: '/' }),
  }
}

const search: Finder = (rendering) => {
  const terms = rendering.request.query.get('q') ?? ''
  return simple('search', terms ? `Search: results for "${terms}"` : 'Search', '/search')
}

/** Finds the sections a theme fetches while a visitor types. */
function suggestions(): FoundPage {
  return { ...simple('search', 'Search', '/search'), partsOnly: true }
}

/** Finds the section with other products that a theme fetches for a product's page. */
function recommendations(rendering: Rendering): FoundPage | undefined {
  const { state, store, request } = rendering
  const record = state.get(store, 'Product', Number(request.query.get('product_id')))
  const found = record && product(rendering, ['products', record.handle])
  return found && { ...found, partsOnly: true }
}

/** Returns the page at a URL, or undefined if the store has none there. */
export function findPage(rendering: Rendering): FoundPage | undefined {
  const parts = rendering.request.path.split('/').filter(Boolean)
  const [root, , third] = parts
  switch (root) {
    case undefined:
      return home(rendering, parts)
    case 'products':
      return parts.length === 2 ? product(rendering, parts) : undefined
    case 'collections':
      if (third === 'products') return withCollection(rendering, parts)
      return findCollection(rendering, parts)
    case 'pages':
      if (parts.length === 3) return metaobject(rendering, parts)
      return parts.length === 2 ? page(rendering, parts) : undefined
    case 'blogs':
      return parts.length <= 4 ? blog(rendering, parts) : undefined
    case 'search':
      if (parts.length === 2 && parts[1] === 'suggest') return suggestions()
      return parts.length === 1 ? search(rendering, parts) : undefined
    case 'recommendations':
      return parts.length === 2 && parts[1] === 'products' ? recommendations(rendering) : undefined
    case 'cart':
      return parts.length === 1 ? simple('cart', 'Your Shopping Cart', '/cart') : undefined
    default:
      return undefined
  }
}

/** Finds `/collections/sale/products/lamp`: the product's page, with the collection as context. */
function withCollection(rendering: Rendering, parts: string[]): FoundPage | undefined {
  const [, collectionHandle = '', , handle = ''] = parts
  const around = findCollection(rendering, ['collections', collectionHandle])
  const found = parts.length === 4 ? product(rendering, ['products', handle]) : undefined
  if (!around || !found) return undefined
  found.facts.objects['collection'] = around.facts.objects['collection']
  return found
}

/** Returns the page for an unknown URL. */
export function notFoundPage(rendering: Rendering): FoundPage {
  return { ...simple('404', '404 Not Found', rendering.request.path), status: 404 }
}

/** Returns the page that asks for the store's password. */
export function passwordPage(rendering: Rendering): FoundPage {
  rendering.layout = 'password'
  return simple('password', rendering.store.name, '/password')
}
