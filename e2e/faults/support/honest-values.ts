import type { Registry } from '../../../app/src/core/registry/registry.ts'
import { languageModelSettingsFor, type SandboxAccess } from '../../../app/testing/sandbox.ts'
import type { RigStore } from './installation.ts'
import type { ValidValues } from './valid-input.ts'

/** Facts that the values are taken from. */
export interface HonestFacts {
  registry: Pick<Registry, 'generators' | 'actions'>
  store: Pick<RigStore, 'productIds'>
  platform: Pick<SandboxAccess, 'port' | 'languageModelKey'>
}

/** Returns values that match the product's own patterns and names; `ids` by the path that returned them. */
export function honestValues(
  { registry, store, platform }: HonestFacts,
  ids: ReadonlyMap<string, string>,
): ValidValues {
  const named: Record<string, string | undefined> = {
    generator: registry.generators[0]?.name,
    action: registry.actions[0]?.generator,
    baseUrl: languageModelSettingsFor(platform).LANGUAGE_MODEL_BASE_URL,
    apiKey: platform.languageModelKey,
    language: 'en',
    target: '/fern',
    // A boolean in a URL is a text to the schema.
    deadTargets: 'true',
    hidden: 'true',
    mine: 'true',
    visited: 'true',
    // A post can only be scheduled for a future day.
    publishAt: '2036-11-21T00:00:00.000Z',
  }
  const product = String(store.productIds[0])
  return ({ path, field, pattern }) => {
    const fits = (text: string) => pattern === undefined || new RegExp(pattern).test(text)
    if (field === 'gid' || pattern?.includes('gid:')) {
      // The pattern's own types. The product exists; the store may have nothing of other types. The deleted product
      // is the last one, which no other call uses.
      const types = /gid:[^\w]*shopify[^\w(]*\(?([\w|]+)/.exec(pattern ?? '')?.[1]?.split('|') ?? ['Product']
      const number = path.endsWith('/delete') ? store.productIds.at(-1) : product
      return types.includes('Product') ? `gid://shopify/Product/${number}` : `gid://shopify/${types[0]}/1`
    }
    // A page to leave out of the page of links: the response includes it only if the catalogue has it.
    if (path === '/sitemaps/html' && field === 'id') return product
    if (field === 'id' || field === 'ids') {
      const found = idAbove(path, ids) ?? ids.get('/history')
      // An id of another kind of thing; a missing one of the right kind would test more.
      return found !== undefined && fits(found) ? found : undefined
    }
    if (/^products?(?:Ids?)?$/.test(field)) return fits(product) ? product : undefined
    if (field === 'state') return /^\/operations(?:\/csv)?$/.test(path) ? 'done' : 'applied'
    // Target of a redirect: a path of the store.
    if (field.endsWith('Url') && path.startsWith('/broken-links/')) return '/fern'
    return named[field]
  }
}

/** For `/index-status/pages/check`: the id that `/index-status/pages` returned, else that of `/index-status`. */
function idAbove(path: string, ids: ReadonlyMap<string, string>): string | undefined {
  const parts = (path.split('/{')[0] ?? '').split('/')
  for (let end = parts.length; end > 1; end--) {
    const found = ids.get(parts.slice(0, end).join('/'))
    if (found !== undefined) return found
  }
  return undefined
}
