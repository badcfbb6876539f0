import { isReservedPath } from '../admin/content/redirect-rules.ts'
import type { SandboxContext } from '../context.ts'
import type { Visit } from './visit.ts'

/**
 * Where a stored redirect leads this visit; undefined without one. The path asked for is compared in lower case, so a
 * redirect stored with capitals never fits; paths the platform serves itself are never asked for. The query plays no
 * part in the comparison and is carried over.
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

/** What the target says itself stays as it is, its fragment last. */
function withQuery(target: string, query: URLSearchParams): string {
  const [place = '', ...fragments] = target.split('#')
  const [bare = '', ...own] = place.split('?')
  const carried = new URLSearchParams(own.join('?'))
  for (const [name, value] of query) if (!carried.has(name)) carried.append(name, value)
  const fragment = fragments.length > 0 ? `#${fragments.join('#')}` : ''
  if (query.size === 0) return target
  return `${bare}?${carried}${fragment}`
}
