import { segmenter } from '#kit/shared/formatters.ts'

/** Below the first combining mark every code unit is a character by itself, but for a line's end of two. */
const PLAIN = /^(?:(?!\r\n)[\0-\u02ff])*$/

/** Characters as a reader counts them: an emoji or a letter with its accent is one. */
export function lengthOf(text: string): number {
  const trimmed = text.trim()
  // Most texts are: the segmenter takes fifty times as long, and a page of the grid has a thousand to count.
  if (PLAIN.test(trimmed)) return trimmed.length
  let count = 0
  for (const _ of segmenter(undefined, 'grapheme').segment(trimmed)) count++
  return count
}
