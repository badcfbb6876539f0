/** A sentence, list item or table row of the specification. */
export interface SpecLine {
  /** Number of its section, `8`. */
  section: string
  text: string
}

/** The sentences, list items and table rows of a document, section by section, as they stand there. */
export function specLines(document: string): SpecLine[] {
  const lines: SpecLine[] = []
  let section = ''
  let inTable = false
  for (const raw of document.split('\n')) {
    const line = raw.trim()
    const heading = /^##\s+(\d+)\./.exec(line)
    if (heading) section = heading[1] ?? ''
    const isRow = line.startsWith('|')
    // The first row of a table names its columns, the second draws a line.
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
 * What a sentence or an item says one by one: a full stop ends a part where a space and a capital follow, a semicolon always,
 * a colon where a list of messages begins behind it. What stands in quotation marks stays whole.
 */
function clauses(text: string): string[] {
  const quotes: string[] = []
  const bare = text.replace(/"[^"]*"/g, (quote) => `"${quotes.push(quote) - 1}"`)
  return bare
    .split(/(?<=[.?!])\s+(?=[A-Z"])|;\s+|(?<=:)\s+(?=[A-Z"][^:]*;)/)
    .map((part) => part.trim().replace(/"(\d+)"/g, (_, at: string) => quotes[Number(at)] ?? ''))
    .filter((part) => part !== '')
}
