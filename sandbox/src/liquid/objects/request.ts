import type { Context } from 'liquidjs'
import type { Rendering, TemplateIdentity } from '../rendering.ts'
import { PlatformDrop } from './drop.ts'
import { type LocaleDrop, publishedLocales } from './localization.ts'

/** The `request` object. */
export class RequestDrop extends PlatformDrop {
  readonly #rendering: Rendering
  constructor(rendering: Rendering) {
    super()
    this.#rendering = rendering
  }
  get design_mode(): boolean {
    return this.#rendering.request.designMode
  }
  get visual_preview_mode(): boolean {
    return false
  }
  get host(): string {
    return this.#rendering.host
  }
  get origin(): string {
    return this.#rendering.options.origin
  }
  get path(): string {
    return this.#rendering.url(this.#rendering.request.path)
  }
  get page_type(): string {
    return this.#rendering.options.template.name
  }
  get locale(): LocaleDrop | undefined {
    const { locale } = this.#rendering.options
    return publishedLocales(this.#rendering).find((one) => one.iso_code === locale)
  }
}

/** The `template` object. Prints `product` or `product.suffix`. */
export class TemplateDrop extends PlatformDrop {
  readonly #identity: TemplateIdentity
  constructor(identity: TemplateIdentity) {
    super()
    this.#identity = identity
  }
  get name(): string {
    return this.#identity.name.split('/').at(-1) ?? ''
  }
  get suffix(): string | null {
    return this.#identity.suffix
  }
  get directory(): string | null {
    return this.#identity.name.includes('/') ? (this.#identity.name.split('/')[0] ?? null) : null
  }
  /** Themes compare the object with text: `{% if template == 'index' %}`. */
  override valueOf(): string {
    return this.toString()
  }
  override toString(): string {
    return this.#identity.suffix ? `${this.#identity.name}.${this.#identity.suffix}` : this.#identity.name
  }
}

/** The `routes` object. */
export class RoutesDrop extends PlatformDrop {
  readonly #rendering: Rendering
  constructor(rendering: Rendering) {
    super()
    this.#rendering = rendering
  }
  get root_url(): string {
    return this.#rendering.request.rootUrl
  }
  override liquidMethodMissing(key: string | number, context?: Context): unknown {
    if (key === 'account_login_url') return loginUrl(this.#rendering)
    const path = PATHS[String(key)]
    return path === undefined ? super.liquidMethodMissing(key, context) : this.#rendering.url(path)
  }
}

/** The platform's own login: a whole URL with the visitor's language and country, the same below every language prefix. */
function loginUrl(rendering: Rendering): string {
  const { locale } = rendering.options
  return `${rendering.options.origin}/customer_authentication/redirect?locale=${locale}&region_country=${rendering.store.countryCode}`
}

/** URLs of the `routes` object. Source: shopify.dev, Liquid object `routes`. */
const PATHS: Record<string, string> = {
  account_url: '/account',
  account_logout_url: '/account/logout',
  account_recover_url: '/account/recover',
  account_register_url: '/account/register',
  account_addresses_url: '/account/addresses',
  account_profile_url: '/account/profile',
  collections_url: '/collections',
  all_products_collection_url: '/collections/all',
  search_url: '/search',
  predictive_search_url: '/search/suggest',
  cart_url: '/cart',
  cart_add_url: '/cart/add',
  cart_change_url: '/cart/change',
  cart_clear_url: '/cart/clear',
  cart_update_url: '/cart/update',
  product_recommendations_url: '/recommendations/products',
  storefront_login_url: '/customer_authentication/redirect?locale=en',
}
