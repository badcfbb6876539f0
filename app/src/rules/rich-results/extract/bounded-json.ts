import type { JsonValue } from './json-text.ts'

/** Most levels of one block of markup: more than any real page has. */
export const MARKUP_LEVELS = 200
/** Objects from microdata may even contain themselves. What contains the blocks of a page adds a few levels. */
const deepest = MARKUP_LEVELS + 10

/**
 * Whether a value has more levels than that. Parsed JSON is a tree; items may contain one part several times, or
 * themselves: it counts where it stands first, as when the value is copied between threads.
 */
export function isTooDeep(value: JsonValue, { isTree }: { isTree: boolean }): boolean {
  return exceeds(value, 1, isTree ? null : new Set())
}

function exceeds(part: JsonValue, level: number, seen: Set<object> | null): boolean {
  if (typeof part !== 'object' || part === null || seen?.has(part)) return false
  if (level > MARKUP_LEVELS) return true
  seen?.add(part)
  for (const inner of Array.isArray(part) ? part : Object.values(part))
    if (exceeds(inner, level + 1, seen)) return true
  return false
}

/** Returns the JSON text of a value; null if it is longer than `most` characters, too deep, or contains itself. */
export function boundedJson(value: unknown, most: number): string | null {
  return holdsAtMost(value, { left: most }, 0) ? textWithin(value, most) : null
}

function textWithin(value: unknown, most: number): string | null {
  const text = JSON.stringify(value) ?? ''
  return text.length > most ? null : text
}

/** Each value costs at least one character of the text, a string its length. */
function holdsAtMost(value: unknown, budget: { left: number }, depth: number): boolean {
  budget.left -= typeof value === 'string' ? value.length : 1
  if (budget.left < 0 || depth > deepest) return false
  if (typeof value !== 'object' || value === null) return true
  for (const name in value) {
    if (!Object.hasOwn(value, name)) continue
    if (!Array.isArray(value)) budget.left -= name.length
    if (!holdsAtMost((value as Record<string, unknown>)[name], budget, depth + 1)) return false
  }
  return true
}
