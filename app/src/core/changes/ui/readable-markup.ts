const UNSEEN = /<(script|style|template)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi
/** Tags that begin a new line. */
const LINE = /<(?:br|\/?(?:p|h\d|ul|ol|div|section|blockquote|table|tr|figure))\b[^>]*>/gi
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** A link's URL follows its words, so that an edit of the URL alone is visible. */
const LINK = /<a\b[^<>]*?\bhref\s*=\s*(?:"([^"<]*)"|'([^'<]*)'|([^\s"'<>]+))[^<>]*>([^<]*)/gi

/**
 * Converts HTML to readable lines, with list items marked and links with their URLs. To be shown as text: it does not
 * sanitise.
 */
export function readableMarkup(html: string): string {
  const text = html
    .replace(/\s+/g, ' ')
    .replace(UNSEEN, ' ')
    .replace(LINK, '$4 ($1$2$3)')
    .replace(/<li\b[^>]*>/gi, '\n• ')
    .replace(LINE, '\n')
    .replace(/• *\n\s*/g, '• ')
    .replace(/<[^>]*>/g, '')
    .replace(
      /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]+));/gi,
      (whole, decimal?: string, hex?: string, name = '') =>
        decimal || hex
          ? String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16))
          : (NAMED[name] ?? whole),
    )
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim())
  return lines.filter((line) => line !== '' && line !== '•').join('\n')
}
