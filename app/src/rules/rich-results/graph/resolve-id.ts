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
 * `@id` as an absolute URL: relative ones against the page (or `<base>`, `@base`), blank nodes kept apart
 * by script. What cannot be resolved stays as written.
 */
export function resolveId(id: string, base: string | null, block: number): string {
  const text = id.includes('&')
    ? id.replace(/&(?:amp|#38|#x26|quot|lt|gt);/gi, (one) => entities[one.toLowerCase()] ?? one)
    : id
  const trimmed = text.trim()
  if (trimmed.startsWith('_:')) return `_:${block}:${trimmed.slice(2)}`
  const url = (base === null ? null : URL.parse(trimmed, base)) ?? URL.parse(trimmed)
  return url === null ? trimmed : url.href
}
