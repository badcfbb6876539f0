/** Made with the first text: it reads the tables of all scripts. */
let segments: Intl.Segmenter | undefined

/** Characters as a reader counts them: an emoji or a letter with its accent is one. */
export function lengthOf(text: string): number {
  segments ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  let count = 0
  for (const _ of segments.segment(text.trim())) count++
  return count
}
