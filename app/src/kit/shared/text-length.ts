import { segmenter } from './formatters.ts'

/** Below the first combining mark, every code unit is a character, except in a line end of two. */
const PLAIN = /^(?:(?!\r\n)[\0-\u02ff])*$/
/**
 * Ideographs, kana, hangul, their punctuation and the full-width forms of others: each fills a square, as two Latin
 * letters do (Unicode TR 11: Wide and Fullwidth, without emoji). Migration 0166 counts the same ones.
 */
export const FULL_WIDTH =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u3098\u309b-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u

/**
 * Counts characters as a reader sees them: an emoji, or a letter with its accent, is one. Counts no further than
 * `within` code units, for texts from outside, which may be of any length.
 */
export function charactersIn(text: string, within = Number.POSITIVE_INFINITY): number {
  return measured(text, within, () => 1)
}

/**
 * Measures a text as search results have room for it: in characters as a reader sees them, of which full-width ones
 * count as two. Counts no further than `within` code units.
 */
export function lengthOf(text: string, within = Number.POSITIVE_INFINITY): number {
  return measured(text, within, widthOf)
}

function measured(text: string, within: number, sizeOf: (segment: string) => number): number {
  const trimmed = text.trim().slice(0, within)
  // Most texts match: the segmenter takes fifty times as long, and a page of the grid has a thousand texts to count.
  if (PLAIN.test(trimmed)) return trimmed.length
  let size = 0
  for (const { segment } of segmenter(undefined, 'grapheme').segment(trimmed)) size += sizeOf(segment)
  return size
}

/** Returns the most of a text's beginning that has at most this length. */
export function beginningOf(text: string, most: number): string {
  let beginning = ''
  let length = 0
  for (const { segment } of segmenter(undefined, 'grapheme').segment(text)) {
    length += widthOf(segment)
    if (length > most) break
    beginning += segment
  }
  return beginning
}

const widthOf = (segment: string): number => (FULL_WIDTH.test(segment) ? 2 : 1)
