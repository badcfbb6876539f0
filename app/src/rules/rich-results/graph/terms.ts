import type { JsonValue } from '../extract/json-text.ts'

/** How an `@context` defines the terms below it. */
export interface Terms {
  /** Whether unprefixed terms are schema.org's. */
  vocabulary: boolean
  /** Whether unprefixed terms are declared as another vocabulary's. */
  foreign: boolean
  /** Whether some prefix or alias refers to schema.org's terms. */
  named: boolean
  /** Prefix → whether it refers to schema.org. */
  prefixes: Layer<boolean> | null
  /** Aliases of keywords and properties: `id` → `@id`, `title` → `name`. */
  aliases: Layer<string> | null
  /** `@base`, null if the page's own URL counts. */
  base: string | null
}

/** Names of one context on top of the outer ones; a copy for each context would multiply their sizes. */
interface Layer<Value> {
  own: ReadonlyMap<string, Value>
  outer: Layer<Value> | null
  depth: number
}

/** Deeper nested contexts are left out, so that looking up a term stays cheap. */
const mostLayers = 200

const schemaUrl = /^https?:\/\/(?:www\.)?schema\.org(?:\/|#|$)/i
const schemaPrefix = /^https?:\/\/(?:www\.)?schema\.org[/#]?$/i
/** Hosts of other vocabularies; any other unknown context is assumed to be a misspelling of schema.org's. */
const otherVocabularies = /^https?:\/\/(?:www\.w3\.org|w3id\.org|purl\.org|xmlns\.com|rdfs\.org|ogp\.me)\//i

export const noTerms: Terms = {
  vocabulary: false,
  foreign: false,
  named: false,
  prefixes: null,
  aliases: null,
  base: null,
}
export const schemaTerms: Terms = { ...noTerms, vocabulary: true }

/**
 * Returns the terms inside an object with this `@context`, given those outside. Contexts of other sites add nothing.
 */
export function withContext(outer: Terms, context: JsonValue | undefined): Terms {
  if (context === undefined) return outer
  if (typeof context === 'string') return withUrl(outer, context.trim())
  if (Array.isArray(context)) return context.slice(0, 20).reduce<Terms>(withContext, outer)
  if (typeof context !== 'object' || context === null) return context === null ? noTerms : outer
  const prefixes = new Map<string, boolean>()
  const aliases = new Map<string, string>()
  const terms: Terms = {
    ...outer,
    prefixes: layered(prefixes, outer.prefixes),
    aliases: layered(aliases, outer.aliases),
  }
  for (const [key, definition] of Object.entries(context)) {
    const target =
      typeof definition === 'object' && definition !== null && !Array.isArray(definition)
        ? definition['@id']
        : definition
    if (key === '@vocab') {
      terms.vocabulary = typeof target === 'string' && schemaUrl.test(target.trim())
      terms.foreign = typeof target === 'string' && !terms.vocabulary
    } else if (key === '@base') terms.base = typeof target === 'string' ? target : null
    else if (key.startsWith('@') || typeof target !== 'string') continue
    else if (target.startsWith('@')) aliases.set(key, target)
    else if (schemaPrefix.test(target)) {
      prefixes.set(key, true)
      terms.named = true
    } else {
      const name = shortName(target, terms)
      if (name === null) prefixes.set(key, false)
      else {
        aliases.set(key, name)
        terms.named ||= !terms.vocabulary
      }
    }
  }
  return terms
}

function withUrl(outer: Terms, url: string): Terms {
  if (schemaUrl.test(url)) return { ...outer, vocabulary: true, foreign: false }
  return otherVocabularies.test(url) ? { ...outer, foreign: true } : outer
}

function layered<Value>(own: Map<string, Value>, outer: Layer<Value> | null): Layer<Value> | null {
  const depth = outer === null ? 1 : outer.depth + 1
  return depth > mostLayers ? outer : { own, outer, depth }
}

function lookUp<Value>(word: string, terms: Layer<Value> | null): Value | undefined {
  for (let layer = terms; layer !== null; layer = layer.outer) {
    const value = layer.own.get(word)
    if (value !== undefined) return value
  }
  return undefined
}

/** Reports whether any context refers to schema.org. */
export function speaksSchema({ vocabulary, named }: Terms): boolean {
  return vocabulary || named
}

/** Returns the short schema.org name of a key, type or value; null if the term is not schema.org's. */
export function shortName(word: string, terms: Terms): string | null {
  const alias = lookUp(word, terms.aliases)
  if (alias !== undefined) return alias
  const colon = word.indexOf(':')
  const url = colon > 0 ? schemaUrl.exec(word) : null
  if (url) return word.slice(url[0].length)
  if (colon > 0) {
    const prefix = word.slice(0, colon)
    const known = lookUp(prefix, terms.prefixes) ?? (prefix === 'schema' && terms.vocabulary)
    return known ? word.slice(colon + 1) : null
  }
  return terms.vocabulary ? word : null
}
