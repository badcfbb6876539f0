import { collator, displayNames } from '#kit/shared/formatters.ts'
import { countryCodes } from '#rules/rich-results/rules/formats/codes.ts'

/** Returns the countries by ISO 3166-1 code, as markup needs them, sorted by their names in a language. */
export function countriesIn(language: string): { value: string; label: string }[] {
  const names = displayNames(language, { type: 'region' })
  const { compare } = collator(language)
  return [...countryCodes]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => compare(a.label, b.label))
}
