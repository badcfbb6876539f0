import { segmenter } from '#kit/shared/formatters.ts'

/** Words compared: more make the search slower, not better. */
const MOST = 8
/** Shorter words, such as articles, are in every request. */
const SHORTEST = 4
/** Scripts without spaces, whose words are short. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * Returns what to look for in other requests to find those about the same: the beginnings of the words of a title, so
 * that "redirects" finds "redirect".
 */
export function stemsOf(title: string): string[] {
  const words = [...segmenter('en', 'word').segment(title.toLowerCase())].flatMap(
    ({ segment, isWordLike }) => (isWordLike ? segment : []),
  )
  const stems = words.flatMap((word) => {
    if (DENSE.test(word)) return word.length >= 2 ? word : []
    return word.length >= SHORTEST ? word.slice(0, Math.max(SHORTEST, word.length - 2)) : []
  })
  return [...new Set(stems)].slice(0, MOST)
}
