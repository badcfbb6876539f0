import { segmenter } from '#kit/shared/formatters.ts'

/** Counts the characters of a text as a reader sees them. Bounded: no check compares greater lengths. */
export function lengthOf(text: string): number {
  const shown = text.trim().slice(0, 2_000)
  // Below the first combining mark, each code unit is a character.
  if (/^[ -\u02ff]*$/.test(shown)) return shown.length
  let count = 0
  for (const _ of segmenter(undefined, 'grapheme').segment(shown)) count += 1
  return count
}
