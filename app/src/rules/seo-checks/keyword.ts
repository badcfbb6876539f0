/** Ignores case, the two ways to encode accents, and repeated spaces. */
function plain(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase('en').replace(/\s+/gu, ' ').trim()
}

const isWordSign = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
/** Scripts without spaces between words: in these, a match inside a run of letters counts as a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Counts how often a keyword occurs in a text as whole words, without overlaps. */
export function countKeyword(text: string, keyword: string): number {
  const phrase = plain(keyword)
  if (phrase === '') return 0
  const within = plain(text)
  const anywhere = UNSPACED.test(phrase)
  let count = 0
  for (let at = within.indexOf(phrase); at !== -1; ) {
    const end = at + phrase.length
    const isWhole = anywhere || (!isWordSign(within[at - 1]) && !isWordSign(within[end]))
    if (isWhole) count++
    at = within.indexOf(phrase, isWhole ? end : at + 1)
  }
  return count
}

/** Counts the words of a text; in scripts without spaces, about two characters make one word. */
export function countWords(text: string): number {
  const spaced = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return spaced.reduce((sum, word) => sum + (UNSPACED.test(word) ? Math.ceil([...word].length / 2) : 1), 0)
}
