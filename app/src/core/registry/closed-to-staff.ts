import type { ServerModule } from './server-module.ts'

/** Files a store's data leaves by. */
const EXPORT = /\/(?:csv|export)$/

/** What is asked with more than a URL holds, and changes nothing: a list with its filters, a look ahead, a price. */
const QUESTION = /\/(?:search|list|named|images|resource|preview|quote)$/

/** What a route does, as its contract says; `changes`: somebody who used it did something. */
export function routeOf({ contract }: Pick<ServerModule, 'contract'>, name: string) {
  const procedures = (contract ?? {}) as Record<
    string,
    { '~orpc': { route: { method?: string; path?: string } } }
  >
  const { method = 'POST', path = '' } = procedures[name]?.['~orpc'].route ?? {}
  const writes = method !== 'GET'
  return { method, path, writes, changes: writes && !QUESTION.test(path) }
}

/** Whether only the merchant may use a route, not staff who visit the store. */
export function isClosedToStaff(module: ServerModule, name: string): boolean {
  const { path, writes } = routeOf(module, name)
  const { notForStaff = [] } = module
  return EXPORT.test(path) || (notForStaff === 'writes' ? writes : notForStaff.includes(name))
}
