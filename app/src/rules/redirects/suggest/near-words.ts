/** Finds words of the index that are similar to a given one, by the three-letter pieces they share. */
export class NearWords {
  readonly #byPiece = new Map<string, string[]>()

  constructor(words: Iterable<string>) {
    for (const word of words) {
      if (word.length < 4) continue
      for (const piece of piecesOf(word)) {
        const list = this.#byPiece.get(piece)
        if (list) list.push(word)
        else this.#byPiece.set(piece, [word])
      }
    }
  }

  /** Returns the nearest word within one typing error, or two in a long word; null if there is none. */
  nearest(word: string): string | null {
    if (word.length < 5 || word.length > 40 || /\d/.test(word)) return null
    const slips = word.length >= 8 ? 2 : 1
    const shared = new Map<string, number>()
    for (const piece of piecesOf(word)) {
      const list = this.#byPiece.get(piece)
      // A piece shared by very many words does not help to tell them apart.
      if (list && list.length <= 4_000)
        for (const other of list)
          if (Math.abs(other.length - word.length) <= slips) shared.set(other, (shared.get(other) ?? 0) + 1)
    }
    const least = Math.max(1, word.length - 3 * slips)
    let best: string | null = null
    let fewest = slips + 1
    for (const [other, count] of shared) {
      if (count < least - 2) continue
      const away = slipsBetween(word, other, slips)
      if (away < fewest || (away === fewest && best !== null && other < best)) {
        best = away <= slips ? other : best
        fewest = Math.min(fewest, away)
      }
    }
    return best
  }
}

function piecesOf(word: string): Set<string> {
  const pieces = new Set<string>()
  const held = `^${word}$`
  for (let at = 0; at + 3 <= held.length; at += 1) pieces.add(held.slice(at, at + 3))
  return pieces
}

/** Counts letters changed, left out, inserted, or two swapped; stops at one more than `most`. */
export function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let down = 1; down <= one.length; down += 1) {
    const next = [down]
    for (let on = 1; on <= other.length; on += 1) {
      const same = one[down - 1] === other[on - 1]
      let least = Math.min(
        (row[on] as number) + 1,
        (next[on - 1] as number) + 1,
        (row[on - 1] as number) + (same ? 0 : 1),
      )
      if (down > 1 && on > 1 && one[down - 1] === other[on - 2] && one[down - 2] === other[on - 1])
        least = Math.min(least, (before[on - 2] as number) + 1)
      next.push(least)
    }
    if (Math.min(...next) > most) return most + 1
    before = row
    row = next
  }
  return row[other.length] as number
}
