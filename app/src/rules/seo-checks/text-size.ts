import { FULL_WIDTH, lengthOf } from '#kit/shared/text-length.ts'

const EACH = new RegExp(FULL_WIDTH, 'gu')

/** Length of a text, and how many of its characters count as two; absent if none do. */
type TextSize = { length: number } | { length: number; fullWidth: number }

/** Measures a text for the sentence of a check, which says why full-width characters count as more. */
export function sizeOf(text: string): TextSize {
  const length = lengthOf(text)
  const fullWidth = text.match(EACH)?.length ?? 0
  return fullWidth === 0 ? { length } : { length, fullWidth }
}
