import type { StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'

/**
 * Returns the store of a request: by `fernhill.myshopify.com`, by `fernhill.localhost`, or else by the port it
 * arrived on.
 */
export function storeOfHost(state: State, host: string, localPort?: number): StoreRecord | undefined {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  if (name.endsWith('.myshopify.com')) return state.store(name)
  if (name.endsWith('.localhost')) return state.store(name.slice(0, -'.localhost'.length))
  return state.stores().find((store) => store.storefrontPort === localPort)
}
