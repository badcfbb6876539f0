import { type EntryKind, type SchemaType, textOf, type Values } from './schema-type.ts'
import { objectOf, storefrontPart } from './settings.ts'

/** One entry of a type with many: what it says, and the pages that carry it. */
export interface Entry {
  enabled: boolean
  kind: EntryKind
  /** Every page of the kind; then `ids` is empty. */
  all: boolean
  /** Numbers of the resources, as Liquid knows them. */
  ids: string[]
  values: Values
}

const VERSION = 1

/** In Liquid: `app.metafields.signpost[key]`, an entry's own. */
export function entryKey(type: string, id: string): string {
  return `${type.replaceAll('-', '_')}_${id}`
}

/** The text of an entry's metafield: what Liquid prints, and what the form held. */
export function entryText(type: SchemaType, entry: Entry): string {
  return JSON.stringify({
    v: VERSION,
    ...entry,
    title: entryTitle(type, entry.values),
    ...storefrontPart(type, entry.values),
  })
}

/** The way back; null for nothing, and for what is none of ours. */
export function entryFromText(text: string | null): Entry | null {
  const { v, enabled, kind, all, ids, values } = objectOf(text)
  if (v !== VERSION || typeof enabled !== 'boolean' || !Array.isArray(ids) || !values) return null
  return {
    enabled,
    kind: kind as EntryKind,
    all: all === true,
    ids: ids.map(String),
    values: values as Values,
  }
}

/** What lists call an entry. */
export function entryTitle(type: SchemaType, values: Values): string {
  return textOf(values, type.entries?.title ?? '')
}
