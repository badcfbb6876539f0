import type { Rendering } from '../rendering.ts'
import { type ArticleDrop, articleDrop } from './article.ts'
import { LazyList, PlatformDrop } from './drop.ts'
import { type PageDrop, pageDrop } from './page.ts'
import { type ProductDrop, productDrop } from './product.ts'
import { listedProducts, SORT_OPTIONS, sortProducts } from './product-lists.ts'

type Found = ProductDrop | PageDrop | ArticleDrop

/** True if a resource is hidden from search engines: its metafield `seo.hidden` is 1. Source: shopify.dev, "SEO". */
export function isHidden(rendering: Rendering, kind: string, id: number): boolean {
  const { state, store } = rendering
  return state.byHandle(store, 'Metafield', `gid://shopify/${kind}/${id}|seo|hidden`)?.value === '1'
}

/** Returns the robots meta tag of a hidden resource. Source: shopify.dev, "Optimize storefront SEO", step 2. */
export function robotsOf(rendering: Rendering, kind: string, id: number): string | null {
  return isHidden(rendering, kind, id) ? 'noindex' : null
}

/** The `search` object. */
export class SearchDrop extends PlatformDrop {
  readonly #rendering: Rendering
  #list: LazyList<Found> | undefined
  constructor(rendering: Rendering) {
    super()
    this.#rendering = rendering
  }
  get terms(): string {
    return this.#rendering.request.query.get('q') ?? ''
  }
  get performed(): boolean {
    return this.terms.trim() !== ''
  }
  get types(): string[] {
    const types = (this.#rendering.request.query.get('type') ?? '').split(',').filter(Boolean)
    return types.length > 0 ? types : ['article', 'page', 'product']
  }
  #found(): Found[] {
    return this.#rendering.once('search-results', () => (this.performed ? this.#search() : []))
  }
  #search(): Found[] {
    const { state, store } = this.#rendering
    const words = this.terms.toLowerCase().split(/\s+/).filter(Boolean)
    const hit = (...texts: string[]) => {
      const haystack = texts.join('\n').toLowerCase()
      return words.every((word) => haystack.includes(word))
    }
    const shown = (kind: string, id: number) => !isHidden(this.#rendering, kind, id)
    const found: Found[] = []
    if (this.types.includes('product')) {
      const products = listedProducts(this.#rendering).filter(
        (one) =>
          hit(one.title, one.vendor, one.productType, one.tags.join(' '), one.descriptionHtml) &&
          shown('Product', one.id),
      )
      found.push(
        ...sortProducts(this.#rendering, products, this.sort_by).map((one) =>
          productDrop(this.#rendering, one),
        ),
      )
    }
    if (this.types.includes('page'))
      for (const page of state.list(store, 'Page'))
        if (page.publishedAt !== null && hit(page.title, page.bodyHtml) && shown('Page', page.id))
          found.push(pageDrop(this.#rendering, page))
    if (this.types.includes('article'))
      for (const article of state.list(store, 'Article'))
        if (
          article.publishedAt !== null &&
          hit(article.title, article.bodyHtml) &&
          shown('Article', article.id)
        )
          found.push(articleDrop(this.#rendering, article))
    return found
  }
  get results(): LazyList<Found> {
    this.#list ??= new LazyList({
      count: () => this.#found().length,
      read: (offset, limit) => this.#found().slice(offset, offset + limit),
    })
    return this.#list
  }
  get results_count(): number {
    return this.#found().length
  }
  get filters(): unknown[] {
    return []
  }
  get sort_options(): { name: string; value: string }[] {
    return [
      { name: 'Relevance', value: 'relevance' },
      ...SORT_OPTIONS.filter((one) => one.value.startsWith('price')),
    ]
  }
  get sort_by(): string {
    return this.#rendering.request.query.get('sort_by') ?? 'relevance'
  }
  get default_sort_by(): string {
    return 'relevance'
  }
}
