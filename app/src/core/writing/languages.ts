import { APP_LANGUAGES } from '#core/shops/domain/app-languages.ts'

/** Languages texts can be written in: the interface languages (specification, 2-features §9), as BCP 47 tags. */
export const WRITING_LANGUAGES = APP_LANGUAGES
export type WritingLanguage = (typeof WRITING_LANGUAGES)[number]
