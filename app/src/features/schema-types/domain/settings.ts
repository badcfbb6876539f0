import {
  type Field,
  type FieldValue,
  fieldsOf,
  listOf,
  PAGE_TYPES,
  type PageType,
  type RowValues,
  rowsOf,
  type SchemaType,
  type StoreFacts,
  textOf,
  type Values,
  WHERE,
  type Where,
} from './schema-type.ts'

export interface Settings {
  enabled: boolean
  where: Where
  values: Values
  /** Page types on which the theme or another app prints the same markup: Signpost prints nothing there. */
  silent?: PageType[] | undefined
}

/** Version written; the storefront's Liquid understands this one. */
const VERSION = 1

/**
 * Returns the key of a type's metafield, such as `schema_local_business`; Liquid reads
 * `app.metafields.signpost[key]`.
 */
export function metafieldKey(type: string): string {
  return `schema_${type.replaceAll('-', '_')}`
}

/** Returns the text of a type's metafield: what Liquid prints, and the form's values. */
export function toText(type: SchemaType, { enabled, where, values, silent }: Settings): string {
  return JSON.stringify({
    v: VERSION,
    enabled,
    where,
    live: type.live,
    ...silentOf(silent),
    ...storefrontPart(type, values),
    values,
  })
}

/** Returns what the storefront reads, from checked values. */
export function storefrontPart(type: SchemaType, values: Values): Record<string, unknown> {
  const more = type.more?.(values) ?? []
  return { node: type.node(values), ...(more.length > 0 && { more }), ...type.extra?.(values) }
}

/** Reverse of `toText`; null for no text or a text that is not ours. */
export function fromText(text: string | null): Settings | null {
  const { v, enabled, where, values, silent } = objectOf(text)
  if (v !== VERSION || typeof enabled !== 'boolean' || typeof values !== 'object' || values === null)
    return null
  return {
    enabled,
    where: WHERE.find((one) => one === where) ?? 'home',
    values: values as Values,
    ...silentOf(silent),
  }
}

function silentOf(silent: unknown): Pick<Settings, 'silent'> {
  if (!Array.isArray(silent) || silent.length === 0) return {}
  return { silent: PAGE_TYPES.filter((type) => silent.includes(type)) }
}

/** Parses an object from JSON; returns an empty one for anything else. */
export function objectOf(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Keeps only the values of the form's visible fields. */
export function keptValues(type: Pick<SchemaType, 'groups'>, values: Values): Values {
  return keptFields(fieldsOf(type), values)
}

function keptFields(fields: readonly Field[], values: Values): Values {
  const kept: Record<string, FieldValue> = {}
  for (const field of fields) {
    if (field.when && !field.when(values)) continue
    kept[field.name] = keptValue(field, values)
  }
  return kept
}

function keptValue(field: Field, values: Values): FieldValue {
  switch (field.control) {
    case 'switch':
      return values[field.name] === true
    case 'rows':
      return rowsOf(values, field.name).map((row) => keptFields(field.of, row) as RowValues)
    case 'list':
    case 'days':
    case 'choices':
    case 'countries':
      return listOf(values, field.name)
    default:
      return textOf(values, field.name)
  }
}

/** Returns the node as a page of the store carries it, with the facts Liquid adds. */
export function printedNode(
  type: SchemaType,
  values: Values,
  shop: Pick<StoreFacts, 'name' | 'url'>,
): Record<string, unknown> {
  const members = type.node(keptValues(type, values))
  return {
    '@context': 'https://schema.org',
    '@id': `${shop.url}/#${type.into ?? type.key}`,
    ...(type.live.includes('name') && { name: shop.name }),
    ...(type.live.includes('url') && { url: shop.url }),
    ...members,
    ...publishedBy(shop.name, members['publisher']),
  }
}

function publishedBy(name: string, publisher: unknown): { publisher?: object } {
  return publisher ? { publisher: { '@type': 'Organization', name, ...publisher } } : {}
}
