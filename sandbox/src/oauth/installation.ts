import { cancelChargesOfApp } from '../billing/charge-status.ts'
import type { SandboxContext } from '../context.ts'
import type { AppDeclaration } from '../deployment/deployment.ts'
import type { AppInstallationRecord, StoreRecord } from '../state/records.ts'
import { queueWebhook } from '../webhooks/emit-webhook.ts'
import { revokeTokens } from './issued-tokens.ts'
import { cancelRedaction, queueRedaction } from './shop-redaction.ts'
import { shopResource } from './shop-resource.ts'

/** Returns the app's installation in the store, if it is installed now. */
export function installationOf(
  context: SandboxContext,
  store: StoreRecord,
  clientId: string,
): AppInstallationRecord | undefined {
  const installation = context.state.byHandle(store, 'AppInstallation', clientId)
  return installation && installation.uninstalledAt === null ? installation : undefined
}

/**
 * Installs the app in the store with the scopes its declaration requests, as the platform's managed install does. An
 * existing installation gets the scopes requested now; a removed one is restored under its id. Throws if the platform
 * does not know the app.
 */
export function installApp(
  context: SandboxContext,
  store: StoreRecord,
  clientId: string,
): AppInstallationRecord {
  const { state, deployment } = context
  const app = deployment.app(clientId)
  if (!app) throw new Error(`No app with the client id ${clientId} has been declared.`)
  return state.transaction(() => {
    const now = new Date().toISOString()
    const former = state.byHandle(store, 'AppInstallation', clientId)
    const present = former?.uninstalledAt === null ? former : undefined
    cancelRedaction(context, store, clientId)
    const installation = state.put(store, 'AppInstallation', {
      id: former?.id ?? state.nextId(),
      createdAt: present?.createdAt ?? now,
      updatedAt: now,
      clientId,
      scopes: app.scopes,
      uninstalledAt: null,
    })
    if (present && String(present.scopes) !== String(app.scopes))
      queueWebhook(context, store, 'APP_SCOPES_UPDATE', {
        payload: () => ({
          id: installation.id,
          previous: present.scopes,
          current: app.scopes,
          updated_at: now,
        }),
        clientId,
      })
    return installation
  })
}

/** True if the app's declaration requests access the store has not granted. */
export function asksForMore(app: AppDeclaration, installation: AppInstallationRecord): boolean {
  return app.scopes.some((scope) => !installation.scopes.includes(scope))
}

/**
 * Uninstalls the app: cancels its subscriptions, revokes its tokens, deletes its installation's metafields and its
 * webhook subscriptions, then notifies it (`app/uninstalled` now, `shop/redact` after the platform's delay). Its
 * traces in themes and resources stay, as on the platform. Returns false if the app was not installed.
 */
export function uninstallApp(context: SandboxContext, store: StoreRecord, app: AppDeclaration): boolean {
  const { state } = context
  const installation = installationOf(context, store, app.clientId)
  if (!installation) return false
  const { clientId } = app
  state.transaction(() => {
    const now = new Date()
    cancelChargesOfApp(context, store, clientId)
    queueWebhook(context, store, 'APP_UNINSTALLED', { payload: () => shopResource(store), clientId })
    queueRedaction(context, store, app)
    revokeTokens({ state, store, installation }, now)
    const owner = `gid://shopify/AppInstallation/${installation.id}|`
    for (const metafield of state.byHandlePrefix(store, 'Metafield', owner))
      state.delete(store, 'Metafield', metafield.id)
    for (const subscription of state.list(store, 'WebhookSubscription'))
      if (subscription.clientId === clientId && !subscription.fromToml)
        state.delete(store, 'WebhookSubscription', subscription.id)
    state.put(store, 'AppInstallation', {
      ...installation,
      updatedAt: now.toISOString(),
      uninstalledAt: now.toISOString(),
    })
  })
  return true
}
