import { APP_METAFIELD_LIMIT } from '#core/changes/domain/app-metafield-limit.ts'
import type { Entry } from './entry.ts'
import type { EntryKind } from './schema-type.ts'
import { objectOf } from './settings.ts'

/** An entry as a page's Liquid has to know it: its metafield, and the pages it stands on. */
interface IndexEntry {
  k: string
  all?: true
  ids?: string[]
}

/** A metafield of the index: those for named pages before those for all, the newest first. */
interface IndexPart {
  entries: IndexEntry[]
}

const VERSION = 1

/** Metafields one index may be split into; a page reads them all, so they are few. About 9,000 picked pages in all. */
export const MOST_PARTS = 10

/** In Liquid: `app.metafields.signpost[key]`, the first part of the index of a type and kind: `schema_faq_product`. */
export function indexKey(type: string, kind: EntryKind): string {
  return `schema_${type.replaceAll('-', '_')}_${kind}`
}

/** Keys of all parts an index may have, the first one first: `schema_faq_product_2` is the second. */
export function partKeys(type: string, kind: EntryKind): string[] {
  const first = indexKey(type, kind)
  return Array.from({ length: MOST_PARTS }, (_, at) => (at === 0 ? first : `${first}_${at + 1}`))
}

/**
 * The parts that change once an entry is there, changed or gone (null, or switched off): their new texts by place. Liquid reads the
 * last part first, so that the newest entry of a page counts; the first part holds those for all pages, and says how many parts
 * there are. Null: there is no room left.
 */
export function indexWith(
  texts: readonly (string | null)[],
  key: string,
  entry: Entry | null,
  limit = APP_METAFIELD_LIMIT,
): Map<number, string> | null {
  const parts = partsOf(texts)
  for (const part of parts) part.entries = part.entries.filter(({ k }) => k !== key)
  if (entry?.enabled) {
    if (entry.all) parts[0]?.entries.push({ k: key, all: true })
    else if (!place(parts, { k: key, ids: entry.ids }, limit)) return null
    // The first part says more than it did: what it has no room for goes on to the others.
    while (isLarge(parts, 0, limit)) {
      const at = parts[0]?.entries.findLastIndex(({ all }) => !all) ?? -1
      const [moved] = at < 0 ? [] : (parts[0]?.entries.splice(at, 1) ?? [])
      if (!moved || !place(parts, moved, limit, 1)) return null
    }
  }
  const changed = new Map<number, string>()
  for (const at of parts.keys()) {
    const text = textOf(parts, at)
    if (at === 0 || text !== texts[at]) changed.set(at, text)
  }
  return changed
}

function partsOf(texts: readonly (string | null)[]): IndexPart[] {
  const count = Math.min(Math.max(1, Number(objectOf(texts[0] ?? null)['parts'] ?? 1)), MOST_PARTS)
  return Array.from({ length: count }, (_, at) => {
    const { entries } = objectOf(texts[at] ?? null)
    return { entries: Array.isArray(entries) ? (entries as IndexEntry[]) : [] }
  })
}

function textOf(parts: readonly IndexPart[], at: number): string {
  const several = at === 0 && parts.length > 1 && { parts: parts.length }
  return JSON.stringify({ v: VERSION, ...several, entries: parts[at]?.entries ?? [] })
}

const isLarge = (parts: readonly IndexPart[], at: number, limit: number): boolean =>
  Buffer.byteLength(textOf(parts, at)) > limit

/** Puts an entry for named pages into the last part, a new one, or wherever there is room; false where there is none. */
function place(parts: IndexPart[], entry: IndexEntry, limit: number, from = 0): boolean {
  const fits = (at: number): boolean => {
    const part = parts[at]
    if (!part) return false
    part.entries.unshift(entry)
    if (!isLarge(parts, at, limit)) return true
    part.entries.shift()
    return false
  }
  const last = parts.length - 1
  if (last >= from && fits(last)) return true
  if (parts.length < MOST_PARTS) {
    parts.push({ entries: [] })
    if (fits(last + 1)) return true
    parts.pop()
  }
  for (let at = last - 1; at >= from; at--) if (fits(at)) return true
  return false
}
