/** Deeper than any real page; objects from microdata may even contain themselves. */
const deepest = 200

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
