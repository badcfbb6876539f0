import { dutch } from './languages/dutch.ts'
import { english } from './languages/english.ts'
import { french } from './languages/french.ts'
import { german } from './languages/german.ts'
import { italian } from './languages/italian.ts'
import type { Language } from './languages/language.ts'
import { portuguese } from './languages/portuguese.ts'
import { spanish } from './languages/spanish.ts'

const LANGUAGES = [english, german, french, spanish, italian, dutch, portuguese]

/**
 * Returns the language with a code or name (`de`, `de-AT`, `German`, `Deutsch`); undefined if the writer does not
 * know it.
 */
export function languageNamed(text: string): Language | undefined {
  const name = text.trim().toLowerCase()
  const code = name.split(/[-_]/)[0]
  return LANGUAGES.find((language) => language.code === code || language.names.includes(name))
}

/** Returns the language with the most marker words in `text`; English if there are none. */
export function languageOf(text: string): Language {
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu))
  const score = ({ markers }: Language) => markers.filter((word) => words.has(word)).length
  // A single word is not enough: `en` is a word in Dutch and a code everywhere.
  return LANGUAGES.reduce((best, next) => (score(next) > Math.max(1, score(best)) ? next : best), english)
}

/** Returns any language other than the given one. */
export function otherThan(language: Language): Language {
  return LANGUAGES.find((other) => other !== language) ?? english
}
