import type { MarketRecord } from '../../state/records.ts'
import { currencySign, nameOf } from '../language/names-of.ts'
import type { Rendering } from '../rendering.ts'
import { IMAGE_URL, PlatformDrop } from './drop.ts'
import { type MetafieldsDrop, metafieldsOf } from './metafields.ts'

/** The `currency` object. Prints its code. */
export class CurrencyDrop extends PlatformDrop {
  readonly iso_code: string
  constructor(code: string) {
    super()
    this.iso_code = code
  }
  get name(): string {
    return nameOf('currency', this.iso_code)
  }
  get symbol(): string {
    return currencySign(this.iso_code)
  }
  override toString(): string {
    return this.iso_code
  }
}

/** The `shop_locale` object. Prints its code. */
export class LocaleDrop extends PlatformDrop {
  readonly iso_code: string
  readonly primary: boolean
  constructor(code: string, primary: boolean) {
    super()
    this.iso_code = code
    this.primary = primary
  }
  get name(): string {
    return nameOf('language', this.iso_code)
  }
  get endonym_name(): string {
    return nameOf('language', this.iso_code, this.iso_code)
  }
  get root_url(): string {
    return this.primary ? '/' : `/${this.iso_code.toLowerCase()}`
  }
  override toString(): string {
    return this.iso_code
  }
}

/** Returns the published languages of the storefront, the primary one first. */
export function publishedLocales(rendering: Rendering): LocaleDrop[] {
  const { state, store } = rendering
  return rendering.once('published-locales', () => {
    const primary = new LocaleDrop(store.primaryLocale, true)
    const others = state
      .list(store, 'ShopLocale')
      .filter((locale) => locale.published && locale.locale !== store.primaryLocale)
      .map((locale) => new LocaleDrop(locale.locale, false))
    return [primary, ...others]
  })
}

/** Continents of the countries the demo stores sell to; other countries have none here. */
const CONTINENTS: Record<string, string> = {
  AT: 'Europe',
  AU: 'Oceania',
  BE: 'Europe',
  CA: 'North America',
  CH: 'Europe',
  DE: 'Europe',
  ES: 'Europe',
  FR: 'Europe',
  GB: 'Europe',
  IE: 'Europe',
  IT: 'Europe',
  JP: 'Asia',
  NL: 'Europe',
  NZ: 'Oceania',
  US: 'North America',
}

/** The `country` object. Prints its name. */
export class CountryDrop extends PlatformDrop {
  readonly #rendering: Rendering
  readonly #market: MarketRecord | undefined
  readonly iso_code: string
  constructor(rendering: Rendering, code: string, market: MarketRecord | undefined) {
    super()
    this.#rendering = rendering
    this.#market = market
    this.iso_code = code
  }
  get name(): string {
    return nameOf('region', this.iso_code)
  }
  get currency(): CurrencyDrop {
    return new CurrencyDrop(this.#market?.currency ?? this.#rendering.store.currency)
  }
  get unit_system(): string {
    return ['US', 'LR', 'MM'].includes(this.iso_code) ? 'imperial' : 'metric'
  }
  get 'popular?'(): boolean {
    return false
  }
  /** Returns the URL of the country's flag. */
  [IMAGE_URL](): string {
    return `//${this.#rendering.host}/cdn/static/images/flags/${this.iso_code.toLowerCase()}.svg`
  }
  get continent(): string | null {
    return CONTINENTS[this.iso_code] ?? null
  }
  get available_languages(): LocaleDrop[] {
    return publishedLocales(this.#rendering)
  }
  get market(): MarketDrop | null {
    return this.#market ? new MarketDrop(this.#rendering, this.#market) : null
  }
  override toString(): string {
    return this.name
  }
}

/** The `market` object. */
export class MarketDrop extends PlatformDrop {
  readonly #rendering: Rendering
  readonly #record: MarketRecord
  constructor(rendering: Rendering, record: MarketRecord) {
    super()
    this.#rendering = rendering
    this.#record = record
  }
  get id(): number {
    return this.#record.id
  }
  get handle(): string {
    return this.#record.handle
  }
  get metafields(): MetafieldsDrop {
    return metafieldsOf(this.#rendering, 'Market', this.#record.id)
  }
}

/** The `localization` object. */
export class LocalizationDrop extends PlatformDrop {
  readonly #rendering: Rendering
  constructor(rendering: Rendering) {
    super()
    this.#rendering = rendering
  }
  #markets(): MarketRecord[] {
    const { state, store } = this.#rendering
    return this.#rendering.once('markets', () =>
      state.list(store, 'Market').filter((market) => market.enabled),
    )
  }
  get available_countries(): CountryDrop[] {
    const found = this.#markets().flatMap((market) =>
      market.countryCodes.map((code) => new CountryDrop(this.#rendering, code, market)),
    )
    return found.length > 0 ? found : [this.country]
  }
  get available_languages(): LocaleDrop[] {
    return publishedLocales(this.#rendering)
  }
  get country(): CountryDrop {
    const code = this.#rendering.store.countryCode
    const market = this.#markets().find((one) => one.countryCodes.includes(code))
    return new CountryDrop(this.#rendering, code, market)
  }
  get language(): LocaleDrop | undefined {
    const { locale } = this.#rendering.options
    return publishedLocales(this.#rendering).find((one) => one.iso_code === locale)
  }
  get market(): MarketDrop | null {
    return this.country.market
  }
}
