import type { RedirectRecord, StoreRecord } from '../../state/records.ts'
import type { State } from '../../state/state.ts'

/** Longest path and target in characters (the platform stores both as short strings). */
const MAX_LENGTH = 1024
/**
 * Paths that cannot be redirected: exactly these and everything below them (help.shopify.com, "URL redirects",
 * considerations). Of app proxies only what lies below.
 */
const RESERVED_PREFIXES =
  /^\/(apps|application|cart|carts|orders|shop|services|collections\/(vendors|types))(\/|$)|^\/(a|community|tools)\/./i
const FIXED_PATHS = /^\/(products|collections|collections\/all)\/?$/i

export interface RedirectProblem {
  field: 'path' | 'target'
  message: string
}

/** True for paths the platform answers itself: redirects for them are neither stored nor looked up. */
export function isReservedPath(path: string): boolean {
  return RESERVED_PREFIXES.test(path) || FIXED_PATHS.test(path)
}

/**
 * Normalises a path as the platform stores it: a leading slash, no fragment, and only path and query of a whole URL.
 */
export function normalPath(text: string): string {
  const trimmed = text.trim().replace(/#.*$/s, '')
  if (URL.canParse(trimmed)) {
    const url = new URL(trimmed)
    return `${url.pathname}${url.search}`
  }
  return trimmed === '' || trimmed.startsWith('/') ? trimmed : `/${trimmed}`
}

/** Returns the problem of a redirect; undefined if it can be stored. */
export function redirectProblem(
  { state, store }: { state: State; store: StoreRecord },
  { id, path, target }: Pick<RedirectRecord, 'id' | 'path' | 'target'>,
): RedirectProblem | undefined {
  const wrong = (field: RedirectProblem['field'], message: string) => ({ field, message })
  if (!path) return wrong('path', "Path can't be blank")
  if (path === '/') return wrong('path', "Path can't be the homepage")
  if (isReservedPath(path)) return wrong('path', "Path can't be a path that is reserved by Shopify")
  if (!target) return wrong('target', "Target can't be blank")
  if (path.length > MAX_LENGTH) return wrong('path', `Path is too long (maximum is ${MAX_LENGTH} characters)`)
  if (target.length > MAX_LENGTH)
    return wrong('target', `Target is too long (maximum is ${MAX_LENGTH} characters)`)
  if (!target.startsWith('/') && !/^https?:\/\//i.test(target)) return wrong('target', 'Target is invalid')
  if (path === target) return wrong('target', "Target can't be the same as path")
  const other = state.byHandle(store, 'UrlRedirect', path)
  return other && other.id !== id ? wrong('path', 'Path has already been taken') : undefined
}
