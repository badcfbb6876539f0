import type { SandboxContext } from '../context.ts'
import type { AppDeclaration } from '../deployment/deployment.ts'
import type { StoreRecord } from '../state/records.ts'
import { topicEnum } from './topics.ts'

export interface Subscription {
  app: AppDeclaration
  uri: string
}

/** Topics delivered to an app even though it is no longer installed. */
const AFTER_UNINSTALL = new Set([
  'APP_UNINSTALLED',
  'CUSTOMERS_DATA_REQUEST',
  'CUSTOMERS_REDACT',
  'SHOP_REDACT',
])

/**
 * Returns the subscriptions to a topic in a store: those declared in shopify.app.toml, and those created through the
 * API while the app is installed. `clientId` limits them to one app.
 */
export function subscriptionsTo(
  { state, deployment }: Pick<SandboxContext, 'state' | 'deployment'>,
  store: StoreRecord,
  topic: string,
  clientId?: string,
): Subscription[] {
  return deployment.apps().flatMap((app) => {
    if (clientId !== undefined && app.clientId !== clientId) return []
    const installation = state.byHandle(store, 'AppInstallation', app.clientId)
    if (!installation) return []
    if (installation.uninstalledAt !== null && !AFTER_UNINSTALL.has(topic)) return []
    const declared = [...app.webhooks, ...app.compliance].filter((each) =>
      each.topics.map(topicEnum).includes(topic),
    )
    const made = state
      .list(store, 'WebhookSubscription')
      .filter((each) => each.topic === topic && each.clientId === app.clientId && !each.fromToml)
    return [...declared, ...made].map(({ uri }) => ({ app, uri }))
  })
}
