import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** One row inside a form, such as a question with its answer. */
export type RowValues = Readonly<Record<string, string | boolean | string[]>>
/** The value of one field of a form. */
export type FieldValue = string | boolean | string[] | RowValues[]
export type Values = Readonly<Record<string, FieldValue>>

/**
 * Control that asks for a field. Each has one kind of value: `list`, `choices`, `countries` and `days` hold lists of
 * texts, `rows` lists of fields, `switch` a boolean, the others text. `day` is DD/MM/YYYY and `clock` is HH:MM:SS, as
 * people type them.
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

/**
 * One field of a type. Its words are in the feature's texts below `<type>.<name>`, or `field.<name>` if types share
 * them.
 */
export type Field = Control & {
  name: string
  /** Set where the specification or the search engine requires it. The message is `<type>.<name>.required`. */
  required?: true | ((values: Values) => boolean)
  /** Shown only if this holds; a hidden field is neither required nor written. */
  when?: (values: Values) => boolean
  /** Checks the value against other fields; inside rows `values` are those of the row. */
  check?: (values: Values) => 'match' | 'order' | null
  /** For a list: fewest entries. For an image: least width and height in pixels, measured on the image. */
  fewest?: number
  leastSide?: number
  /** Initial value: a fact of the store, or a constant. */
  from?: keyof StoreFacts
  first?: string | string[] | RowValues[]
}
/** A field inside rows: rows cannot be nested. */
export type RowField = Exclude<Field, { control: 'rows' }>

/** Facts of the store that prefill a form. */
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

/** Page types whose pages carry their own markup. */
export const PAGE_TYPES = ['product', 'collection', 'page', 'blog', 'article'] as const
export type PageType = (typeof PAGE_TYPES)[number]

/** Facts of a page, as Liquid reads them at page time; the preview takes them from a sample page. */
export interface PageFacts {
  title: string
  url: string
  description: string
  image: string
  publishedAt: string
  updatedAt: string
  author: string
  /** The page's list: products of a collection, articles of a blog. */
  items: { title: string; url: string; publishedAt: string }[]
  /** Breadcrumb trail from the home page down to the page itself. */
  trail: { title: string; url: string }[]
}

/** Pages a type appears on: the home page, all pages, or its own page types. */
export const WHERE = ['home', 'all', 'pages'] as const
export type Where = (typeof WHERE)[number]

/** How search engines use a type today: with a search result, without one, not at all, or no longer. */
export const ENGINE_STATES = ['shown', 'used', 'none', 'retired'] as const

/** Example values of a form for the documentation, and the faults wrong ones get. */
export interface Examples {
  right: Values
  /** `right` with these values instead, and the field and code of the fault. */
  wrong: readonly { values: Values; field: string; code: string }[]
}

/** Declaration of a structured data type: form, checks, markup, documentation and words derive from it. */
export interface SchemaType {
  /** Used in the metafield (`schema_<key>`) and the texts. */
  key: string
  /** Segment in the URL below `/schema/`, if the specification names another than the key. */
  path?: string
  gate: FeatureGate
  groups: readonly { name: string; fields: readonly Field[] }[]
  /** Pages it may appear on, the usual one first. */
  where: readonly Where[]
  /** Builds schema.org properties from checked values. Liquid adds live facts at page time. */
  node(values: Values): Record<string, unknown>
  /** Builds further nodes of the same page, such as other locations of a business. */
  more?(values: Values): Record<string, unknown>[]
  /** Properties Liquid reads from the store at page time. */
  live: readonly ('name' | 'url')[]
  /** Key of the type whose node includes this one's properties; both print one node. */
  into?: string
  /** For a node that Liquid completes at page time: its page types, and how the preview builds it from a sample. */
  page?: {
    types: readonly PageType[]
    /** schema.org types that, printed by the theme or another app, make ours a duplicate. */
    alike: readonly string[]
    node(values: Values, page: PageFacts, store: StoreFacts): Record<string, unknown>
  }
  /** True for a type without its own node: its values change product markup. */
  changesProduct?: true
  /** For a type with several entries, each on pages the merchant picks. */
  entries?: EntryRules
  /** Further values the storefront needs, such as how a review app stores ratings. */
  extra?(values: Values): Record<string, unknown>
  /** What search engines do with it today, and the page that says so. */
  engine: { state: (typeof ENGINE_STATES)[number]; source: string; asOf: string }
  examples: Examples
}

export interface EntryRules {
  /** Field whose text names an entry in lists. */
  title: string
  kinds: readonly EntryKind[]
  /** True if a page carries at most one: an entry that names the page wins over one for all pages of its kind. */
  single: boolean
  /** Derives values from others, such as an embed URL from a video's page; fills empty fields only. */
  fill?(values: Values): Values
  /** End of the names of the theme extension's blocks that show an entry to visitors: `faq` for `product-faq`. */
  block?: string
}

export const ENTRY_KINDS = [
  'product',
  'collection',
  'page',
  'article',
] as const satisfies readonly ResourceKind[]
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Returns all fields of a type, in form order. */
export function fieldsOf({ groups }: Pick<SchemaType, 'groups'>): readonly Field[] {
  return groups.flatMap(({ fields }) => fields)
}

/** Returns the value of an untouched field. */
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

/** Returns a new, empty row. */
export function emptyRow(fields: readonly RowField[]): RowValues {
  return Object.fromEntries(
    fields.map((field) => [field.name, field.first ?? emptyValue(field)]),
  ) as RowValues
}

/** Returns the initial values of a form, prefilled from the store's facts. */
export function firstValues(type: SchemaType, facts: StoreFacts): Values {
  return Object.fromEntries(
    fieldsOf(type).map((field) => [
      field.name,
      field.from ? facts[field.from] : (field.first ?? emptyValue(field)),
    ]),
  )
}

/** Returns the text of a field, '' if it holds none. */
export function textOf(values: Values, name: string): string {
  const value = values[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** Returns the non-empty entries of a list field. */
export function listOf(values: Values, name: string): string[] {
  const value = values[name]
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) => (typeof entry === 'string' && entry.trim() !== '' ? [entry.trim()] : []))
}

/** Returns the rows of a rows field. */
export function rowsOf(values: Values, name: string): RowValues[] {
  const value = values[name]
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) => (typeof entry === 'object' && entry !== null ? [entry] : []))
}
