import type { ServerModule } from './server-module.ts'

/** Paths of files that export a store's data. */
const EXPORT = /\/(?:csv|export)$/

/** Paths of reads whose input is too large for a URL: a filtered list, a preview, a price. */
const QUESTION = /\/(?:search|list|named|images|resource|preview|quote)$/

/** Describes a route by its contract; `changes` is true if a call of it counts as an action. */
export function routeOf({ contract }: Pick<ServerModule, 'contract'>, name: string) {
  const procedures = (contract ?? {}) as Record<
    string,
    { '~orpc': { route: { method?: string; path?: string } } }
  >
  const { method = 'POST', path = '' } = procedures[name]?.['~orpc'].route ?? {}
  const writes = method !== 'GET'
  return { method, path, writes, changes: writes && !QUESTION.test(path) }
}

/** Whether a route is reserved for the merchant, and closed to visiting staff. */
export function isClosedToStaff(module: ServerModule, name: string): boolean {
  const { path, writes } = routeOf(module, name)
  const { notForStaff = [] } = module
  return EXPORT.test(path) || (notForStaff === 'writes' ? writes : notForStaff.includes(name))
}
