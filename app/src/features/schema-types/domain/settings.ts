import { type FieldValue, fieldsOf, listOf, type SchemaType, textOf, type Values } from './schema-type.ts'

export const WHERE = ['home', 'all'] as const

export interface Settings {
  enabled: boolean
  where: (typeof WHERE)[number]
  values: Values
}

/** Version written; the storefront's Liquid understands this one. */
const VERSION = 1

/** In Liquid: `app.metafields.signpost.schema_local_business`. */
export function metafieldKey(type: string): string {
  return `schema_${type.replaceAll('-', '_')}`
}

/** The text of a type's metafield: what Liquid prints, and what the form held. */
export function toText(type: SchemaType, { enabled, where, values }: Settings): string {
  return JSON.stringify({ v: VERSION, enabled, where, live: type.live, node: type.node(values), values })
}

/** The way back; null for nothing, and for what is none of ours. */
export function fromText(text: string | null): Settings | null {
  if (text === null) return null
  try {
    const { v, enabled, where, values } = JSON.parse(text) as Record<string, unknown>
    if (v !== VERSION || typeof enabled !== 'boolean' || typeof values !== 'object' || values === null)
      return null
    return { enabled, where: where === 'all' ? 'all' : 'home', values: values as Values }
  } catch {
    return null
  }
}

/** Only what the form asks for, and what it asks for now: hidden fields keep nothing. */
export function keptValues(type: SchemaType, values: Values): Values {
  const kept: Record<string, FieldValue> = {}
  for (const field of fieldsOf(type)) {
    const { name, control } = field
    if (field.when && !field.when(values)) continue
    if (control === 'switch') kept[name] = values[name] === true
    else if (control === 'list' || control === 'days') kept[name] = listOf(values, name)
    else kept[name] = textOf(values, name)
  }
  return kept
}

/** The node as a page of the store carries it, with the facts Liquid adds. */
export function printedNode(
  type: SchemaType,
  values: Values,
  shop: { name: string; url: string },
): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@id': `${shop.url}/#${type.key}`,
    ...(type.live.includes('name') && { name: shop.name }),
    ...type.node(keptValues(type, values)),
  }
}
