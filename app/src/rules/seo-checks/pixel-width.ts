import { segmenter } from '#kit/shared/formatters.ts'
import { FULL_WIDTH } from '#kit/shared/text-length.ts'
import { ARIAL_WIDTHS } from './arial-widths.ts'
import { RESULT_TEXT } from './result-text.ts'

const WIDTHS = new Map(
  ARIAL_WIDTHS.flatMap(([width, characters]) =>
    [...characters].map((character) => [character, width] as const),
  ),
)
/** Width of letters that are not in the table: about that of an `n`. */
const OTHER = 556
/** Width of ideographs, kana, hangul and emoji, which fill their square. */
const FULL = 1_000
const EMOJI = /\p{Extended_Pictographic}/u
/** Accents and joiners take no width of their own. */
const NO_WIDTH = /[\p{M}\p{Cf}]/u

const isFull = (character: string): boolean => FULL_WIDTH.test(character) || EMOJI.test(character)

/** Returns the width of a text in a search result, in pixels, as set in Arial. */
export function pixelWidth(text: string, part: keyof typeof RESULT_TEXT): number {
  return toPixels(thousandthsOf(text), part)
}

const toPixels = (thousandths: number, part: keyof typeof RESULT_TEXT): number =>
  Math.round((thousandths * RESULT_TEXT[part].size) / 1_000)

/** Returns the width of a text in thousandths of its font size. */
function thousandthsOf(text: string): number {
  let thousandths = 0
  for (const character of text.normalize('NFC')) {
    if (NO_WIDTH.test(character)) continue
    thousandths += WIDTHS.get(character) ?? (isFull(character) ? FULL : OTHER)
  }
  return thousandths
}

/**
 * Returns the part of a text that a search result shows: all of it if it fits, else whole words and an ellipsis
 * within the width.
 */
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
  // A single word that is too wide is cut inside.
  return `${fitting('word') || fitting('grapheme')} …`
}
