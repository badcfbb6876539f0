import { isListed } from '../liquid/objects/product.ts'
import { isAvailable } from '../liquid/objects/variant.ts'
import type { ProductRecord, StoreRecord, VariantRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'

/** A page used to evaluate a theme. */
export interface PageType {
  /** `product`, `product (sold out)`, … */
  name: string
  path: string
  status: number
  cart?: VariantRecord
  /** The product the page shows; absent for other pages. */
  product?: { record: ProductRecord; variants: VariantRecord[] }
  title?: string
  /** Text that must be visible. */
  words?: string[]
  /** URLs of which at least one must be linked. */
  links?: string[]
  /** The page is tested only if the theme has one of these sections. */
  sections?: string[]
}

interface Shelf {
  state: State
  store: StoreRecord
  products: ProductRecord[]
}

const variantsOf = ({ state, store }: Shelf, product: ProductRecord) =>
  state.list(store, 'ProductVariant', { parent: product.id, byPosition: true })

/** Returns pages of products that look different, the first product of each type. */
function productPages(shelf: Shelf): PageType[] {
  const sorts: [string, (product: ProductRecord, variants: VariantRecord[]) => boolean][] = [
    [
      'product',
      (product, [only, ...more]) => !!only && isAvailable(only) && !more.length && !!product.fileIds.length,
    ],
    [
      'product (variants)',
      (product, variants) => variants.length > 1 && variants.every(isAvailable) && !!product.fileIds.length,
    ],
    [
      'product (on sale)',
      (_, variants) => variants.some((one) => Number(one.compareAtPrice) > Number(one.price)),
    ],
    ['product (sold out)', (_, variants) => variants.length > 0 && !variants.some(isAvailable)],
    ['product (no image)', (product) => product.fileIds.length === 0],
  ]
  return sorts.flatMap(([name, fits]) => {
    for (const record of shelf.products) {
      const variants = variantsOf(shelf, record)
      if (fits(record, variants))
        return [
          {
            name,
            path: `/products/${record.handle}`,
            status: 200,
            product: { record, variants },
            title: record.seo.title || record.title,
          },
        ]
    }
    return []
  })
}

function listPages({ state, store, products }: Shelf): PageType[] {
  const collections = state.list(store, 'Collection').filter((one) => one.publishedAt !== null)
  const fullest = collections.toSorted((a, b) => b.productIds.length - a.productIds.length)[0]
  const pathOf = (one: { handle: string }) => `/products/${one.handle}`
  const members = products.filter((one) => fullest?.productIds.includes(one.id)).map(pathOf)
  return [
    ...(fullest
      ? [
          {
            name: 'collection',
            path: `/collections/${fullest.handle}`,
            status: 200,
            title: fullest.seo.title || fullest.title,
            links: members,
          },
        ]
      : []),
    {
      name: 'collection (all)',
      path: '/collections/all',
      status: 200,
      title: 'Products',
      links: products.map(pathOf),
    },
    {
      name: 'list-collections',
      path: '/collections',
      status: 200,
      title: 'Collections',
      links: collections.map((one) => `/collections/${one.handle}`),
    },
  ]
}

/** Returns the search title of a resource without SEO fields, if it has one. */
function searchTitle({ state, store }: Shelf, owner: string): string | undefined {
  return state.byHandle(store, 'Metafield', `gid://shopify/${owner}|global|title_tag`)?.value || undefined
}

function contentPages(shelf: Shelf): PageType[] {
  const { state, store } = shelf
  const page = state.list(store, 'Page').find((one) => one.publishedAt !== null)
  const article = state.list(store, 'Article').find((one) => one.publishedAt !== null)
  const blog = article && state.get(store, 'Blog', article.blogId)
  return [
    ...(page
      ? [
          {
            name: 'page',
            path: `/pages/${page.handle}`,
            status: 200,
            title: searchTitle(shelf, `Page/${page.id}`) ?? page.title,
            words: firstWords(page.bodyHtml),
          },
        ]
      : []),
    ...(blog && article
      ? [
          {
            name: 'blog',
            path: `/blogs/${blog.handle}`,
            status: 200,
            title: searchTitle(shelf, `Blog/${blog.id}`) ?? blog.title,
            links: [`/blogs/${blog.handle}/${article.handle}`],
          },
          {
            name: 'article',
            path: `/blogs/${blog.handle}/${article.handle}`,
            status: 200,
            title: searchTitle(shelf, `Article/${article.id}`) ?? article.title,
            words: firstWords(article.bodyHtml),
          },
        ]
      : []),
  ]
}

/** Returns the beginning of a text's first paragraph, without markup. */
function firstWords(html: string): string[] {
  const text = html
    .replace(/<[^>]*>/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line.length > 20)
  return text ? [text.slice(0, 20)] : []
}

/** Sections for predictive search and for product recommendations, in themes that have them. */
const PREDICTIVE = ['predictive-search']
const RECOMMENDING = ['related-products', 'product-recommendations']

function answers(shelf: Shelf): PageType[] {
  const [first, second] = shelf.products
  if (!first || !second) return []
  const word = first.title.split(' ')[0] ?? first.title
  const hits = shelf.products.map((one) => `/products/${one.handle}`)
  return [
    { name: 'search', path: `/search?q=${encodeURIComponent(word)}`, status: 200, words: [], links: hits },
    { name: 'search (nothing asked)', path: '/search', status: 200 },
    {
      name: 'predictive search',
      path: `/search/suggest?q=${encodeURIComponent(word)}&resources[type]=product&section_id=predictive-search`,
      status: 200,
      links: hits,
      sections: PREDICTIVE,
    },
    {
      name: 'recommendations',
      path: `/recommendations/products?product_id=${first.id}&limit=4&section_id={section}`,
      status: 200,
      links: hits,
      sections: RECOMMENDING,
    },
  ]
}

/** Returns pages of a store that together exercise everything in a theme. */
export function pageTypes(state: State, store: StoreRecord): PageType[] {
  const shelf = { state, store, products: state.list(store, 'Product').filter(isListed) }
  const buyable = shelf.products.flatMap((one) => variantsOf(shelf, one)).find(isAvailable)
  const product = buyable && state.get(store, 'Product', buyable.productId)
  return [
    { name: 'index', path: '/', status: 200, title: searchTitle(shelf, `Shop/${store.id}`) ?? store.name },
    ...productPages(shelf),
    ...listPages(shelf),
    ...contentPages(shelf),
    ...answers(shelf),
    { name: 'cart (empty)', path: '/cart', status: 200, title: 'Your Shopping Cart' },
    ...(product && buyable
      ? [
          {
            name: 'cart',
            path: '/cart',
            status: 200,
            cart: buyable,
            words: [product.title],
            links: [`/products/${product.handle}`],
          },
        ]
      : []),
    { name: '404', path: '/nothing-lies-here', status: 404 },
    { name: 'password', path: '/password', status: 200 },
  ]
}
