import type { MetafieldRecord } from '../../state/records.ts'
import { LiquidFloat } from '../language/numbers.ts'
import { cents, formatMoney, formatWithCurrency } from '../money-text.ts'
import type { Rendering } from '../rendering.ts'
import { JSON_VALUE, PlatformDrop } from './drop.ts'

/** The `rating` object. Prints the rating. */
class RatingDrop extends PlatformDrop {
  readonly #raw: { value?: string; scale_min?: string; scale_max?: string }
  constructor(raw: { value?: string; scale_min?: string; scale_max?: string }) {
    super()
    this.#raw = raw
  }
  get rating(): LiquidFloat {
    return new LiquidFloat(Number(this.#raw.value ?? 0))
  }
  get scale_min(): LiquidFloat {
    return new LiquidFloat(Number(this.#raw.scale_min ?? 0))
  }
  get scale_max(): LiquidFloat {
    return new LiquidFloat(Number(this.#raw.scale_max ?? 5))
  }
  [JSON_VALUE](): unknown {
    return { scale_min: this.#raw.scale_min, scale_max: this.#raw.scale_max, value: this.#raw.value }
  }
  override toString(): string {
    return this.rating.toString()
  }
}

/** The `measurement` object: weight, volume or dimension. */
export class MeasurementDrop extends PlatformDrop {
  readonly type: string
  readonly value: LiquidFloat
  readonly unit: string
  constructor(type: string, raw: { value?: number; unit?: string }) {
    super()
    this.type = type
    this.value = new LiquidFloat(Number(raw.value ?? 0))
    this.unit = SHORT_UNITS[String(raw.unit ?? '').toUpperCase()] ?? String(raw.unit ?? '').toLowerCase()
  }
  override toString(): string {
    return `${trimmed(this.value)} ${this.unit}`
  }
}

const SHORT_UNITS: Record<string, string> = {
  CENTIMETERS: 'cm',
  METERS: 'm',
  MILLIMETERS: 'mm',
  INCHES: 'in',
  FEET: 'ft',
  YARDS: 'yd',
  GRAMS: 'g',
  KILOGRAMS: 'kg',
  OUNCES: 'oz',
  POUNDS: 'lb',
  MILLILITERS: 'mL',
  CENTILITERS: 'cL',
  LITERS: 'L',
  CUBIC_METERS: 'm3',
  FLUID_OUNCES: 'fl oz',
}

/** Formats a number with at most two decimals and no trailing zeros. */
export function trimmed(value: LiquidFloat): string {
  return String(Number(value.valueOf().toFixed(2)))
}

/** The `money` object. Prints the amount with its currency; its value is in hundredths. */
export class MoneyDrop extends PlatformDrop {
  readonly #rendering: Rendering
  readonly #raw: { amount?: string; currency_code?: string }
  constructor(rendering: Rendering, raw: { amount?: string; currency_code?: string }) {
    super()
    this.#rendering = rendering
    this.#raw = raw
  }
  get currency(): { iso_code: string } {
    return { iso_code: this.#raw.currency_code ?? this.#rendering.store.currency }
  }
  get cents(): number {
    return cents(this.#raw.amount ?? null) ?? 0
  }
  override toString(): string {
    const code = this.#raw.currency_code ?? this.#rendering.store.currency
    return formatMoney(this.cents, formatWithCurrency(this.#rendering.store.moneyFormat, code))
  }
}

/** Returns the Liquid value of a metafield, by its type. Source: shopify.dev, Liquid object `metafield`. */
export function metafieldValue(rendering: Rendering, record: MetafieldRecord): unknown {
  if (record.type.startsWith('list.')) {
    const items = parsed(record.value)
    const type = record.type.slice('list.'.length)
    return Array.isArray(items) ? items.map((item) => single(rendering, type, asText(item))) : []
  }
  return single(rendering, record.type, record.value)
}

function single(rendering: Rendering, type: string, value: string): unknown {
  if (type.endsWith('_reference')) return rendering.objectByGid(value)
  switch (type) {
    case 'boolean':
      return value === 'true'
    case 'number_integer':
    case 'integer':
      return Number.parseInt(value, 10)
    case 'number_decimal':
      return new LiquidFloat(Number(value))
    case 'json':
    case 'json_string':
    case 'rich_text_field':
    case 'link':
      return parsed(value)
    case 'rating':
      return new RatingDrop(parsed(value) as Record<string, string>)
    case 'money':
      return new MoneyDrop(rendering, parsed(value) as Record<string, string>)
    case 'weight':
    case 'volume':
    case 'dimension':
      return new MeasurementDrop(type, parsed(value) as Record<string, never>)
    default:
      return value
  }
}

const asText = (item: unknown) => (typeof item === 'string' ? item : JSON.stringify(item))

function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}
