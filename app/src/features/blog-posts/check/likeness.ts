/** Words of a piece that two texts are compared by. */
const PIECE = 5
/** Of a longer text the beginning is compared. */
const LONGEST = 60_000

/** Every run of five words of a text. */
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

/** A text of the store a post is compared with. */
export interface OtherText {
  title: string
  text: string
}

/** The share of a text that stands word for word in the other one it has most in common with. */
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
