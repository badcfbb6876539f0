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

/** Of all entries of a type on pages of one kind, what Liquid has to know to find those of a page. */
export interface EntryIndex {
  v: 1
  /** Those for named pages before those for all, the newest first. */
  entries: { k: string; all?: true; ids?: string[] }[]
}

const VERSION = 1

/** In Liquid: `app.metafields.signpost[key]`, an entry's own. */
export function entryKey(type: string, id: string): string {
  return `${type.replaceAll('-', '_')}_${id}`
}

/** The same for the index of a type and kind: `schema_faq_product`. */
export function indexKey(type: string, kind: EntryKind): string {
  return `schema_${type.replaceAll('-', '_')}_${kind}`
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

/** The index as it has to stand once an entry is there, changed or gone (null, or switched off). */
export function indexWith(text: string | null, key: string, entry: Entry | null): EntryIndex {
  const { entries } = objectOf(text)
  const others = (Array.isArray(entries) ? (entries as EntryIndex['entries']) : []).filter(
    ({ k }) => k !== key,
  )
  if (entry === null || !entry.enabled) return { v: VERSION, entries: others }
  if (entry.all) return { v: VERSION, entries: [...others, { k: key, all: true }] }
  return { v: VERSION, entries: [{ k: key, ids: entry.ids }, ...others] }
}

/** What lists call an entry. */
export function entryTitle(type: SchemaType, values: Values): string {
  return textOf(values, type.entries?.title ?? '')
}
