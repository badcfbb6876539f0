import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** What one field of a form holds. */
export type FieldValue = string | boolean | string[]
export type Values = Readonly<Record<string, FieldValue>>

/** How a field is asked for. Each control has one kind of value: `list` and `days` lists, `switch` true or false, others text. */
export type Control =
  | { control: 'text'; longest?: number; multiline?: true }
  | { control: 'url' | 'email' | 'date' | 'time' | 'country' | 'image' }
  | { control: 'number'; least: number; most?: number; decimals?: true }
  | { control: 'select'; options: readonly string[] }
  | { control: 'switch' }
  | { control: 'days' }
  | { control: 'list'; of: 'url'; most: number }

/** One field of a type: words stand in the feature's texts below `<type>.<name>`. */
export type Field = Control & {
  name: string
  /** Where the specification, or the search engine, asks for it. The message is `<type>.<name>.required`. */
  required?: true | ((values: Values) => boolean)
  /** Shown only then; what is hidden is neither asked for nor written. */
  when?: (values: Values) => boolean
  /** Of a list: fewest entries; of an image: least width and height in pixels, measured on the image. */
  fewest?: number
  leastSide?: number
  /** Which fact of the store, or else which value, it begins with. */
  from?: keyof StoreFacts
  first?: string[]
}

/** Facts of the store a form begins with. */
export interface StoreFacts {
  name: string
  url: string
  email: string
  phone: string
  street: string
  city: string
  region: string
  postalCode: string
  country: string
}

/** A type of structured data that describes the store, declared: form, checks, markup and words come from it. */
export interface SchemaType {
  /** In the URL, the metafield (`schema_<key>`) and the texts. */
  key: string
  gate: FeatureGate
  groups: readonly { name: string; fields: readonly Field[] }[]
  /** schema.org's properties, from values that were checked. Live facts (`live`) are added by Liquid at page time. */
  node(values: Values): Record<string, unknown>
  /** Properties Liquid takes from the store each time a page opens. */
  live: readonly ('name' | 'url')[]
  /** What a search engine does with it, and where it says so. */
  engine: { source: string; asOf: string }
}

/** All fields of a type, in the order of its form. */
export function fieldsOf({ groups }: SchemaType): readonly Field[] {
  return groups.flatMap(({ fields }) => fields)
}

/** The value of an untouched field. */
export function emptyValue(field: Field): FieldValue {
  if (field.control === 'switch') return false
  if (field.control === 'list' || field.control === 'days') return []
  return field.control === 'select' ? (field.options[0] ?? '') : ''
}

/** A form nobody has filled in yet, with what the store knows of itself. */
export function firstValues(type: SchemaType, facts: StoreFacts): Values {
  return Object.fromEntries(
    fieldsOf(type).map((field) => [
      field.name,
      field.from ? facts[field.from] : (field.first ?? emptyValue(field)),
    ]),
  )
}

/** The text in a field, '' where it holds none. */
export function textOf(values: Values, name: string): string {
  const value = values[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** The entries of a list, without empty ones. */
export function listOf(values: Values, name: string): string[] {
  const value = values[name]
  return Array.isArray(value) ? value.map((entry) => entry.trim()).filter(Boolean) : []
}
