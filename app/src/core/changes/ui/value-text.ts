/** Words the reader's language has for values that are no text. */
export interface ValueWords {
  yes: string
  no: string
  /** A new address to which the old one leads by a redirect. */
  redirected: (handle: string) => string
}

/**
 * A change's value as one text a person reads and two can be compared by: texts as they are, the handle (and whether
 * the old address leads to it), target or value inside ours, yes and no, other objects as indented JSON. Null and
 * absent are no text at all.
 */
export function textOfValue(value: unknown, words: ValueWords): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value !== 'object') return String(value)
  const { handle, redirect, target, value: inner } = value as Record<string, unknown>
  if (typeof handle === 'string' && redirect === true) return words.redirected(handle)
  for (const text of [handle, target, inner]) if (typeof text === 'string') return text
  return JSON.stringify(value, null, 2)
}
