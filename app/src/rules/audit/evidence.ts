import type { Evidence } from './check.ts'
import type { Sample } from './subject.ts'

/** Characters of one text and names of one list that stand in a sentence. */
const LONGEST = 200
const NAMED = 3

/** A text as it stands in a sentence. */
export function quoted(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}

/** How many there are, and the first of them; null where there is none. */
export function several({ count, first }: Sample): Evidence | null {
  if (count === 0) return null
  const named = first.slice(0, NAMED).filter(Boolean).map(quoted).join(', ')
  return { count, named: named || '–' }
}

/** The same of a list at hand. */
export function severalOf(names: readonly string[]): Evidence | null {
  return several({ count: names.length, first: names })
}
