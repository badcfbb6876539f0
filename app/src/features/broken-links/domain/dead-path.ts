import { isNeverRedirected, parseUrl } from '#rules/redirects/compile/parse-url.ts'

/** A path without a page, in the form the platform compares. */
export interface DeadPath {
  path: string
  /** Kind of path: `/products/*`. */
  pattern: string
  /** Language prefix, `fr`; null for the store's default language. */
  language: string | null
}

/** Longest path of a redirect. */
const LONGEST = 1_024
const LANGUAGE = /^\/([a-z]{2}(?:-[a-z]{2,4})?)(?=\/.)/
/** Most bytes that fit into a database index. */
const LONGEST_BYTES = 2_000
/** Email addresses and tokens: they would identify the visitor, and lead no other visitor anywhere. */
const PERSONAL = /[^/]@[^/]+\.[a-z]|%40|(?:^|[/_=.-])[0-9a-f]{32,}(?:$|[/_=.-])/i
const KINDS = new Set(['products', 'collections', 'pages', 'blogs', 'policies'])

/**
 * Reads the path a browser reports. Null if no redirect can help: it is longer than a redirect may be, served by the
 * platform itself, or personal.
 */
export function readDeadPath(written: string): DeadPath | null {
  if (!written.startsWith('/') || written.startsWith('//') || written.length > 3 * LONGEST) return null
  const { key } = parseUrl(decoded(written))
  if (key.length < 2 || key.length > LONGEST || isUnprintable(key) || PERSONAL.test(key)) return null
  if (new TextEncoder().encode(key).length > LONGEST_BYTES) return null
  const language = LANGUAGE.exec(key)?.[1] ?? null
  const plain = language === null ? key : key.slice(language.length + 1)
  if (isNeverRedirected(plain)) return null
  return { path: key, pattern: patternOf(plain), language }
}

/** Returns the path without its language prefix. */
export const withoutLanguage = ({ path, language }: Pick<DeadPath, 'path' | 'language'>): string =>
  language === null ? path : path.slice(language.length + 1)

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
