import type { ShopifyGlobal } from '@shopify/app-bridge-types'
import { BRIDGE_STATE } from '../../shared/bridge-state.ts'

/** Returns the platform's App Bridge if its script is in the page and knows the shop; else undefined. */
export function bridge(): ShopifyGlobal | undefined {
  const found = (globalThis as { shopify?: ShopifyGlobal }).shopify
  return found?.config?.shop ? found : undefined
}

/** True inside the platform's admin: the admin then provides title, menu, save bar and toast. */
export function isEmbedded(): boolean {
  return bridge() !== undefined && window.top !== window.self
}

/**
 * Returns the shop the page was opened for, or null: then there is nothing to show (spec 1 §8, "No Shop Provided").
 * Outside the admin's frame no session token is available, whatever shop the URL names.
 */
export function currentShop(): string | null {
  return isEmbedded() ? (bridge()?.config.shop ?? null) : null
}

/** Returns the language of the person in the admin, known before the profile is loaded. */
export function adminLocale(): string | null {
  return bridge()?.config.locale ?? new URLSearchParams(location.search).get('locale')
}

/** Removes what the page's URL says of a missing App Bridge once it is there: the admin shows the URL and follows it. */
export function forgetMissingBridge(): void {
  const url = new URL(location.href)
  if (!bridge() || !url.searchParams.has(BRIDGE_STATE)) return
  url.searchParams.delete(BRIDGE_STATE)
  history.replaceState(history.state, '', url)
}
