import type { Evidence } from './check.ts'
import type { Sample } from './subject.ts'

/** Limits for a sentence: characters of one text, names of one list. */
const LONGEST = 200
const NAMED = 3
/** Code units of a text that are counted: no check compares greater lengths. */
export const COUNTED = 2_000

/** Shortens a text for use in a sentence. */
export function quoted(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}

/** Returns the number of entries and the first of them; null if there are none. */
export function several({ count, first }: Sample): Evidence | null {
  if (count === 0) return null
  const named = first.slice(0, NAMED).filter(Boolean).map(quoted).join(', ')
  return { count, named: named || '–' }
}

/** The same as `several` for a complete list. */
export function severalOf(names: readonly string[]): Evidence | null {
  return several({ count: names.length, first: names })
}
