import { lengthOf } from '#kit/shared/text-length.ts'
import { pixelWidth } from '#rules/seo-checks/pixel-width.ts'
import type { TextField } from './writing-request.ts'

/** End of a sentence, or of the part of a title before its divider. */
const SENTENCE_END =
  /[.!?…。！？](?=\s|$|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})|\s(?=[|–—•·-]\s)/gu
/** Below this share of the wished length a text says too little, if there was more to say. */
export const ENOUGH = 0.6

interface FittedLength {
  text: string
  cut: boolean
  /** True if it keeps its length in characters but is wider than its line. */
  isWide: boolean
}

/**
 * Returns the text if it fits, otherwise as many whole sentences (of a title: parts) as fit. Null if nothing sensible
 * is short enough. A text that is only too wide is returned unchanged if no good part of it fits.
 */
export function fitLength(text: string, field: TextField): FittedLength | null {
  const isLong = lengthOf(text) > field.to
  if (!isLong && fitsLine(text, field)) return { text, cut: false, isWide: false }
  const part = partOf(text, field, fitsLine) ?? (isLong ? partOf(text, field, () => true) : null)
  if (part !== null) return { text: part, cut: true, isWide: !fitsLine(part, field) }
  return isLong ? null : { text, cut: false, isWide: true }
}

function fitsLine(text: string, { fits }: TextField): boolean {
  return !fits || pixelWidth(text, fits.part) <= fits.pixels
}

function partOf(text: string, field: TextField, fits: typeof fitsLine): string | null {
  const { from, to } = field
  let best: string | null = null
  for (const { index, 0: end } of text.matchAll(SENTENCE_END)) {
    const part = text.slice(0, index + end.length).trim()
    if (lengthOf(part) > to || !fits(part, field)) break
    best = part
  }
  return best === null || lengthOf(best) < Math.min(from, to) * ENOUGH || repeatsItself(best) ? null : best
}

/** True if three words occur twice: a text that was too long because it repeats itself is not good once cut. */
function repeatsItself(text: string): boolean {
  const words = text.toLocaleLowerCase('en').match(/[\p{L}\p{N}]+/gu) ?? []
  const seen = new Set<string>()
  for (let at = 0; at + 3 <= words.length; at += 1) {
    const three = words.slice(at, at + 3).join(' ')
    if (seen.has(three)) return true
    seen.add(three)
  }
  return false
}
