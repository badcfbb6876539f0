import type { StoreRecord } from '../../state/records.ts'

/** `http://fernhill.localhost:4001`: where the store's pages are really served. */
export function storefrontOrigin(store: Pick<StoreRecord, 'handle' | 'storefrontPort'>): string {
  return `http://${store.handle}.localhost:${store.storefrontPort}`
}
