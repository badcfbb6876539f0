import { pixelWidth } from '#rules/seo-checks/pixel-width.ts'
import { RESULT_TEXT } from '#rules/seo-checks/result-text.ts'
import type { TitlePattern } from '#rules/seo-checks/title-pattern.ts'
import { lengthOfCharacter } from './full-width.ts'
import type { TextField } from './writing-request.ts'

/** A title or description to write for a search result. */
export interface SearchLine {
  part: keyof typeof RESULT_TEXT
  /** Characters of the specification, by the shop's interpretation of lengths. */
  range: { from: number; to: number }
  /** What the theme prints around the title; null: nothing, or unknown. */
  titlePattern: TitlePattern | null
  language: string
}

/** Characters of tolerance: no model hits a length exactly. */
const LEEWAY = 8
/** Mean width of what counts as one character, as a share of the font size. */
const SHARES = { 1: 0.46, 2: 0.5 } as const

/** Returns the length of the specification and the width of a result: the text should meet both (decision 0034). */
export function searchLineOf({ part, range, titlePattern, language }: SearchLine): Omit<TextField, 'role'> {
  const { from, to } = range
  const pixels = roomOf(part, titlePattern)
  const sign = RESULT_TEXT[part].size * SHARES[lengthOfCharacter(language)]
  // If the theme leaves too little room for both, only the specification's length can be kept.
  const aim = Math.min(to, Math.max(from + LEEWAY, Math.floor(pixels / sign)))
  return { from, to, aim, fits: { part, pixels } }
}

/** Returns the pixels a search result shows in full, less what the theme adds to a title. */
function roomOf(part: SearchLine['part'], titlePattern: TitlePattern | null): number {
  if (part === 'description') return RESULT_TEXT.description.cutAt
  const { before = '', after = '' } = titlePattern ?? {}
  return RESULT_TEXT.title.cutAt - pixelWidth(before + after, 'title')
}
