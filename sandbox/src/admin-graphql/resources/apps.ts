import type { AppDeclaration } from '../../deployment/deployment.ts'
import type { AppInstallationRecord } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { entity, entityOrNull, type Resolvers } from '../engine/entity.ts'
import { gid, idOf } from '../engine/gid.ts'
import { metafieldFields } from './metafield-fields.ts'

/** Describes a scope by its name, as the platform does: `write_products` → "Modify products". */
function accessScope(handle: string) {
  const [verb, ...rest] = handle.split('_')
  const what = rest.join(' ')
  return { handle, description: `${verb === 'write' ? 'Modify' : 'Read'} ${what}` }
}

function launchUrl({ store, app }: AdminRequest): string {
  return `https://${store.domain}/admin/apps/${app.handle}`
}

export const appResolvers: Resolvers = {
  QueryRoot: {
    currentAppInstallation: (_: unknown, __: object, request) =>
      entity('AppInstallation', request.installation),
    appInstallation: (_: unknown, { id }: { id?: string | null }, { installation }) =>
      id == null || idOf(id, 'AppInstallation') === installation.id
        ? entity('AppInstallation', installation)
        : null,
    app: (_: unknown, { id }: { id?: string | null }, { app, installation }) =>
      id == null || idOf(id, 'App') === installation.id ? entity('App', app) : null,
    appByHandle: (_: unknown, { handle }: { handle: string }, { app }) =>
      entityOrNull('App', app.handle === handle ? app : null),
  },
  AppInstallation: {
    ...metafieldFields('AppInstallation'),
    id: (installation: AppInstallationRecord) => gid('AppInstallation', installation.id),
    accessScopes: (installation: AppInstallationRecord) => installation.scopes.map(accessScope),
    app: (_: AppInstallationRecord, __: object, { app }) => entity('App', app),
    launchUrl: (_: AppInstallationRecord, __: object, request) => launchUrl(request),
  },
  App: {
    // An app has one installation here, whose number serves as the app's id.
    id: (_: AppDeclaration, __: object, { installation }) => gid('App', installation.id),
    apiKey: (app: AppDeclaration) => app.clientId,
    title: (app: AppDeclaration) => app.name,
    handle: (app: AppDeclaration) => app.handle,
    embedded: (app: AppDeclaration) => app.embedded,
    webhookApiVersion: (app: AppDeclaration) => app.webhookApiVersion,
    requestedAccessScopes: (app: AppDeclaration) => app.scopes.map(accessScope),
    installation: (_: AppDeclaration, __: object, { installation }) =>
      entity('AppInstallation', installation),
    launchUrl: (_: AppDeclaration, __: object, request) => launchUrl(request),
    isPostPurchaseAppInUse: () => false,
    shopifyDeveloped: () => false,
  },
}
