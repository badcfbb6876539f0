import type { SandboxContext } from '../context.ts'
import type { StoreRecord } from '../state/records.ts'
import { emitWebhook } from '../webhooks/emit-webhook.ts'

/** Tells the app that it was uninstalled, in the shape of the platform's shop resource. */
export async function announceUninstall(context: SandboxContext, store: StoreRecord): Promise<void> {
  await emitWebhook(context, store, 'APP_UNINSTALLED', {
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
  })
}
