import type { ShopContext } from '#core/context/context.ts'
import { defineOffer } from '#core/context/offer.ts'

/** What a feature does when the platform hints that something changed. */
export interface WebhookDefinition {
  /** Topic as in shopify.app.toml, `themes/publish`. */
  topic: string
  /** True for the few that still matter when the shop has uninstalled. */
  evenUninstalled?: boolean
  run(ctx: ShopContext, hint: { resourceId: string | null; triggeredAt: Date }): Promise<void>
}

export const WEBHOOKS = defineOffer<WebhookDefinition>('webhooks')
