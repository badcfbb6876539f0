import { isNeverRedirected, parseUrl } from '#rules/redirects/compile/parse-url.ts'

/** A path without a page, in the form the platform compares. */
export interface DeadPath {
  path: string
  /** Kind of path: `/products/*`. */
  pattern: string
  /** Prefix of a language or market, `fr` or `en-ca`; null for the store's default language. */
  language: string | null
}

/** Longest path of a redirect. */
const LONGEST = 1_024
const FIRST = /^\/([^/]+)(?=\/.)/
const LANGUAGE = /^\/([a-z]{2}(?:-[a-z]{2,4})?)(?=\/.)/
/** Most bytes that fit into a database index. */
const LONGEST_BYTES = 2_000
/** Email addresses and tokens: they would identify the visitor, and lead no other visitor anywhere. */
const PERSONAL = /[^/]@[^/]+\.[a-z]|%40|(?:^|[/_=.-])[0-9a-f]{32,}(?:$|[/_=.-])/i
const KINDS = new Set(['products', 'collections', 'pages', 'blogs', 'policies'])

/**
 * Reads the path a browser reports. Null if no redirect can help: it is longer than a redirect may be, served by the
 * platform itself, or personal. `prefixes`: those of the store's markets, if known.
 */
export function readDeadPath(written: string, prefixes: readonly string[] | null = null): DeadPath | null {
  if (!written.startsWith('/') || written.startsWith('//') || written.length > 3 * LONGEST) return null
  const { key } = parseUrl(decoded(written))
  if (key.length < 2 || key.length > LONGEST || isUnprintable(key) || PERSONAL.test(key)) return null
  if (new TextEncoder().encode(key).length > LONGEST_BYTES) return null
  const place = placeOf(key, prefixes)
  if (isNeverRedirected(withoutLanguage({ path: key, ...place }))) return null
  return { path: key, ...place }
}

/** Returns the prefix of a path in the platform's form, and its kind behind it. */
export function placeOf(
  path: string,
  prefixes: readonly string[] | null,
): Pick<DeadPath, 'pattern' | 'language'> {
  const first = FIRST.exec(path)?.[1]
  // Markets may have longer ones than languages, such as `en-europe`; one of a market that ended is still a prefix.
  const language =
    (first !== undefined && prefixes?.includes(first) ? first : LANGUAGE.exec(path)?.[1]) ?? null
  return { pattern: patternOf(withoutLanguage({ path, language })), language }
}

/** Returns the path without its language prefix. */
export const withoutLanguage = ({ path, language }: Pick<DeadPath, 'path' | 'language'>): string =>
  language === null ? path : path.slice(language.length + 1)

/** Returns whether the store has pages behind a prefix: not if its markets' are known, and this is none of them. */
export const staysBehind = (language: string, prefixes: readonly string[] | null): boolean =>
  prefixes === null || prefixes.includes(language)

/** Returns the URL of a path on `origin`. Percent signs belong to escapes that were kept: they are not escaped again. */
export const urlOf = (path: string, origin: string): string => new URL(path, origin).href

/** `/products/*`, `/blogs/news/*`; `/*` for paths a store does not use. */
function patternOf(plain: string): string {
  const [, first = '', second, third] = plain.split('/', 4)
  if (first === 'blogs' && third !== undefined) return `/blogs/${second}/*`
  if (first === 'collections' && third !== undefined) return '/collections/*/…'
  return KINDS.has(first) && second !== undefined ? `/${first}/*` : '/*'
}

/** Decodes `%C3%A9` to `é`; keeps what cannot be decoded or would then have another meaning. */
function decoded(path: string): string {
  try {
    const text = decodeURIComponent(path)
    return /[?#%\\]/.test(text) ? path : text.normalize('NFC')
  } catch {
    return path
  }
}

function isUnprintable(text: string): boolean {
  return !text.isWellFormed() || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)
}
