import { APP_METAFIELD_LIMIT } from '#core/changes/domain/app-metafield-limit.ts'
import type { Entry } from './entry.ts'
import type { EntryKind } from './schema-type.ts'
import { objectOf } from './settings.ts'

/** An entry as a page's Liquid needs it: its metafield, and the pages that carry it. */
interface IndexEntry {
  k: string
  all?: true
  ids?: string[]
}

/**
 * One metafield of the index, with the bytes of each entry: entries for named pages, newest first, before those for
 * all pages.
 */
interface IndexPart {
  entries: { entry: IndexEntry; bytes: number }[]
  bytes: number
}

/** Bytes of a part without entries: `{"v":1,"parts":10,"entries":[]}`. */
const EMPTY_BYTES = 31

const VERSION = 1

/**
 * Most metafields one index may be split into; few, because a page reads them all. Room for about 9,000 picked pages.
 */
export const MOST_PARTS = 10

/**
 * Returns the key of the first part of an index, such as `schema_faq_product`; Liquid reads
 * `app.metafields.signpost[key]`.
 */
export function indexKey(type: string, kind: EntryKind): string {
  return `schema_${type.replaceAll('-', '_')}_${kind}`
}

/** Keys of all parts an index may have, in order: `schema_faq_product_2` is the second. */
export function partKeys(type: string, kind: EntryKind): string[] {
  const first = indexKey(type, kind)
  return Array.from({ length: MOST_PARTS }, (_, at) => (at === 0 ? first : `${first}_${at + 1}`))
}

/**
 * Returns the new texts, by index, of the first part and of each other part that changes when an entry is added,
 * changed or removed (null, or switched off). Liquid reads the last part first, so the newest entry of a page wins;
 * the first part holds the entries for all pages and the number of parts. Null if there is no room left.
 */
export function indexWith(
  texts: readonly (string | null)[],
  key: string,
  entry: Entry | null,
  limit = APP_METAFIELD_LIMIT,
): Map<number, string> | null {
  const parts = partsOf(texts)
  for (const part of parts) removeFrom(part, ({ k }) => k === key)
  if (entry?.enabled) {
    if (entry.all) add(parts[0], sized({ k: key, all: true }), 'last')
    else if (!addTo(parts, sized({ k: key, ids: entry.ids }), limit)) return null
    // The first part may have grown over the limit: its surplus moves to the other parts.
    const [head = { entries: [], bytes: 0 }] = parts
    while (head.bytes > limit) {
      const [moved] = removeFrom(head, ({ all }) => !all, 1)
      if (!moved || !addTo(parts, moved, limit, 1)) return null
    }
  }
  const changed = new Map<number, string>()
  for (const at of parts.keys()) {
    const text = textOf(parts, at)
    if (at === 0 || text !== texts[at]) changed.set(at, text)
  }
  return changed
}

type Sized = IndexPart['entries'][number]

const sized = (entry: IndexEntry): Sized => ({
  entry,
  // Includes the comma before the entry.
  bytes: Buffer.byteLength(JSON.stringify(entry)) + 1,
})

function add(part: IndexPart | undefined, one: Sized, where: 'first' | 'last'): void {
  if (where === 'first') part?.entries.unshift(one)
  else part?.entries.push(one)
  if (part) part.bytes += one.bytes
}

/** Removes the last `most` entries for which `fits` holds. */
function removeFrom(part: IndexPart, fits: (entry: IndexEntry) => boolean, most = Infinity): Sized[] {
  const removed: Sized[] = []
  for (let at = part.entries.length - 1; at >= 0 && removed.length < most; at--) {
    const one = part.entries[at]
    if (!one || !fits(one.entry)) continue
    part.entries.splice(at, 1)
    part.bytes -= one.bytes
    removed.push(one)
  }
  return removed
}

function partsOf(texts: readonly (string | null)[]): IndexPart[] {
  const count = Math.min(Math.max(1, Number(objectOf(texts[0] ?? null)['parts'] ?? 1)), MOST_PARTS)
  return Array.from({ length: count }, (_, at) => {
    const { entries } = objectOf(texts[at] ?? null)
    const part: IndexPart = { entries: [], bytes: EMPTY_BYTES }
    for (const entry of Array.isArray(entries) ? (entries as IndexEntry[]) : [])
      add(part, sized(entry), 'last')
    return part
  })
}

function textOf(parts: readonly IndexPart[], at: number): string {
  const several = at === 0 && parts.length > 1 && { parts: parts.length }
  const entries = parts[at]?.entries.map(({ entry }) => entry) ?? []
  return JSON.stringify({ v: VERSION, ...several, entries })
}

/** Puts an entry for named pages into the last part, a new one, or any with room; returns false if none has. */
function addTo(parts: IndexPart[], one: Sized, limit: number, from = 0): boolean {
  const fits = (at: number): boolean => {
    const part = parts[at]
    if (!part || part.bytes + one.bytes > limit) return false
    add(part, one, 'first')
    return true
  }
  const last = parts.length - 1
  if (last >= from && fits(last)) return true
  if (parts.length < MOST_PARTS && EMPTY_BYTES + one.bytes <= limit) {
    parts.push({ entries: [], bytes: EMPTY_BYTES })
    return fits(last + 1)
  }
  for (let at = last - 1; at >= from; at--) if (fits(at)) return true
  return false
}
