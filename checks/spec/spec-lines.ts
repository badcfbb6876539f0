/** A sentence, list item or table row of the specification. */
export interface SpecLine {
  /** Number of its section, such as `8`. */
  section: string
  text: string
}

/** Returns the sentences, list items and table rows of a document, section by section, verbatim. */
export function specLines(document: string): SpecLine[] {
  const lines: SpecLine[] = []
  let section = ''
  let inTable = false
  for (const raw of document.split('\n')) {
    const line = raw.trim()
    const heading = /^##\s+(\d+)\./.exec(line)
    if (heading) section = heading[1] ?? ''
    const isRow = line.startsWith('|')
    // The first row of a table is its header, the second a separator.
    const isHead = isRow && (!inTable || /^\|[\s|:-]+\|$/.test(line))
    inTable = isRow
    if (section === '' || line === '' || line.startsWith('#') || isHead) continue
    if (isRow) {
      lines.push({ section, text: line })
      continue
    }
    const item = line.replace(/^(?:[-*]|\d+\.)\s+/, '')
    lines.push(...clauses(item).map((text) => ({ section, text })))
  }
  return lines
}

/**
 * Splits a sentence or an item into its statements: at a full stop followed by a space and a capital or a digit, at every
 * semicolon, and at a colon that starts a list of messages. Quoted text stays whole.
 */
function clauses(text: string): string[] {
  const quotes: string[] = []
  const bare = text.replace(/"[^"]*"/g, (quote) => `"${quotes.push(quote) - 1}"`)
  return bare
    .split(/(?<=[.?!])\s+(?=[A-Z"\d])|;\s+|(?<=:)\s+(?=[A-Z"][^:]*;)/)
    .map((part) => part.trim().replace(/"(\d+)"/g, (_, at: string) => quotes[Number(at)] ?? ''))
    .filter((part) => part !== '')
}
