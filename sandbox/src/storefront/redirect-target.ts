import { isReservedPath } from '../admin/content/redirect-rules.ts'
import type { SandboxContext } from '../context.ts'
import type { Visit } from './visit.ts'

/**
 * Returns the target of the stored redirect for this visit; undefined if there is none. The requested path is looked
 * up in lower case, so a redirect stored with capitals never matches; paths the platform serves itself are not looked
 * up. The query is ignored in the lookup and carried over.
 */
export function redirectTarget(
  { state }: Pick<SandboxContext, 'state'>,
  { store, request: { path, query } }: Pick<Visit, 'store' | 'request'>,
): string | undefined {
  const asked = path.toLowerCase()
  if (isReservedPath(asked)) return undefined
  const found = state.byHandle(store, 'UrlRedirect', asked)
  return found && withQuery(found.target, query)
}

/** Adds the query to the target; the target's own parameters take precedence, and its fragment stays last. */
function withQuery(target: string, query: URLSearchParams): string {
  const [withoutFragment = '', ...fragments] = target.split('#')
  const [bare = '', ...own] = withoutFragment.split('?')
  const carried = new URLSearchParams(own.join('?'))
  for (const [name, value] of query) if (!carried.has(name)) carried.append(name, value)
  const fragment = fragments.length > 0 ? `#${fragments.join('#')}` : ''
  if (query.size === 0) return target
  return `${bare}?${carried}${fragment}`
}
