import type { Rendering } from '../rendering.ts'
import { PlatformDrop } from './drop.ts'
import { type ProductDrop, productDrop } from './product.ts'
import { listedProducts } from './product-lists.ts'

/** The `recommendations` object: other products of the same collections. */
export class RecommendationsDrop extends PlatformDrop {
  readonly #rendering: Rendering
  constructor(rendering: Rendering) {
    super()
    this.#rendering = rendering
  }
  #productId(): number {
    return Number(this.#rendering.request.query.get('product_id'))
  }
  get 'performed?'(): boolean {
    return this.#rendering.request.path === '/recommendations/products' && this.#productId() > 0
  }
  /** Name that themes use; the platform's list has it with a question mark. */
  get performed(): boolean {
    return this['performed?']
  }
  get intent(): string {
    return this.#rendering.request.query.get('intent') ?? 'related'
  }
  get products(): ProductDrop[] {
    if (!this['performed?']) return []
    const limit = Math.min(Number(this.#rendering.request.query.get('limit') ?? 10) || 10, 10)
    return listedProducts(this.#rendering)
      .filter((product) => product.id !== this.#productId())
      .slice(0, limit)
      .map((product) => productDrop(this.#rendering, product))
  }
  get products_count(): number {
    return this.products.length
  }
}
