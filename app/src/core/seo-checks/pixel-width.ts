import { segmenter } from '#kit/shared/formatters.ts'
import { ARIAL_WIDTHS } from './arial-widths.ts'
import { RESULT_TEXT } from './result-text.ts'

const WIDTHS = new Map(
  ARIAL_WIDTHS.flatMap(([width, characters]) =>
    [...characters].map((character) => [character, width] as const),
  ),
)
/** Most letters of scripts that are not in the table: about as wide as an `n`. */
const OTHER = 556
/** Ideographs, kana, hangul and emoji fill their square. */
const FULL = 1_000
const FULL_WIDTH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff01-\uff60]/u
/** Accents and joiners stand on the letter before. */
const NO_WIDTH = /[\p{M}\p{Cf}]/u

/** Width of a text in a search result, in pixels, as the engine sets it in Arial. */
export function pixelWidth(text: string, part: keyof typeof RESULT_TEXT): number {
  let thousandths = 0
  for (const character of text.normalize('NFC')) {
    if (NO_WIDTH.test(character)) continue
    thousandths += WIDTHS.get(character) ?? (FULL_WIDTH.test(character) ? FULL : OTHER)
  }
  return Math.round((thousandths * RESULT_TEXT[part].size) / 1_000)
}

/** As much of a text as a search result shows: whole where it fits, else whole words and an ellipsis within the width. */
export function cutToResult(text: string, part: keyof typeof RESULT_TEXT): string {
  const { cutAt } = RESULT_TEXT[part]
  if (pixelWidth(text, part) <= cutAt) return text
  const fitting = (granularity: 'word' | 'grapheme'): string => {
    let shown = ''
    for (const { segment } of segmenter(undefined, granularity).segment(text)) {
      if (pixelWidth(`${shown}${segment} …`, part) > cutAt) break
      shown += segment
    }
    return shown.trimEnd()
  }
  // One word wider than the result is cut inside.
  return `${fitting('word') || fitting('grapheme')} …`
}
