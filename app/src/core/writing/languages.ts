import { APP_LANGUAGES } from '#core/shops/domain/app-languages.ts'

/** Languages texts can be written in: those of the interface (specification, 2-features §9), as BCP 47 tags. */
export const WRITING_LANGUAGES = APP_LANGUAGES
export type WritingLanguage = (typeof WRITING_LANGUAGES)[number]

const NAMES = new Map<string, Intl.DisplayNames>()

/** Name of a language in another one, `German` for `de` in `en`. */
export function languageName(language: WritingLanguage, shownIn: string): string {
  const names = NAMES.get(shownIn) ?? new Intl.DisplayNames([shownIn, 'en'], { type: 'language' })
  NAMES.set(shownIn, names)
  return names.of(language) ?? language
}
