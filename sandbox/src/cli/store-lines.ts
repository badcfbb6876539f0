import { counted } from '../counted.ts'
import type { StoreRecord } from '../state/records.ts'
import type { CommandContext } from './command-context.ts'

/** A store's URLs, for human and JSON output. */
export interface StoreUrls {
  name: string
  handle: string
  domain: string
  currency: string
  storefront: string
  admin: string
  products: number
}

export function storeUrls({ state, adminOrigin }: CommandContext, store: StoreRecord): StoreUrls {
  return {
    name: store.name,
    handle: store.handle,
    domain: store.domain,
    currency: store.currency,
    storefront: `http://${store.handle}.localhost:${store.storefrontPort}/`,
    admin: `${adminOrigin}/store/${store.handle}`,
    products: state.count(store, 'Product'),
  }
}

/** Formats the same as a few lines of text. */
export function storeText(store: StoreUrls): string {
  return [
    `${store.name} (${store.domain}), ${counted(store.products, 'product')}, ${store.currency}`,
    `  Storefront  ${store.storefront}`,
    `  Admin       ${store.admin}`,
  ].join('\n')
}

/** Returns the store with this handle, domain or display name. */
export function findStore({ state }: CommandContext, name: string): StoreRecord | undefined {
  return state.store(name.toLowerCase()) ?? state.stores().find((store) => store.name === name)
}

/** Returns the message that the store does not exist, with the names of those that do. */
export function noSuchStore({ state }: CommandContext, name: string): string {
  const known = state.stores().map((store) => store.handle)
  return `There is no store "${name}". The stores are: ${known.join(', ') || 'none'}. Nothing was changed.`
}
