import { extensionActivations } from '../../app-bridge/extension-activations.ts'
import { installationOf } from '../../oauth/installation.ts'
import { mintSessionToken } from '../../oauth/session-token.ts'
import { staffUserOf } from '../../oauth/staff-user.ts'
import { Refusal } from '../frame/failure.ts'
import type { AdminRequest, AdminRoutes } from '../frame/frame-request.ts'
import { appOf } from './app-list.ts'
import { pickableResources } from './pickable-resources.ts'

/** Declares the routes the app's page calls on behalf of the app in its frame. */
export function appDataRoutes(routes: AdminRoutes): void {
  const installed = (admin: AdminRequest) => {
    const app = appOf(admin)
    const installation = app && installationOf(admin.context, admin.store, app.clientId)
    if (!app || !installation) throw new Refusal('The app is not installed in this store any more.')
    return { app, installation }
  }
  routes.data('/app-data/:app/session-token', async (admin) => ({
    token: await mintSessionToken(installed(admin).app, admin.store),
  }))
  routes.data('/app-data/:app/extensions', (admin) =>
    extensionActivations(admin.context.state, admin.store, installed(admin).app),
  )
  routes.data('/app-data/:app/scopes', (admin) => {
    const { app, installation } = installed(admin)
    return { granted: installation.scopes, required: app.scopes, optional: [] }
  })
  routes.data('/app-data/:app/user', ({ store }) => {
    const user = staffUserOf(store)
    return {
      id: user.id,
      name: `${user.firstName} ${user.lastName}`.trim(),
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      accountAccess: 'Full access',
      accountType: 'regular',
    }
  })
  routes.data('/app-data/:app/resources', pickableResources)
}
