import type { Rendering } from '../rendering.ts'
import { type ArticleDrop, articleDrop } from './article.ts'
import { type CollectionDrop, collectionDrop } from './collection.ts'
import { PlatformDrop } from './drop.ts'
import { type PageDrop, pageDrop } from './page.ts'
import { type ProductDrop, productDrop } from './product.ts'
import { listedProducts } from './product-lists.ts'
import { isHidden } from './search.ts'

/** Results per kind if the URL sets no limit. Source: shopify.dev, "Predictive Search API". */
const LIMIT = 10

/** The `predictive_search` object: suggestions for `/search/suggest`. */
export class PredictiveSearchDrop extends PlatformDrop {
  readonly #rendering: Rendering
  constructor(rendering: Rendering) {
    super()
    this.#rendering = rendering
  }
  get terms(): string {
    return this.#rendering.request.query.get('q') ?? ''
  }
  get performed(): boolean {
    return this.#rendering.request.path === '/search/suggest' && this.terms.trim() !== ''
  }
  get types(): string[] {
    const types = (this.#rendering.request.query.get('resources[type]') ?? '').split(',').filter(Boolean)
    return types.length > 0 ? types : ['query', 'product', 'collection', 'page']
  }
  get resources(): PredictiveSearchResourcesDrop {
    const words = this.performed ? this.terms.toLowerCase().split(/\s+/).filter(Boolean) : null
    return new PredictiveSearchResourcesDrop(this.#rendering, { words, types: this.types })
  }
}

/** The `predictive_search_resources` object. */
class PredictiveSearchResourcesDrop extends PlatformDrop {
  readonly #rendering: Rendering
  readonly #words: string[] | null
  readonly #types: string[]
  constructor(rendering: Rendering, asked: { words: string[] | null; types: string[] }) {
    super()
    this.#rendering = rendering
    this.#words = asked.words
    this.#types = asked.types
  }
  #found<R, D>(type: string, records: () => R[], title: (record: R) => string, make: (record: R) => D): D[] {
    const words = this.#words
    if (!words || !this.#types.includes(type)) return []
    const limit = Number(this.#rendering.request.query.get('resources[limit]')) || LIMIT
    return records()
      .filter((record) => words.every((word) => title(record).toLowerCase().includes(word)))
      .slice(0, Math.min(limit, LIMIT))
      .map(make)
  }
  get products(): ProductDrop[] {
    const rendering = this.#rendering
    return this.#found(
      'product',
      () => listedProducts(rendering).filter((one) => !isHidden(rendering, 'Product', one.id)),
      (one) => `${one.title} ${one.vendor} ${one.productType} ${one.tags.join(' ')}`,
      (one) => productDrop(rendering, one),
    )
  }
  get collections(): CollectionDrop[] {
    const rendering = this.#rendering
    return this.#found(
      'collection',
      () => rendering.state.list(rendering.store, 'Collection').filter((one) => one.publishedAt !== null),
      (one) => one.title,
      (one) => collectionDrop(rendering, one),
    )
  }
  get pages(): PageDrop[] {
    const rendering = this.#rendering
    return this.#found(
      'page',
      () => rendering.state.list(rendering.store, 'Page').filter((one) => one.publishedAt !== null),
      (one) => one.title,
      (one) => pageDrop(rendering, one),
    )
  }
  get articles(): ArticleDrop[] {
    const rendering = this.#rendering
    return this.#found(
      'article',
      () => rendering.state.list(rendering.store, 'Article').filter((one) => one.publishedAt !== null),
      (one) => one.title,
      (one) => articleDrop(rendering, one),
    )
  }
  /** Searches of other visitors; the sandbox stores none. */
  get queries(): unknown[] {
    return []
  }
}
