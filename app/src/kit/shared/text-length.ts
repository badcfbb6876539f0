import { segmenter } from './formatters.ts'

/** Below the first combining mark, every code unit is a character, except in a line end of two. */
const PLAIN = /^(?:(?!\r\n)[\0-\u02ff])*$/

/**
 * Counts characters as a reader sees them: an emoji, or a letter with its accent, is one. Counts no further than
 * `within` code units, for texts from outside, which may be of any length.
 */
export function lengthOf(text: string, within = Number.POSITIVE_INFINITY): number {
  const trimmed = text.trim().slice(0, within)
  // Most texts match: the segmenter takes fifty times as long, and a page of the grid has a thousand texts to count.
  if (PLAIN.test(trimmed)) return trimmed.length
  let count = 0
  for (const _ of segmenter(undefined, 'grapheme').segment(trimmed)) count++
  return count
}
