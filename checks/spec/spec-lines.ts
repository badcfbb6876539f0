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
  let isHead = false
  for (const raw of document.split('\n')) {
    const line = raw.trim()
    const heading = /^##\s+(\d+)\./.exec(line)
    if (heading) section = heading[1] ?? ''
    if (line === '' || line.startsWith('#')) {
      isHead = true
      continue
    }
    if (section === '') continue
    if (line.startsWith('|')) {
      // The first row of a table names its columns, the second draws a line.
      if (!isHead && !/^\|[\s|:-]+\|$/.test(line)) lines.push({ section, text: line })
      isHead = false
      continue
    }
    const item = line.replace(/^(?:[-*]|\d+\.)\s+/, '')
    const parts = item === line ? sentences(line) : [item]
    lines.push(...parts.map((text) => ({ section, text })))
    isHead = false
  }
  return lines
}

/** A full stop ends a sentence where a space and a capital follow, or nothing. */
function sentences(text: string): string[] {
  return text.split(/(?<=[.:?!]["”]?)\s+(?=[A-Z"“])/)
}
