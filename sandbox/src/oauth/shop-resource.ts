import type { JsonValue } from '../state/json.ts'
import type { StoreRecord } from '../state/records.ts'

/** Returns a store as in the body of the platform's webhooks about it (`app/uninstalled`, `shop/update`). */
export function shopResource(store: StoreRecord): { [key: string]: JsonValue } {
  return {
    id: store.id,
    name: store.name,
    email: store.email,
    domain: store.domain,
    myshopify_domain: store.domain,
    shop_owner: store.ownerName,
    country_code: store.countryCode,
    currency: store.currency,
    money_format: store.moneyFormat,
    iana_timezone: store.timezone,
    primary_locale: store.primaryLocale,
    plan_display_name: store.planDisplayName,
    created_at: store.createdAt,
  }
}
