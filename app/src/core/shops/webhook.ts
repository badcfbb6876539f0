import { defineOffer, type ShopContext } from '#core/context/context.ts'

/** What a feature does when the platform says that something changed. */
export interface WebhookDefinition {
  /** Topic as in shopify.app.toml, `themes/publish`. */
  topic: string
  /** True for the few that still matter when the shop has uninstalled. */
  evenUninstalled?: boolean
  /** One resource, whatever the number of its deliveries. */
  run(ctx: ShopContext, notice: { resourceId: string | null; triggeredAt: Date }): Promise<void>
  /** The same for all resources that wait, up to a hundred; absent: one after the other. */
  runTogether?(ctx: ShopContext, resourceIds: readonly string[]): Promise<void>
}

export const WEBHOOKS = defineOffer<WebhookDefinition>('webhooks')

/** For whoever asks the platform, or the database, for many resources at once. */
export function takenTogether(
  topic: string,
  runTogether: NonNullable<WebhookDefinition['runTogether']>,
): WebhookDefinition {
  const run: WebhookDefinition['run'] = (ctx, { resourceId }) =>
    runTogether(ctx, resourceId === null ? [] : [resourceId])
  return { topic, run, runTogether }
}
