import type { StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'

/**
 * Returns the store of a request: by `fernhill.myshopify.com`, by `fernhill.localhost`, by the domain of one of its markets,
 * or else by the port it arrived on.
 */
export function storeOfHost(state: State, host: string, localPort?: number): StoreRecord | undefined {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  if (name.endsWith('.myshopify.com')) return state.store(name)
  const stores = state.stores()
  const own = name.endsWith('.localhost') ? state.store(name.slice(0, -'.localhost'.length)) : undefined
  const market = own ?? stores.find((store) => state.byHandle(store, 'MarketWebPresence', name))
  if (market || name.endsWith('.localhost')) return market
  return stores.find((store) => store.storefrontPort === localPort)
}
