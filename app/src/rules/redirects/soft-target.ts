import { LANGUAGE_PREFIX } from '#kit/shared/language-prefix.ts'
import { parseUrl } from './compile/parse-url.ts'

/** A page that answers no particular question: search engines may treat a redirect to it as a missing page. */
export type SoftTarget = 'home' | 'list'

const LISTS = new Set(['/collections', '/collections/all', '/products'])

/** Returns whether a target is the home page, or a list of everything, in any language; null if neither. */
export function softTarget(target: string): SoftTarget | null {
  const { key, foreign } = parseUrl(target)
  if (target.trim() === '' || foreign) return null
  const plain = key.replace(LANGUAGE_PREFIX, '')
  if (plain === '' || plain === '/') return 'home'
  return LISTS.has(plain) ? 'list' : null
}
