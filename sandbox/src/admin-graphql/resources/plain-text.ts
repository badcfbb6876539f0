const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
}

/** Returns HTML without its tags, white space collapsed; at most `truncateAt` characters, ending in "...". */
export function plainText(html: string, truncateAt?: number | null): string {
  const text = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
  if (truncateAt == null || text.length <= truncateAt) return text
  return `${text.slice(0, Math.max(0, truncateAt - 3))}...`
}
