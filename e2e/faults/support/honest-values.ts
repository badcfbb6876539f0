import type { Registry } from '../../../app/src/core/registry/registry.ts'
import { languageModelSettingsFor, type SandboxAddress } from '../../../app/testing/sandbox.ts'
import type { RigStore } from './installation.ts'
import type { ValidValues } from './valid-input.ts'

/** What the values are about. */
export interface HonestFacts {
  registry: Pick<Registry, 'generators' | 'actions'>
  store: Pick<RigStore, 'productIds'>
  platform: Pick<SandboxAddress, 'port' | 'languageModelKey'>
}

/** What stands in the product's own patterns and names; `ids` by the path that answered them. */
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
    // What a URL says of yes and no is a text to a schema.
    hidden: 'true',
    mine: 'true',
    // Only a day to come is one to publish on.
    publishAt: '2036-11-21T00:00:00.000Z',
  }
  const product = String(store.productIds[0])
  return ({ path, field, pattern }) => {
    const fits = (text: string) => pattern === undefined || new RegExp(pattern).test(text)
    if (field === 'gid' || pattern?.includes('gid:')) {
      // The pattern's own types; a product is there, of others the store may have none. The one that is deleted goes:
      // nothing else is asked about it.
      const types = /gid:[^\w]*shopify[^\w(]*\(?([\w|]+)/.exec(pattern ?? '')?.[1]?.split('|') ?? ['Product']
      const number = path.endsWith('/delete') ? store.productIds.at(-1) : product
      return types.includes('Product') ? `gid://shopify/Product/${number}` : `gid://shopify/${types[0]}/1`
    }
    // What is left off the page of links: the answer tells of it as far as the catalogue has it.
    if (path === '/sitemaps/html' && field === 'id') return product
    if (field === 'id' || field === 'ids') {
      const found = idAbove(path, ids) ?? ids.get('/history')
      // Of another kind of thing: one that fits and is not there says more.
      return found !== undefined && fits(found) ? found : undefined
    }
    if (/^products?(?:Ids?)?$/.test(field)) return fits(product) ? product : undefined
    if (field === 'state') return path === '/operations' ? 'done' : 'applied'
    // Where visitors are led: a path of the store.
    if (field.endsWith('Url') && path.startsWith('/broken-links/')) return '/fern'
    return named[field]
  }
}

/** Of `/index-status/pages/check` what `/index-status/pages` answered, or else `/index-status`. */
function idAbove(path: string, ids: ReadonlyMap<string, string>): string | undefined {
  const parts = (path.split('/{')[0] ?? '').split('/')
  for (let end = parts.length; end > 1; end--) {
    const found = ids.get(parts.slice(0, end).join('/'))
    if (found !== undefined) return found
  }
  return undefined
}
