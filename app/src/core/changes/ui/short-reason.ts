/** The first sentence of what is said of a failure, without its full stop: as much as a choice or a cell has room for. */
export function shortReason(words: string): string {
  const text = words.trim()
  // An "Oops!" says nothing yet.
  const [first = text] = /^.{10,}?(?:[.!?](?=\s|$)|[。！？])/u.exec(text) ?? []
  return first.replace(/[.。]$/u, '')
}
