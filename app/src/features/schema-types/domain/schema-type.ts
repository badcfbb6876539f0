import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** One of several entries inside a form, such as a question with its answer. */
export type RowValues = Readonly<Record<string, string | boolean | string[]>>
/** What one field of a form holds. */
export type FieldValue = string | boolean | string[] | RowValues[]
export type Values = Readonly<Record<string, FieldValue>>

/**
 * How a field is asked for. Each control has one kind of value: `list`, `choices`, `countries` and `days` lists of texts, `rows`
 * lists of fields, `switch` true or false, others text. `day` is DD/MM/YYYY and `clock` is HH:MM:SS, as people type them.
 */
export type Control =
  | { control: 'text'; longest?: number; multiline?: true }
  | {
      control:
        | 'url'
        | 'email'
        | 'phone'
        | 'date'
        | 'day'
        | 'time'
        | 'clock'
        | 'country'
        | 'currency'
        | 'image'
    }
  | { control: 'number'; least: number; most?: number; decimals?: true }
  | { control: 'select'; options: readonly string[]; names?: Readonly<Record<string, string>> }
  | { control: 'switch' | 'days' }
  | { control: 'choices'; options: readonly string[] }
  | { control: 'countries'; most: number }
  | { control: 'list'; of: 'url' | 'text'; most: number }
  | { control: 'rows'; of: readonly RowField[]; most: number; counted?: true }

/** One field of a type: words stand in the feature's texts below `<type>.<name>`, or `field.<name>` where types share them. */
export type Field = Control & {
  name: string
  /** Where the specification, or the search engine, asks for it. The message is `<type>.<name>.required`. */
  required?: true | ((values: Values) => boolean)
  /** Shown only then; what is hidden is neither asked for nor written. */
  when?: (values: Values) => boolean
  /** What is wrong with it beside other fields; inside rows `values` are those of the row. */
  check?: (values: Values) => 'match' | 'order' | null
  /** Of a list: fewest entries; of an image: least width and height in pixels, measured on the image. */
  fewest?: number
  leastSide?: number
  /** Which fact of the store, or else which value, it begins with. */
  from?: keyof StoreFacts
  first?: string | string[] | RowValues[]
}
/** A field inside rows: rows hold no rows. */
export type RowField = Exclude<Field, { control: 'rows' }>

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
  currency: string
}

/** Page types that carry markup of a page of theirs. */
export const PAGE_TYPES = ['product', 'collection', 'page', 'blog', 'article'] as const
export type PageType = (typeof PAGE_TYPES)[number]

/** What a page of the store says of itself, as Liquid reads it when the page opens; the preview takes it from a sample. */
export interface PageFacts {
  title: string
  url: string
  description: string
  image: string
  publishedAt: string
  updatedAt: string
  author: string
  /** What it lists: products of a collection, articles of a blog. */
  items: { title: string; url: string; publishedAt: string }[]
  /** What stands above it, from the home page down, itself last. */
  trail: { title: string; url: string }[]
}

/** Pages a type stands on: the home page, all, or those of its own page types. */
export const WHERE = ['home', 'all', 'pages'] as const
export type Where = (typeof WHERE)[number]

/** What search engines do with a type today: show it, use it without a result of its own, or nothing any more. */
export const ENGINE_STATES = ['shown', 'used', 'none', 'retired'] as const

/** Values of a form as the documentation shows them, and what a wrong one is told. */
export interface Examples {
  right: Values
  /** `right` with these instead, and the field and code of what is said. */
  wrong: readonly { values: Values; field: string; code: string }[]
}

/** A type of structured data, declared: form, checks, markup, documentation and words come from it. */
export interface SchemaType {
  /** In the metafield (`schema_<key>`) and the texts. */
  key: string
  /** In the URL below `/schema/`, where the specification names another than the key. */
  path?: string
  gate: FeatureGate
  groups: readonly { name: string; fields: readonly Field[] }[]
  /** Pages it may stand on, the usual one first. */
  where: readonly Where[]
  /** schema.org's properties, from values that were checked. Live facts are added by Liquid at page time. */
  node(values: Values): Record<string, unknown>
  /** Further nodes of the same page, such as other places of a business. */
  more?(values: Values): Record<string, unknown>[]
  /** Properties Liquid takes from the store each time a page opens. */
  live: readonly ('name' | 'url')[]
  /** Key of the type whose node this one's properties stand in; both print one node. */
  into?: string
  /** For a node that a page fills in when it opens: the page types, and the same from a sample for the preview. */
  page?: {
    types: readonly PageType[]
    /** Types of others' nodes beside which ours would be a second one. */
    alike: readonly string[]
    node(values: Values, page: PageFacts, store: StoreFacts): Record<string, unknown>
  }
  /** True where there is no node of its own: its values change what product markup says. */
  changesProduct?: true
  /** For a type with many entries, each on pages the merchant picks. */
  entries?: EntryRules
  /** What the storefront needs beside the node, such as how a review app stores ratings. */
  extra?(values: Values): Record<string, unknown>
  /** What search engines do with it today, and where they say so. */
  engine: { state: (typeof ENGINE_STATES)[number]; source: string; asOf: string }
  examples: Examples
}

export interface EntryRules {
  /** The field whose text names an entry in lists. */
  title: string
  kinds: readonly EntryKind[]
  /** True where a page carries one at most: the one that names the page comes before one for all pages of its kind. */
  single: boolean
  /** Values that follow from others, such as an embed URL from a video's page; only empty fields take them. */
  fill?(values: Values): Values
  /** Blocks of the theme extension that show an entry to visitors, by its name's end: `product-faq`. */
  block?: string
}

export const ENTRY_KINDS = [
  'product',
  'collection',
  'page',
  'article',
] as const satisfies readonly ResourceKind[]
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** All fields of a type, in the order of its form. */
export function fieldsOf({ groups }: Pick<SchemaType, 'groups'>): readonly Field[] {
  return groups.flatMap(({ fields }) => fields)
}

/** The value of an untouched field. */
export function emptyValue(field: Field): FieldValue {
  switch (field.control) {
    case 'switch':
      return false
    case 'list':
    case 'days':
    case 'choices':
    case 'countries':
      return []
    case 'rows':
      return Array.from({ length: field.fewest ?? 0 }, () => emptyRow(field.of))
    case 'select':
      return field.options[0] ?? ''
    default:
      return ''
  }
}

/** A row nobody has filled in yet. */
export function emptyRow(fields: readonly RowField[]): RowValues {
  return Object.fromEntries(
    fields.map((field) => [field.name, field.first ?? emptyValue(field)]),
  ) as RowValues
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
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) => (typeof entry === 'string' && entry.trim() !== '' ? [entry.trim()] : []))
}

/** The rows of a field. */
export function rowsOf(values: Values, name: string): RowValues[] {
  const value = values[name]
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) => (typeof entry === 'object' && entry !== null ? [entry] : []))
}
