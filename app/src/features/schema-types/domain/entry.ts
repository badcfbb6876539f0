import type { Unit } from '#kit/shared/merge-edits.ts'
import { type EntryKind, type SchemaType, textOf, type Values } from './schema-type.ts'
import { objectOf, storefrontPart } from './settings.ts'

/** One entry of a type with several: its values, and the pages that carry it. */
export interface Entry {
  enabled: boolean
  kind: EntryKind
  /** True for every page of the kind; `ids` is empty then. */
  all: boolean
  /** Resource numbers, as Liquid knows them. */
  ids: string[]
  values: Values
}

/** The pages of an entry: numbers of products are none of collections. */
export const TARGETS: Unit<Pick<Entry, 'kind' | 'all' | 'ids'>> = {
  fields: ['kind', 'all', 'ids'],
  of: ({ kind, all }) => [kind, all],
}

const VERSION = 1

/** Returns the key of an entry's metafield; Liquid reads `app.metafields.signpost[key]`. */
export function entryKey(type: string, id: string): string {
  return `${type.replaceAll('-', '_')}_${id}`
}

/** Returns the text of an entry's metafield: what Liquid prints, and the form's values. */
export function entryText(type: SchemaType, entry: Entry): string {
  return JSON.stringify({
    v: VERSION,
    ...entry,
    title: entryTitle(type, entry.values),
    ...storefrontPart(type, entry.values),
  })
}

/** Reverse of `entryText`; null for no text or a text that is not ours. */
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

/** Returns the name of an entry in lists. */
export function entryTitle(type: SchemaType, values: Values): string {
  return textOf(values, type.entries?.title ?? '')
}
