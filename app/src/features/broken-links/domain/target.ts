import { parseUrl } from '#rules/redirects/compile/parse-url.ts'

/** Why a text is not a valid redirect target. */
export type TargetFault = 'required' | 'domain' | 'long' | 'itself' | 'unreadable'

/** Checks a redirect target, which is a path without a domain (specification 2 §5). Null: it is valid. */
export function targetFault(target: string, path?: string): TargetFault | null {
  const text = target.trim()
  if (text === '') return 'required'
  if (!text.startsWith('/') || text.startsWith('//') || text.startsWith('/\\')) return 'domain'
  if (text.length > 1_024) return 'long'
  if (!text.isWellFormed() || /[\p{Cc}\s]/u.test(text)) return 'unreadable'
  if (path !== undefined && parseUrl(text).key === path) return 'itself'
  return null
}
