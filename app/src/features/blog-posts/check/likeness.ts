/** Words per piece when two texts are compared. */
const PIECE = 5
/** Most characters compared; only the beginning of a longer text counts. */
const LONGEST = 60_000

/** Returns all runs of five words of a text. */
export function piecesOf(text: string): Set<string> {
  const words =
    text
      .slice(0, LONGEST)
      .toLocaleLowerCase('en')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const pieces = new Set<string>()
  for (let at = 0; at + PIECE <= words.length; at += 1) pieces.add(words.slice(at, at + PIECE).join(' '))
  return pieces
}

/** A text of the store to compare a post with. */
export interface OtherText {
  title: string
  text: string
}

/** Finds the text that shares most of the post word for word, and the share. */
export function mostAlike(
  text: string,
  others: readonly OtherText[],
): { share: number; title: string } | null {
  const own = piecesOf(text)
  if (own.size === 0) return null
  let most: { share: number; title: string } | null = null
  for (const other of others) {
    const pieces = piecesOf(other.text)
    let common = 0
    for (const piece of own) if (pieces.has(piece)) common += 1
    const share = common / own.size
    if (share > (most?.share ?? 0)) most = { share, title: other.title }
  }
  return most
}
