const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Characters as a reader counts them: an emoji or a letter with its accent is one. */
export function lengthOf(text: string): number {
  let count = 0
  for (const _ of segments.segment(text.trim())) count++
  return count
}
