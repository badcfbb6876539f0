/** Entities that pages leave inside scripts, where they are not decoded; ids must match nevertheless. */
const entities: Record<string, string> = {
  '&amp;': '&',
  '&#38;': '&',
  '&#x26;': '&',
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
}

/**
 * A complete URL that a parser returns unchanged: lower-case host, last label of letters only, no `.` or `..` in the
 * path.
 */
const plainId =
  /^https?:\/\/(?:[a-z\d]+(?:-[a-z\d]+)*\.)+[a-z]+\/(?:[\w-][\w.-]*\/)*(?:[\w-][\w.-]*)?(?:#[\w/-]*)?$/

/**
 * Resolves an `@id` to an absolute URL: relative ones against the page (or `<base>`, `@base`), blank nodes separate
 * for each script. An id that cannot be resolved stays as written.
 */
export function resolveId(id: string, base: string | null, block: number): string {
  if (plainId.test(id)) return id
  const text = id.includes('&')
    ? id.replace(/&(?:amp|#38|#x26|quot|lt|gt);/gi, (one) => entities[one.toLowerCase()] ?? one)
    : id
  const trimmed = text.trim()
  if (trimmed.startsWith('_:')) return `_:${block}:${trimmed.slice(2)}`
  const url = (base === null ? null : URL.parse(trimmed, base)) ?? URL.parse(trimmed)
  return url === null ? trimmed : url.href
}
