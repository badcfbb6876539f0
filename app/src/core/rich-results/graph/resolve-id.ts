/** Entities pages leave inside scripts, where nobody decodes them; ids must meet all the same. */
const entities: Record<string, string> = {
  '&amp;': '&',
  '&#38;': '&',
  '&#x26;': '&',
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
}

/**
 * `@id` as an absolute address: relative ones against the page (or `<base>`, `@base`), blank nodes kept apart
 * by script. What cannot be resolved stays as written.
 */
export function resolveId(id: string, base: string | null, block: number): string {
  const text = id.includes('&')
    ? id.replace(/&(?:amp|#38|#x26|quot|lt|gt);/gi, (one) => entities[one.toLowerCase()] ?? one)
    : id
  const trimmed = text.trim()
  if (trimmed.startsWith('_:')) return `_:${block}:${trimmed.slice(2)}`
  if (base !== null && URL.canParse(trimmed, base)) return new URL(trimmed, base).href
  return URL.canParse(trimmed) ? new URL(trimmed).href : trimmed
}
