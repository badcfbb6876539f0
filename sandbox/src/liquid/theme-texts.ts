import { parseJsonFile } from './json-file.ts'
import type { TemplateSource } from './template-source.ts'

/** Texts of one language, nested as in the locale file. */
export interface Texts {
  [key: string]: string | Texts
}

/** Texts of pages, or those of the theme editor that schemas refer to. */
type Kind = '' | '.schema'

const cache = new Map<string, Texts>()
const CACHE_LIMIT = 500

function read(source: TemplateSource, filename: string): Texts {
  const file = source.file(filename)
  if (!file) return {}
  const key = `${source.id}:${filename}:${file.checksum}`
  let texts = cache.get(key)
  if (!texts) {
    texts = parseJsonFile(filename, file.body) as Texts
    if (cache.size >= CACHE_LIMIT) cache.clear()
    cache.set(key, texts)
  }
  return texts
}

function lookUp(texts: Texts, path: string[]): string | Texts | undefined {
  let at: string | Texts | undefined = texts
  for (const part of path) {
    if (typeof at !== 'object') return undefined
    at = at[part]
  }
  return at
}

/** Yields the files that may hold a text, in order of precedence. */
function* filesFor(source: TemplateSource, locale: string, kind: Kind): Generator<string> {
  const languages = [locale, locale.split('-')[0] ?? locale]
  for (const language of new Set(languages)) {
    yield `locales/${language}${kind}.json`
    yield `locales/${language}.default${kind}.json`
  }
  const ending = `.default${kind}.json`
  const standard = source.filenames('locales').find((name) => name.endsWith(ending))
  if (standard) yield standard
}

/**
 * Returns the text for a key in a language, from `locales/<locale>.json`, then the language without its region, then
 * the theme's default language; undefined if no file has it.
 */
export function textFor(
  source: TemplateSource,
  locale: string,
  key: string,
  kind: Kind = '',
): string | Texts | undefined {
  const path = key.split('.')
  for (const name of filesFor(source, locale, kind)) {
    const found = lookUp(read(source, name), path)
    if (found !== undefined && found !== '') return found
  }
  return undefined
}
