import type { Bounds } from './length-bounds.ts'

/** Rounds of fillers after which a text that is still too short is padded. */
const ROUNDS = 400

/**
 * Joins sentences so that the text is within the bounds: all `pieces` that fit, then `fillers` (repeatedly) until it
 * is long enough. A first piece that is too long is cut between words.
 */
export function fit(pieces: readonly string[], fillers: readonly string[], { min, max }: Bounds): string {
  let text = ''
  for (const piece of pieces) {
    if (text === '') text = piece.length <= max ? piece : cut(piece, max)
    else if (text.length + 1 + piece.length <= max) text += ` ${piece}`
  }
  const supply = fillers.length > 0 ? fillers : pieces.length > 0 ? pieces : ['–']
  for (let round = 0; text.length < min && round < ROUNDS; round++) {
    const filler = supply[round % supply.length] ?? '–'
    const room = max - text.length - 1
    if (filler.length <= room) text = `${text} ${filler}`.trim()
    else if (round >= supply.length) {
      text = `${text} ${filler.slice(0, Math.max(0, room))}`
      break
    }
  }
  return text.slice(0, max).padEnd(Math.min(min, max), '.')
}

/** Returns at most `max` characters, cut between two words unless that would lose half of the text. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const space = text.lastIndexOf(' ', max)
  const end = space > max / 2 ? space : max
  return text.slice(0, end).replace(/[\s,;:–|-]+$/, '')
}
