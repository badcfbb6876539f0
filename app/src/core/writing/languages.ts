import { APP_LANGUAGES } from '#core/shops/domain/app-languages.ts'
import { displayNames } from '#kit/shared/formatters.ts'

/** Languages texts can be written in: the interface languages (specification, 2-features §9), as BCP 47 tags. */
export const WRITING_LANGUAGES = APP_LANGUAGES
export type WritingLanguage = (typeof WRITING_LANGUAGES)[number]

/** Returns the name of a language in another one, `German` for `de` in `en`. */
export function languageName(language: WritingLanguage, shownIn: string): string {
  return displayNames([shownIn, 'en'], { type: 'language' }).of(language) ?? language
}
