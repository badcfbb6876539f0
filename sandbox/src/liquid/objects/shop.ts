import { nameOf } from '../language/names-of.ts'
import { formatWithCurrency } from '../money-text.ts'
import type { Rendering } from '../rendering.ts'
import { LookupDrop, PlatformDrop } from './drop.ts'
import { CurrencyDrop, type LocaleDrop, publishedLocales } from './localization.ts'
import { type MetafieldsDrop, metafieldsOf } from './metafields.ts'
import { listedProducts } from './product-lists.ts'

/** The `shop` object. */
export class ShopDrop extends PlatformDrop {
  readonly #rendering: Rendering
  constructor(rendering: Rendering) {
    super()
    this.#rendering = rendering
  }
  get id(): number {
    return this.#rendering.store.id
  }
  get name(): string {
    return this.#rendering.store.name
  }
  get description(): string | null {
    return metafieldText(this.#rendering, 'global', 'description_tag')
  }
  get email(): string {
    return this.#rendering.store.email
  }
  get phone(): null {
    return null
  }
  get url(): string {
    return this.#rendering.options.origin
  }
  get secure_url(): string {
    return this.#rendering.options.origin
  }
  get domain(): string {
    return this.#rendering.host
  }
  get permanent_domain(): string {
    return this.#rendering.store.domain
  }
  get currency(): string {
    return this.#rendering.store.currency
  }
  get enabled_currencies(): CurrencyDrop[] {
    const { state, store } = this.#rendering
    const codes = state.list(store, 'Market').flatMap((market) => (market.enabled ? market.currency : []))
    return [...new Set([store.currency, ...codes])].sort().map((code) => new CurrencyDrop(code))
  }
  get money_format(): string {
    return this.#rendering.store.moneyFormat
  }
  get money_with_currency_format(): string {
    return formatWithCurrency(this.#rendering.store.moneyFormat, this.#rendering.store.currency)
  }
  get locale(): LocaleDrop | undefined {
    return publishedLocales(this.#rendering).find((locale) => locale.primary)
  }
  get published_locales(): LocaleDrop[] {
    return publishedLocales(this.#rendering)
  }
  get enabled_locales(): LocaleDrop[] {
    return publishedLocales(this.#rendering)
  }
  get address(): Record<string, unknown> {
    const country = nameOf('region', this.#rendering.store.countryCode)
    return {
      company: this.#rendering.store.name,
      country: { name: country, iso_code: this.#rendering.store.countryCode },
      country_code: this.#rendering.store.countryCode,
      summary: country,
    }
  }
  get products_count(): number {
    return listedProducts(this.#rendering).length
  }
  get collections_count(): number {
    return this.#rendering.state.count(this.#rendering.store, 'Collection')
  }
  get vendors(): string[] {
    return [...new Set(listedProducts(this.#rendering).map((product) => product.vendor))].sort()
  }
  get types(): string[] {
    return [...new Set(listedProducts(this.#rendering).map((product) => product.productType))].sort()
  }
  get search_types(): string[] {
    return ['product', 'article', 'page']
  }
  get enabled_payment_types(): string[] {
    return ['visa', 'master', 'american_express', 'paypal']
  }
  get taxes_included(): boolean {
    return false
  }
  get accepts_gift_cards(): boolean {
    return false
  }
  get customer_accounts_enabled(): boolean {
    return true
  }
  get customer_accounts_optional(): boolean {
    return false
  }
  get password_message(): string {
    return ''
  }
  get policies(): unknown[] {
    return []
  }
  get refund_policy(): null {
    return null
  }
  get shipping_policy(): null {
    return null
  }
  get privacy_policy(): null {
    return null
  }
  get terms_of_service(): null {
    return null
  }
  get subscription_policy(): null {
    return null
  }
  get brand(): null {
    return null
  }
  get metaobjects(): LookupDrop<undefined> {
    return new LookupDrop(() => undefined)
  }
  get metafields(): MetafieldsDrop {
    return metafieldsOf(this.#rendering, 'Shop', this.#rendering.store.id)
  }
  override toString(): string {
    return this.name
  }
}

/** Returns the text of a shop metafield, or null. */
function metafieldText(rendering: Rendering, namespace: string, key: string): string | null {
  const owner = `gid://shopify/Shop/${rendering.store.id}`
  return rendering.state.byHandle(rendering.store, 'Metafield', `${owner}|${namespace}|${key}`)?.value ?? null
}
