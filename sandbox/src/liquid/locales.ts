import { parseJsonFile } from './json-file.ts'
import type { TemplateSource } from './template-source.ts'

/** Texts of one language, nested as in the locale file. */
export interface Texts {
  [key: string]: string | Texts
}

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

/**
 * The text for a key in a language, from `locales/<locale>.json`, then the language without its region, then the
 * theme's default language; undefined when no file has it.
 */
export function textFor(source: TemplateSource, locale: string, key: string): string | Texts | undefined {
  const path = key.split('.')
  const names = [`locales/${locale}.json`, `locales/${locale.split('-')[0]}.json`]
  for (const name of [...names, defaultLocaleFile(source)]) {
    const found = name && (lookUp(read(source, name), path) ?? lookUp(read(source, defaultName(name)), path))
    if (found !== undefined && found !== '') return found
  }
  return undefined
}

const defaultName = (name: string) => name.replace(/\.json$/, '.default.json')

/** `locales/en.default.json`; undefined when the source has no default language. */
function defaultLocaleFile(source: TemplateSource): string | undefined {
  return source.filenames('locales').find((name) => name.endsWith('.default.json'))
}
