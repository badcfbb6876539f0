import { APP_METAFIELD_LIMIT } from '#core/changes/domain/app-metafield-limit.ts'
import {
  CHOSEN_BY,
  type ChosenBy,
  type ContentTab,
  LOOKS,
  type PlacedSet,
  positionAmong,
  type TabSet,
} from './tab-set.ts'

/** In Liquid `app.metafields.signpost.content_tabs`: the index of all sets, in order of precedence. */
export const INDEX_KEY = 'content_tabs'
const VERSION = 1

/** What product pages know of each set before they load it. */
export interface TabIndex {
  v: typeof VERSION
  sets: IndexEntry[]
}
interface IndexEntry {
  /** Key of the set's metafield. */
  k: string
  by: ChosenBy
  /** Absent if the index has no room for them; they are then in the set's own metafield. */
  of?: string[]
}

/** Returns the key of a set's metafield, or of a further one with more tabs: `tabs_3f9a01bc`, `tabs_3f9a01bc_2`. */
export const partKey = (id: string, part = 1): string => (part === 1 ? `tabs_${id}` : `tabs_${id}_${part}`)

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/**
 * Returns the values of a set's metafields: the first holds the definition of its products and the first tabs, each
 * further one as many tabs as fit.
 */
export function partsOf({ enabled, title, look, chosenBy, targets, tabs }: TabSet): string[] {
  const head = { v: VERSION, enabled, title, look, by: chosenBy, of: targets, parts: 0 }
  const parts: ContentTab[][] = [[]]
  let room = APP_METAFIELD_LIMIT - bytes({ ...head, parts: 99, tabs: [] })
  for (const tab of tabs) {
    const size = bytes(tab) + 1
    if (size > room) {
      parts.push([])
      room = APP_METAFIELD_LIMIT - bytes({ v: VERSION, tabs: [] })
    }
    parts.at(-1)?.push(tab)
    room -= size
  }
  return parts.map((some, at) =>
    JSON.stringify(at === 0 ? { ...head, parts: parts.length, tabs: some } : { v: VERSION, tabs: some }),
  )
}

/** Returns the number of a set's metafields, by the value of its first; 0 if there is none. */
export function partCount(head: string | null): number {
  const { parts } = objectOf(head)
  return typeof parts === 'number' && parts > 0 ? parts : 0
}

/** Restores a set from the values of `partsOf`; null if absent or invalid. */
export function setFromParts(texts: readonly (string | null)[]): TabSet | null {
  const head = objectOf(texts[0] ?? null)
  const { v, enabled, title, look, by, of } = head
  if (v !== VERSION || typeof enabled !== 'boolean' || typeof title !== 'string') return null
  const tabs = texts.flatMap((text) => objectOf(text)['tabs'] ?? []) as ContentTab[]
  return {
    enabled,
    title,
    look: LOOKS.find((one) => one === look) ?? 'tabs',
    chosenBy: CHOSEN_BY.find((one) => one === by) ?? 'product',
    targets: Array.isArray(of) ? of.map(String) : [],
    tabs: tabs.map((tab) => ({ title: tab.title, content: tab.content })),
  }
}

/** Returns the ids of the sets that count before one, of those that select products alike; null: it is not on. */
export function behindIn(text: string | null, id: string): string[] | null {
  const held = entriesOf(text)
  const at = held.findIndex(({ k }) => k === partKey(id))
  const by = held[at]?.by
  if (by === undefined) return null
  return held.slice(0, at).flatMap((entry) => (entry.by === by ? [idOf(entry)] : []))
}

const idOf = ({ k }: IndexEntry): string => k.slice(partKey('').length)

function entriesOf(text: string | null): IndexEntry[] {
  const { sets } = objectOf(text)
  return Array.isArray(sets) ? (sets as IndexEntry[]) : []
}

/** Returns the index after a set was created, changed, restored, or removed (null, or switched off). */
export function indexWith(text: string | null, id: string, set: PlacedSet | null): TabIndex {
  const k = partKey(id)
  const held = entriesOf(text)
  const others = held.filter((entry) => entry.k !== k)
  if (set === null || !set.enabled) return roomy(others)
  const entry: IndexEntry = { k, by: set.chosenBy, of: set.targets }
  const before = held.findIndex((one) => one.k === k && one.by === set.chosenBy)
  // A known set keeps its position; a restored one has its old one, and a new one comes before others of its kind.
  const last = others.findLastIndex((one) => one.by === entry.by && set.behind?.includes(idOf(one)))
  const kinds = others.map(({ by }) => by)
  const at = before >= 0 ? before : last >= 0 ? last + 1 : positionAmong(kinds, entry.by)
  return roomy([...others.slice(0, at), entry, ...others.slice(at)])
}

/** Fits the index into one metafield: the longest lists are moved to the metafields of their sets. */
function roomy(entries: readonly IndexEntry[]): TabIndex {
  const sets = [...entries]
  while (bytes({ v: VERSION, sets }) > APP_METAFIELD_LIMIT) {
    const longest = sets.reduce((most, entry, at) => (bytes(entry) > bytes(sets[most]) ? at : most), 0)
    const entry = sets[longest]
    if (!entry?.of) break
    sets[longest] = { k: entry.k, by: entry.by }
  }
  return { v: VERSION, sets }
}

function objectOf(text: string | null): Record<string, unknown> {
  if (text === null) return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
