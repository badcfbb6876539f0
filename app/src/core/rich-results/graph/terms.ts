import type { JsonValue } from '../extract/json-text.ts'

/** What an `@context` makes of the words below it. */
export interface Terms {
  /** Unprefixed words are schema.org's. */
  vocabulary: boolean
  /** Prefix → whether it stands for schema.org. */
  prefixes: ReadonlyMap<string, boolean>
  /** Own names for keywords and properties: `id` → `@id`, `title` → `name`. */
  aliases: ReadonlyMap<string, string>
  /** `@base`, null when the page's own address counts. */
  base: string | null
}

const schemaAddress = /^https?:\/\/(?:www\.)?schema\.org(?:\/|#|$)/i

export const noTerms: Terms = { vocabulary: false, prefixes: new Map(), aliases: new Map(), base: null }
export const schemaTerms: Terms = { ...noTerms, vocabulary: true }

/** The terms inside an object with this `@context`, given those outside. Other sites' contexts add nothing. */
export function withContext(outer: Terms, context: JsonValue | undefined): Terms {
  if (context === undefined) return outer
  if (typeof context === 'string') return schemaAddress.test(context) ? { ...outer, vocabulary: true } : outer
  if (Array.isArray(context)) return context.slice(0, 20).reduce<Terms>(withContext, outer)
  if (typeof context !== 'object' || context === null) return context === null ? noTerms : outer
  const prefixes = new Map(outer.prefixes)
  const aliases = new Map(outer.aliases)
  let { vocabulary, base } = outer
  for (const [key, definition] of Object.entries(context)) {
    const target =
      typeof definition === 'object' && definition !== null && !Array.isArray(definition)
        ? definition['@id']
        : definition
    if (key === '@vocab') vocabulary = typeof target === 'string' && schemaAddress.test(target)
    else if (key === '@base') base = typeof target === 'string' ? target : null
    else if (key.startsWith('@') || typeof target !== 'string') continue
    else if (target.startsWith('@')) aliases.set(key, target)
    else if (/^https?:\/\/(?:www\.)?schema\.org[/#]?$/i.test(target)) prefixes.set(key, true)
    else {
      const name = shortName(target, { ...outer, prefixes, vocabulary })
      if (name !== null) aliases.set(key, name)
      else prefixes.set(key, false)
    }
  }
  return { vocabulary, prefixes, aliases, base }
}

/** The short schema.org name of a key, type or value; null when the word is not schema.org's. */
export function shortName(word: string, terms: Terms): string | null {
  const alias = terms.aliases.get(word)
  if (alias !== undefined) return alias
  const colon = word.indexOf(':')
  const address = colon > 0 ? schemaAddress.exec(word) : null
  if (address) return word.slice(address[0].length)
  if (colon > 0) {
    const prefix = word.slice(0, colon)
    const known = terms.prefixes.get(prefix) ?? (prefix === 'schema' && terms.vocabulary)
    return known ? word.slice(colon + 1) : null
  }
  return terms.vocabulary ? word : null
}
