/** Returns the first sentence of a failure's text without its full stop, to fit into a filter choice or a cell. */
export function shortReason(words: string): string {
  const text = words.trim()
  // Skips an initial "Oops!", which says nothing.
  const [first = text] = /^.{10,}?(?:[.!?](?=\s|$)|[。！？])/u.exec(text) ?? []
  return first.replace(/[.。]$/u, '')
}
