import { defineOffer, type ShopContext } from '#core/context/context.ts'

/** What a feature does when the platform reports a change. */
export interface WebhookDefinition {
  /** Topic as in `shopify.app.toml`, such as `themes/publish`. */
  topic: string
  /** True for the few topics that still matter after the shop has uninstalled. */
  evenUninstalled?: boolean
  /** Handles one resource, however many deliveries it has. */
  run(ctx: ShopContext, notice: { resourceId: string | null; triggeredAt: Date }): Promise<void>
  /** Handles all waiting resources, up to a hundred, together; absent: one after the other. */
  runTogether?(ctx: ShopContext, resourceIds: readonly string[]): Promise<void>
}

export const WEBHOOKS = defineOffer<WebhookDefinition>('webhooks')

/** For webhooks that read many resources from the platform or the database at once. */
export function takenTogether(
  topic: string,
  runTogether: NonNullable<WebhookDefinition['runTogether']>,
): WebhookDefinition {
  const run: WebhookDefinition['run'] = (ctx, { resourceId }) =>
    runTogether(ctx, resourceId === null ? [] : [resourceId])
  return { topic, run, runTogether }
}
