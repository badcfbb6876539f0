import type { ProductRecord, VariantRecord } from '../../state/records.ts'
import { LiquidFloat } from '../language/numbers.ts'
import { cents } from '../money-text.ts'
import type { Rendering } from '../rendering.ts'
import { IMAGE, JSON_VALUE, PlatformDrop } from './drop.ts'
import { FactsDrop } from './facts-drop.ts'
import { type ImageDrop, imageById } from './media.ts'
import { type MetafieldsDrop, metafieldsOf } from './metafields.ts'
import type { ProductDrop } from './product.ts'

const UNITS: Record<VariantRecord['weightUnit'], { name: string; grams: number }> = {
  GRAMS: { name: 'g', grams: 1 },
  KILOGRAMS: { name: 'kg', grams: 1000 },
  OUNCES: { name: 'oz', grams: 28.349523125 },
  POUNDS: { name: 'lb', grams: 453.59237 },
}

/** True if a visitor can buy the variant. */
export function isAvailable(variant: VariantRecord): boolean {
  return !variant.tracked || variant.inventoryQuantity > 0 || variant.inventoryPolicy === 'CONTINUE'
}

/** The `variant` object. */
export class VariantDrop extends PlatformDrop {
  readonly #rendering: Rendering
  readonly #record: VariantRecord
  readonly #product: ProductRecord
  readonly #parent: () => ProductDrop

  constructor(
    rendering: Rendering,
    records: { variant: VariantRecord; product: ProductRecord },
    parent: () => ProductDrop,
  ) {
    super()
    this.#rendering = rendering
    this.#record = records.variant
    this.#product = records.product
    this.#parent = parent
  }

  get id(): number {
    return this.#record.id
  }
  get title(): string {
    return this.#record.title
  }
  get product(): ProductDrop {
    return this.#parent()
  }
  get price(): number {
    return cents(this.#record.price) ?? 0
  }
  get compare_at_price(): number | null {
    return cents(this.#record.compareAtPrice)
  }
  get sku(): string {
    return this.#record.sku ?? ''
  }
  get barcode(): string {
    return this.#record.barcode ?? ''
  }
  get available(): boolean {
    return isAvailable(this.#record)
  }
  get selected(): boolean {
    return this.#parent().selected_variant?.id === this.#record.id
  }
  get matched(): boolean {
    return this.selected
  }
  get incoming(): boolean {
    return false
  }
  get next_incoming_date(): null {
    return null
  }
  get options(): string[] {
    return this.#record.optionValues
  }
  get option1(): string | null {
    return this.#record.optionValues[0] ?? null
  }
  get option2(): string | null {
    return this.#record.optionValues[1] ?? null
  }
  get option3(): string | null {
    return this.#record.optionValues[2] ?? null
  }
  get options_with_values(): FactsDrop[] {
    return this.#product.options.map(
      ({ name }, index) =>
        new FactsDrop('option_with_value', { name, value: this.#record.optionValues[index] ?? '' }),
    )
  }
  get url(): string {
    return this.#rendering.url(`/products/${this.#product.handle}?variant=${this.#record.id}`)
  }
  get weight(): number {
    return this.#record.weightGrams
  }
  get weight_unit(): string {
    return UNITS[this.#record.weightUnit].name
  }
  get weight_in_unit(): LiquidFloat {
    return new LiquidFloat(
      Math.round((this.#record.weightGrams / UNITS[this.#record.weightUnit].grams) * 10_000) / 10_000,
    )
  }
  get inventory_quantity(): number {
    return this.#record.inventoryQuantity
  }
  get inventory_management(): string | null {
    return this.#record.tracked ? 'shopify' : null
  }
  get inventory_policy(): string {
    return this.#record.inventoryPolicy.toLowerCase()
  }
  get requires_shipping(): boolean {
    return this.#record.requiresShipping
  }
  get requires_selling_plan(): boolean {
    return false
  }
  get selling_plan_allocations(): unknown[] {
    return []
  }
  get selected_selling_plan_allocation(): null {
    return null
  }
  get taxable(): boolean {
    return this.#record.taxable
  }
  get quantity_rule(): FactsDrop {
    return new FactsDrop('quantity_rule', { min: 1, max: null, increment: 1 })
  }
  get quantity_price_breaks(): unknown[] {
    return []
  }
  get 'quantity_price_breaks_configured?'(): boolean {
    return false
  }
  get unit_price(): null {
    return null
  }
  get unit_price_measurement(): null {
    return null
  }
  get store_availabilities(): unknown[] {
    return []
  }
  get image(): ImageDrop | null {
    return imageById(this.#rendering, this.#record.fileId, {
      position: this.#product.fileIds.indexOf(this.#record.fileId ?? 0) + 1,
      title: this.#product.title,
      productId: this.#product.id,
    })
  }
  get featured_image(): ImageDrop | null {
    return this.image
  }
  get featured_media(): ImageDrop | null {
    return this.image
  }
  get metafields(): MetafieldsDrop {
    return metafieldsOf(this.#rendering, 'ProductVariant', this.#record.id)
  }
  [IMAGE](): ImageDrop | null {
    return this.image ?? this.#parent().featured_image
  }
  [JSON_VALUE](): unknown {
    const only = this.#parent().has_only_default_variant
    return {
      id: this.id,
      title: this.title,
      option1: this.option1,
      option2: this.option2,
      option3: this.option3,
      sku: this.sku,
      requires_shipping: this.requires_shipping,
      taxable: this.taxable,
      featured_image: this.image?.[JSON_VALUE]() ?? null,
      available: this.available,
      name: only ? this.#product.title : `${this.#product.title} - ${this.title}`,
      public_title: only ? null : this.title,
      options: this.options,
      price: this.price,
      weight: this.weight,
      compare_at_price: this.compare_at_price,
      inventory_management: this.inventory_management,
      barcode: this.barcode,
      requires_selling_plan: false,
      selling_plan_allocations: [],
      quantity_rule: this.quantity_rule,
    }
  }
}
