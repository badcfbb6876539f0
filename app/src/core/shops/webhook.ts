import { defineOffer, type ShopContext } from '#core/context/context.ts'

/** What a feature does when the platform reports a change. */
export type WebhookHandler = {
  /** Topic as in `shopify.app.toml`, such as `themes/publish`. */
  topic: string
  /** True for the few topics that still matter after the shop has uninstalled. */
  evenUninstalled?: boolean
} & (
  | {
      /** Handles one resource, however many deliveries it has. */
      run(ctx: ShopContext, notice: { resourceId: string | null; triggeredAt: Date }): Promise<void>
      runTogether?: never
    }
  | {
      run?: never
      /** Handles all waiting resources, up to a hundred, together. */
      runTogether: RunTogether
    }
)

type RunTogether = (ctx: ShopContext, resourceIds: readonly string[]) => Promise<void>

export const WEBHOOKS = defineOffer<WebhookHandler>('webhooks')

/** For webhooks that read many resources from the platform or the database at once. */
export function takenTogether(topic: string, runTogether: RunTogether): WebhookHandler {
  return { topic, runTogether }
}
