/** Languages written in full-width characters. */
const FULL_WIDTH_LANGUAGES: readonly string[] = ['ja', 'ko', 'zh']

/** Returns how much a usual character of a language adds to the length of a text (`lengthOf`). */
export const lengthOfCharacter = (language: string): 1 | 2 =>
  FULL_WIDTH_LANGUAGES.includes(language) ? 2 : 1
