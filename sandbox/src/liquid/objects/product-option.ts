import type { ProductRecord } from '../../state/records.ts'
import type { Rendering } from '../rendering.ts'
import { PlatformDrop } from './drop.ts'
import type { ProductDrop } from './product.ts'
import type { VariantDrop } from './variant.ts'

/** The `product_option` object. Prints its name. */
export class ProductOptionDrop extends PlatformDrop {
  readonly #product: ProductDrop
  readonly name: string
  readonly position: number
  readonly #values: string[]

  constructor(product: ProductDrop, option: { name: string; position: number; values: string[] }) {
    super()
    this.#product = product
    this.name = option.name
    this.position = option.position
    this.#values = option.values
  }
  get selected_value(): string | null {
    return this.#product.selected_variant?.options[this.position - 1] ?? null
  }
  get values(): ProductOptionValueDrop[] {
    return this.#values.map(
      (name, index) =>
        new ProductOptionValueDrop(this.#product, { name, id: index + 1, position: this.position }),
    )
  }
  override toString(): string {
    return this.name
  }
}

/** The `product_option_value` object. Prints its name. */
export class ProductOptionValueDrop extends PlatformDrop {
  readonly #product: ProductDrop
  readonly #position: number
  readonly id: number
  readonly name: string

  constructor(product: ProductDrop, value: { name: string; id: number; position: number }) {
    super()
    this.#product = product
    this.#position = value.position
    this.id = value.id
    this.name = value.name
  }
  /** Returns the variant with this value and the selected values of the other options. */
  get variant(): VariantDrop | null {
    const current = this.#product.selected_or_first_available_variant?.options ?? []
    const combination = current.map((value, index) => (index === this.#position - 1 ? this.name : value))
    return (
      this.#product.variants
        .valueOf()
        .find((variant) => variant.options.every((value, index) => value === combination[index])) ?? null
    )
  }
  get selected(): boolean {
    return this.#product.selected_or_first_available_variant?.options[this.#position - 1] === this.name
  }
  get available(): boolean {
    return this.#product.variants
      .valueOf()
      .some((variant) => variant.available && variant.options[this.#position - 1] === this.name)
  }
  get product_url(): null {
    return null
  }
  get swatch(): null {
    return null
  }
  override toString(): string {
    return this.name
  }
}

/** Returns the options of a product with their values, in the product's order. */
export function productOptions(
  rendering: Rendering,
  record: ProductRecord,
  product: ProductDrop,
): ProductOptionDrop[] {
  return rendering.once(`product-options:${record.id}`, () =>
    record.options.map(
      (option, index) =>
        new ProductOptionDrop(product, { name: option.name, position: index + 1, values: option.values }),
    ),
  )
}
