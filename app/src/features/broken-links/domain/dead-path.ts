import { isNeverRedirected, parseUrl } from '#rules/redirects/compile/parse-url.ts'

/** A path at which nothing lies, as the platform compares it. */
export interface DeadPath {
  path: string
  /** What kind of path it is: `/products/*`. */
  pattern: string
  /** Language prefix, `fr`; null for the store's own language. */
  language: string | null
}

/** The longest path a redirect may have. */
const LONGEST = 1_024
const LANGUAGE = /^\/([a-z]{2}(?:-[a-z]{2,4})?)(?=\/.)/
/** More does not fit into an index of the database. */
const LONGEST_BYTES = 2_000
/** Somebody's address, a token: it would tell who the visitor is, and leads nobody else anywhere. */
const PERSONAL = /[^/]@[^/]+\.[a-z]|%40|(?:^|[/_=.-])[0-9a-f]{32,}(?:$|[/_=.-])/i
const KINDS = new Set(['products', 'collections', 'pages', 'blogs', 'policies'])

/**
 * Reads what a browser says its path is. Null for what no redirect could ever help: longer than a redirect takes, served by
 * the platform itself, or personal.
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

/** `/products/*`, `/blogs/news/*`; for what a store makes nothing of, `/*`. */
function patternOf(plain: string): string {
  const [, first = '', second, third] = plain.split('/', 4)
  if (first === 'blogs' && third !== undefined) return `/blogs/${second}/*`
  if (first === 'collections' && third !== undefined) return '/collections/*/…'
  return KINDS.has(first) && second !== undefined ? `/${first}/*` : '/*'
}

/** `%C3%A9` is `é`; what cannot be read, or would mean something else then, stays as it is. */
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
