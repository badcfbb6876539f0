import type { ProductRecord } from '../../state/records.ts'
import type { Rendering } from '../rendering.ts'
import { IMAGE, JSON_VALUE, LazyList, PlatformDrop } from './drop.ts'
import { type AnyMedia, ImageDrop, mediaDrop } from './media.ts'
import { type MetafieldsDrop, metafieldsOf } from './metafields.ts'
import { type ProductOptionDrop, productOptions } from './product-option.ts'
import { VariantDrop } from './variant.ts'

/** Variants shown without `paginate`. Source: shopify.dev, Liquid object `product`, `variants`. */
const VARIANT_LIMIT = 250

/** True if visitors can open the product's page: published, and active or unlisted. */
export function isPublished(product: ProductRecord): boolean {
  return product.publishedAt !== null && (product.status === 'ACTIVE' || product.status === 'UNLISTED')
}

/** True if lists, search and sitemap include the product. */
export function isListed(product: ProductRecord): boolean {
  return product.publishedAt !== null && product.status === 'ACTIVE'
}

/** Returns the `product` object of a record, one per rendering. */
export function productDrop(rendering: Rendering, record: ProductRecord): ProductDrop {
  return rendering.once(`product:${record.id}`, () => new ProductDrop(rendering, record))
}

/** The `product` object. */
export class ProductDrop extends PlatformDrop {
  readonly #rendering: Rendering
  readonly #record: ProductRecord
  #variants: VariantDrop[] | undefined
  #media: AnyMedia[] | undefined
  #list: LazyList<VariantDrop> | undefined

  constructor(rendering: Rendering, record: ProductRecord) {
    super()
    this.#rendering = rendering
    this.#record = record
  }

  #all(): VariantDrop[] {
    const { state, store } = this.#rendering
    this.#variants ??= state
      .list(store, 'ProductVariant', { parent: this.#record.id, byPosition: true })
      .map((variant) => new VariantDrop(this.#rendering, { variant, product: this.#record }, () => this))
    return this.#variants
  }
  #prices(): number[] {
    return this.#all().map((variant) => variant.price)
  }
  #comparePrices(): number[] {
    return this.#all().flatMap((variant) => variant.compare_at_price ?? [])
  }

  /** Returns the variant with this id, or undefined. */
  variantById(id: number): VariantDrop | undefined {
    return this.#all().find((variant) => variant.id === id)
  }

  get id(): number {
    return this.#record.id
  }
  get handle(): string {
    return this.#record.handle
  }
  get title(): string {
    return this.#record.title
  }
  get description(): string {
    return this.#record.descriptionHtml
  }
  get content(): string {
    return this.#record.descriptionHtml
  }
  get vendor(): string {
    return this.#record.vendor
  }
  get type(): string {
    return this.#record.productType
  }
  get tags(): string[] {
    return this.#record.tags
  }
  get category(): null {
    return null
  }
  get template_suffix(): string | null {
    return this.#record.templateSuffix
  }
  get url(): string {
    return this.#rendering.url(`/products/${this.#record.handle}`)
  }
  get created_at(): string {
    return this.#record.createdAt
  }
  get published_at(): string | null {
    return this.#record.publishedAt
  }
  get variants(): LazyList<VariantDrop> {
    this.#list ??= new LazyList(
      {
        count: () => this.#all().length,
        read: (offset, limit) => this.#all().slice(offset, offset + limit),
      },
      VARIANT_LIMIT,
    )
    return this.#list
  }
  get variants_count(): number {
    return this.#all().length
  }
  get selected_variant(): VariantDrop | null {
    const { path, query } = this.#rendering.request
    if (!path.endsWith(`/products/${this.#record.handle}`)) return null
    return this.variantById(Number(query.get('variant'))) ?? null
  }
  get first_available_variant(): VariantDrop | null {
    return this.#all().find((variant) => variant.available) ?? null
  }
  get selected_or_first_available_variant(): VariantDrop | null {
    return this.selected_variant ?? this.first_available_variant ?? this.#all()[0] ?? null
  }
  get available(): boolean {
    return this.#all().some((variant) => variant.available)
  }
  get has_only_default_variant(): boolean {
    const [only, ...others] = this.#all()
    return others.length === 0 && (only === undefined || only.title === 'Default Title')
  }
  get price(): number {
    return this.price_min
  }
  get price_min(): number {
    const prices = this.#prices()
    return prices.length > 0 ? Math.min(...prices) : 0
  }
  get price_max(): number {
    return Math.max(...this.#prices(), 0)
  }
  get price_varies(): boolean {
    return this.price_min !== this.price_max
  }
  get compare_at_price(): number | null {
    const prices = this.#comparePrices()
    return prices.length > 0 ? Math.min(...prices) : null
  }
  get compare_at_price_min(): number {
    return this.compare_at_price ?? 0
  }
  get compare_at_price_max(): number {
    return Math.max(...this.#comparePrices(), 0)
  }
  get compare_at_price_varies(): boolean {
    return this.compare_at_price_min !== this.compare_at_price_max
  }
  get options(): string[] {
    return this.#record.options.map((option) => option.name)
  }
  get options_with_values(): ProductOptionDrop[] {
    return productOptions(this.#rendering, this.#record, this)
  }
  get options_by_name(): Record<string, ProductOptionDrop> {
    return Object.fromEntries(
      this.options_with_values.flatMap((option) => [
        [option.name, option],
        [option.name.toLowerCase(), option],
      ]),
    )
  }
  get media(): AnyMedia[] {
    this.#media ??= this.#record.fileIds.flatMap((id, index) => {
      const file = this.#rendering.state.get(this.#rendering.store, 'MediaImage', id)
      const context = { position: index + 1, title: this.#record.title, productId: this.#record.id }
      return file ? [mediaDrop(this.#rendering, file, context)] : []
    })
    return this.#media
  }
  get images(): ImageDrop[] {
    return this.media.filter((media): media is ImageDrop => media instanceof ImageDrop)
  }
  get featured_media(): AnyMedia | null {
    return this.media[0] ?? null
  }
  get featured_image(): ImageDrop | null {
    return this.images[0] ?? null
  }
  get collections(): unknown[] {
    return this.#rendering.collectionsWith(this.#record.id)
  }
  get metafields(): MetafieldsDrop {
    return metafieldsOf(this.#rendering, 'Product', this.#record.id)
  }
  get selling_plan_groups(): unknown[] {
    return []
  }
  get requires_selling_plan(): boolean {
    return false
  }
  get selected_selling_plan(): null {
    return null
  }
  get selected_selling_plan_allocation(): null {
    return null
  }
  get selected_or_first_available_selling_plan_allocation(): null {
    return null
  }
  get 'quantity_price_breaks_configured?'(): boolean {
    return false
  }
  get 'gift_card?'(): boolean {
    return false
  }
  get object_type(): string {
    return 'product'
  }
  [IMAGE](): ImageDrop | null {
    return this.featured_image
  }
  /** Returns the product as the platform's `json` filter prints it: without stock quantities. */
  [JSON_VALUE](): unknown {
    return {
      id: this.id,
      title: this.title,
      handle: this.handle,
      description: this.description,
      published_at: this.published_at,
      created_at: this.created_at,
      vendor: this.vendor,
      type: this.type,
      tags: this.tags,
      price: this.price,
      price_min: this.price_min,
      price_max: this.price_max,
      available: this.available,
      price_varies: this.price_varies,
      compare_at_price: this.compare_at_price,
      compare_at_price_min: this.compare_at_price_min,
      compare_at_price_max: this.compare_at_price_max,
      compare_at_price_varies: this.compare_at_price_varies,
      variants: this.#all().map((variant) => variant[JSON_VALUE]()),
      images: this.images.map((image) => image.src),
      featured_image: this.featured_image?.src ?? null,
      options: this.options,
      media: this.images.map((image) => image[JSON_VALUE]()),
      requires_selling_plan: false,
      selling_plan_groups: [],
      content: this.content,
    }
  }
}
