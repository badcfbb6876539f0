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
  return toPixels(thousandthsOf(text), part)
}

const toPixels = (thousandths: number, part: keyof typeof RESULT_TEXT): number =>
  Math.round((thousandths * RESULT_TEXT[part].size) / 1_000)

/** Width of a text in thousandths of its size. */
function thousandthsOf(text: string): number {
  let thousandths = 0
  for (const character of text.normalize('NFC')) {
    if (NO_WIDTH.test(character)) continue
    thousandths += WIDTHS.get(character) ?? (FULL_WIDTH.test(character) ? FULL : OTHER)
  }
  return thousandths
}

/** As much of a text as a search result shows: whole where it fits, else whole words and an ellipsis within the width. */
export function cutToResult(text: string, part: keyof typeof RESULT_TEXT): string {
  const { cutAt } = RESULT_TEXT[part]
  if (pixelWidth(text, part) <= cutAt) return text
  const fitting = (granularity: 'word' | 'grapheme'): string => {
    let shown = ''
    let width = thousandthsOf(' …')
    for (const { segment } of segmenter(undefined, granularity).segment(text)) {
      width += thousandthsOf(segment)
      if (toPixels(width, part) > cutAt) break
      shown += segment
    }
    return shown.trimEnd()
  }
  // One word wider than the result is cut inside.
  return `${fitting('word') || fitting('grapheme')} …`
}
