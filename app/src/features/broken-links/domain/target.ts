import { parseUrl } from '#rules/redirects/compile/parse-url.ts'

/** Why a text is not a valid redirect target. */
export type TargetFault = 'required' | 'domain' | 'long' | 'itself' | 'unreadable'

/** A scheme, two slashes as browsers read them, or a host before a path. */
const DOMAIN = /^(?:[a-z][a-z\d+.-]*:|[\\/]{2}|\\|www\.|[^/?#.]+\.[^/?#]+\/)/i

/** Checks a redirect target, which is a path without a domain (specification 2 §5). Null: it is valid. */
export function targetFault(target: string, path?: string): TargetFault | null {
  const text = target.trim()
  if (text === '') return 'required'
  if (DOMAIN.test(text)) return 'domain'
  if (text.length > 1_024) return 'long'
  if (!text.isWellFormed() || /[\p{Cc}\s]/u.test(text)) return 'unreadable'
  if (path !== undefined && parseUrl(text).key === path) return 'itself'
  return null
}

/**
 * Returns a path as the redirect compiler reads what a merchant wrote: `/products/lamp` for `products/lamp/`. Keeps
 * upper and lower case, which tell files apart. Texts that are no path stay as they are.
 */
export function pathMeant(written: string): string {
  const text = written.trim()
  if (targetFault(text) !== null) return text
  const { path, rest } = parseUrl(text)
  return path + rest
}
