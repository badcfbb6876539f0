import type { Tree } from '../src/kit/shared/shared-texts.ts'
import type { LocaleFiles } from './locale-files.ts'

const PLURAL = /_(zero|one|two|few|many|other)$/

/** The plural forms of whole numbers in a language, and `other`, used for the rest (1.5; a million in French). */
export function pluralForms(language: string): string[] {
  const rules = new Intl.PluralRules(language)
  const taken = Array.from({ length: 1001 }, (_, count) => rules.select(count))
  return [...new Set([...taken, 'other' as const])]
}

/** Lists the texts English has and a language lacks, as `slug:key` with the missing plural form. */
export function missingTexts(files: LocaleFiles, language: string): string[] {
  const forms = pluralForms(language)
  return Object.entries(files['en'] ?? {}).flatMap(([slug, english]) => {
    const own = new Set(keysOf(files[language]?.[slug] ?? {}))
    return [...new Set(keysOf(english).flatMap((key) => formsOf(key, forms)))]
      .filter((key) => !own.has(key))
      .map((key) => `${slug}:${key}`)
  })
}

/** One text in a hundred may be missing, so that a new feature does not remove a language. */
const TOLERATED = 0.01

/** Returns the languages offered: those with the English texts, in each language's plural forms, up to `TOLERATED`. */
export function completeLanguages(files: LocaleFiles): string[] {
  const all = Object.values(files['en'] ?? {}).flatMap((tree) => keysOf(tree)).length
  return Object.keys(files)
    .filter((language) => missingTexts(files, language).length <= all * TOLERATED)
    .sort()
}

function formsOf(key: string, forms: string[]): string[] {
  const bare = key.replace(PLURAL, '')
  return bare === key ? [key] : forms.map((form) => `${bare}_${form}`)
}

function keysOf(tree: Tree, path = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key] : keysOf(value, `${path}${key}.`),
  )
}
