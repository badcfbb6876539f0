import { beginningOf, lengthOf } from '#kit/shared/text-length.ts'

/** Where a clause ends; inside a number or a time the same signs end none. */
const CLAUSE_ENDS = /[,;:](?=\s)|\s[–—-](?=\s)|[、，；：]/gu
/** The part of the room that a cut at a clause must at least fill. */
const WORTHWHILE = 1 / 3
/** What a cut text does not end with. */
const LOOSE_ENDS = /[\s|,;:、，；：–—-]+$/u

/** Cuts an overlong text between words. */
export function shortened(text: string, to: number): string {
  if (lengthOf(text) <= to) return text
  const cut = beginningOf(text, to)
  // A single word that is too long is cut inside, as are scripts without spaces.
  const words = cut.replace(/\s+\S*$/u, '')
  return (words.length > cut.length / 2 ? words : cut).trim().replace(LOOSE_ENDS, '')
}

/**
 * Cuts a sentence that is too long after the last clause that fits, otherwise after a word that something can end with:
 * none of `hanging`, words separated by spaces. Ends with dots.
 */
export function cutSentence(text: string, to: number, hanging = ''): string {
  const most = to - 1
  // One more: a sign directly after what fits ends a clause, too.
  const room = beginningOf(text, most + 1)
  const ends = [...room.matchAll(CLAUSE_ENDS)].map(({ index }) => index)
  const clauses = room.slice(0, ends.at(-1) ?? 0)
  const cut = lengthOf(clauses) >= most * WORTHWHILE ? clauses : shortened(text, most)
  return `${withoutHanging(cut, new Set(hanging.split(' ')))}…`
}

function withoutHanging(text: string, hanging: ReadonlySet<string>): string {
  const [last] = /\S+$/u.exec(text) ?? []
  const rest = text.slice(0, text.length - (last?.length ?? 0)).replace(LOOSE_ENDS, '')
  if (last === undefined || rest === '' || !hanging.has(last.toLocaleLowerCase())) return text
  return withoutHanging(rest, hanging)
}
