import type { CartLine, Rendering } from '../rendering.ts'
import { IMAGE, JSON_VALUE, PlatformDrop } from './drop.ts'
import { FactsDrop } from './facts-drop.ts'
import { CurrencyDrop } from './localization.ts'
import type { ImageDrop } from './media.ts'
import { isPublished, type ProductDrop, productDrop } from './product.ts'
import type { VariantDrop } from './variant.ts'

/** The `line_item` object of a cart. */
export class LineItemDrop extends PlatformDrop {
  readonly #rendering: Rendering
  readonly #variant: VariantDrop
  readonly quantity: number
  readonly #index: number

  constructor(rendering: Rendering, variant: VariantDrop, line: { quantity: number; index: number }) {
    super()
    this.#rendering = rendering
    this.#variant = variant
    this.quantity = line.quantity
    this.#index = line.index
  }
  get id(): number {
    return this.#variant.id
  }
  /** Position in the cart, from 0. Themes use it; the platform's list omits it. */
  get index(): number {
    return this.#index
  }
  get key(): string {
    return `${this.#variant.id}:${this.#rendering.store.id}`
  }
  get variant_id(): number {
    return this.#variant.id
  }
  get variant(): VariantDrop {
    return this.#variant
  }
  get product(): ProductDrop {
    return this.#variant.product
  }
  get product_id(): number {
    return this.product.id
  }
  get title(): string {
    return this.product.has_only_default_variant
      ? this.product.title
      : `${this.product.title} - ${this.#variant.title}`
  }
  get vendor(): string {
    return this.product.vendor
  }
  get sku(): string {
    return this.#variant.sku
  }
  get grams(): number {
    return this.#variant.weight
  }
  get price(): number {
    return this.#variant.price
  }
  get original_price(): number {
    return this.price
  }
  get final_price(): number {
    return this.price
  }
  get line_price(): number {
    return this.price * this.quantity
  }
  get original_line_price(): number {
    return this.line_price
  }
  get final_line_price(): number {
    return this.line_price
  }
  get total_discount(): number {
    return 0
  }
  get line_level_total_discount(): number {
    return 0
  }
  get discount_allocations(): unknown[] {
    return []
  }
  get line_level_discount_allocations(): unknown[] {
    return []
  }
  get discounts(): unknown[] {
    return []
  }
  get tax_lines(): unknown[] {
    return []
  }
  get item_components(): unknown[] {
    return []
  }
  get parent_relationship(): null {
    return null
  }
  get selling_plan_allocation(): null {
    return null
  }
  get fulfillment(): null {
    return null
  }
  get fulfillment_service(): string {
    return 'manual'
  }
  get successfully_fulfilled_quantity(): number {
    return 0
  }
  get unit_price(): null {
    return null
  }
  get unit_price_measurement(): null {
    return null
  }
  get message(): null {
    return null
  }
  get error_message(): null {
    return null
  }
  get properties(): Record<string, string> {
    return {}
  }
  get options_with_values(): FactsDrop[] {
    return this.#variant.options_with_values
  }
  get requires_shipping(): boolean {
    return this.#variant.requires_shipping
  }
  get taxable(): boolean {
    return this.#variant.taxable
  }
  get gift_card(): boolean {
    return false
  }
  get url(): string {
    return this.#variant.url
  }
  get url_to_remove(): string {
    return this.#rendering.url(`/cart/change?line=${this.#index + 1}&quantity=0`)
  }
  get image(): ImageDrop | null {
    return this.#variant[IMAGE]()
  }
  get instructions(): FactsDrop {
    return new FactsDrop('instructions', { can_remove: true, can_update_quantity: true })
  }
  [IMAGE](): ImageDrop | null {
    return this.image
  }
  [JSON_VALUE](): unknown {
    return {
      id: this.id,
      key: this.key,
      quantity: this.quantity,
      variant_id: this.variant_id,
      product_id: this.product_id,
      title: this.title,
      price: this.price,
      line_price: this.line_price,
      sku: this.sku,
      url: this.url,
      handle: this.product.handle,
    }
  }
}

/** The `cart` object: the visitor's cart, which is stored in a cookie. */
export class CartDrop extends PlatformDrop {
  readonly #rendering: Rendering
  constructor(rendering: Rendering) {
    super()
    this.#rendering = rendering
  }
  get items(): LineItemDrop[] {
    const { request } = this.#rendering
    return this.#rendering.once('cart-items', () =>
      request.cartLines.flatMap((line, index) => {
        const variant = purchasable(this.#rendering, line)
        return variant ? [new LineItemDrop(this.#rendering, variant, { quantity: line.quantity, index })] : []
      }),
    )
  }
  get item_count(): number {
    return this.items.reduce((sum, item) => sum + item.quantity, 0)
  }
  get 'empty?'(): boolean {
    return this.items.length === 0
  }
  get items_subtotal_price(): number {
    return this.items.reduce((sum, item) => sum + item.line_price, 0)
  }
  get total_price(): number {
    return this.items_subtotal_price
  }
  get original_total_price(): number {
    return this.items_subtotal_price
  }
  get checkout_charge_amount(): number {
    return this.items_subtotal_price
  }
  get total_discount(): number {
    return 0
  }
  get total_weight(): number {
    return this.items.reduce((sum, item) => sum + item.grams * item.quantity, 0)
  }
  get requires_shipping(): boolean {
    return this.items.some((item) => item.requires_shipping)
  }
  get currency(): CurrencyDrop {
    return new CurrencyDrop(this.#rendering.store.currency)
  }
  get note(): string {
    return ''
  }
  get attributes(): Record<string, string> {
    return {}
  }
  get discount_applications(): unknown[] {
    return []
  }
  get cart_level_discount_applications(): unknown[] {
    return []
  }
  get discounts(): unknown[] {
    return []
  }
  get taxes_included(): boolean {
    return false
  }
  get duties_included(): boolean {
    return false
  }
  [JSON_VALUE](): unknown {
    return {
      note: this.note,
      attributes: {},
      original_total_price: this.original_total_price,
      total_price: this.total_price,
      total_discount: 0,
      total_weight: this.total_weight,
      item_count: this.item_count,
      items: this.items,
      requires_shipping: this.requires_shipping,
      currency: this.#rendering.store.currency,
    }
  }
}

function purchasable(rendering: Rendering, line: CartLine): VariantDrop | undefined {
  const { state, store } = rendering
  const variant = state.get(store, 'ProductVariant', line.variantId)
  const product = variant && state.get(store, 'Product', variant.productId)
  return product && isPublished(product)
    ? productDrop(rendering, product).variantById(line.variantId)
    : undefined
}
