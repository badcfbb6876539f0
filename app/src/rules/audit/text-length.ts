import { segmenter } from '#kit/shared/formatters.ts'

/** Characters as a reader counts them. Bounded: nobody compares lengths beyond it. */
export function lengthOf(text: string): number {
  const shown = text.trim().slice(0, 2_000)
  // Below the first combining mark each code unit is a character.
  if (/^[ -\u02ff]*$/.test(shown)) return shown.length
  let count = 0
  for (const _ of segmenter(undefined, 'grapheme').segment(shown)) count += 1
  return count
}
