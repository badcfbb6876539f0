import type { StoreRecord } from '../../state/records.ts'

/** Returns the origin that serves the store's pages: `http://fernhill.localhost:4001`. */
export function storefrontOrigin(store: Pick<StoreRecord, 'handle' | 'storefrontPort'>): string {
  return `http://${store.handle}.localhost:${store.storefrontPort}`
}
