import type { ShopifyGlobal } from '@shopify/app-bridge-types'

/** The platform's App Bridge, when its script stands in the page and knows the shop; otherwise undefined. */
export function bridge(): ShopifyGlobal | undefined {
  const found = (globalThis as { shopify?: ShopifyGlobal }).shopify
  return found?.config?.shop ? found : undefined
}

/** True inside the platform's admin: title, menu, save bar and toast are then the admin's own. */
export function isEmbedded(): boolean {
  return bridge() !== undefined && window.top !== window.self
}

/**
 * The shop the page was opened for, or null: then there is nothing to show (spec 1 §8, "No Shop Provided"). Outside the
 * admin's frame nobody gives a session token, whatever shop the URL names.
 */
export function currentShop(): string | null {
  return isEmbedded() ? (bridge()?.config.shop ?? null) : null
}

/** Language of the person in the admin, known before the profile is. */
export function adminLocale(): string | null {
  return bridge()?.config.locale ?? new URLSearchParams(location.search).get('locale')
}
