import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxContext } from '../context.ts'
import type { AppDeclaration } from '../deployment/deployment.ts'
import { installApp, installationOf, uninstallApp } from '../oauth/installation.ts'
import { issueOfflineToken, issueOnlineToken } from '../oauth/issued-tokens.ts'
import { mintSessionToken } from '../oauth/session-token.ts'
import { ControlError, controlRoute, storeNamed, understood } from './control-route.ts'

const tokenOrder = z.strictObject({
  clientId: z.string().optional(),
  mode: z.enum(['offline', 'online']).default('offline'),
  /** Scopes of this token only, in place of the installation's. */
  scopes: z.array(z.string()).optional(),
  /** Seconds until the token expires; negative: it has already expired. */
  expiresIn: z.number().int().optional(),
})
const appNamed = z.strictObject({ clientId: z.string().optional() })

/** Declares `/stores/<handle>/install` and `/stores/<handle>/tokens`. */
export function installationRoutes(scope: FastifyInstance, context: SandboxContext): void {
  const { state } = context
  controlRoute(scope, 'POST', '/stores/:handle/install', ({ params, body }) => {
    const store = storeNamed(context, params['handle'] ?? '')
    const app = declared(context, understood(appNamed, body).clientId)
    return { installation: installApp(context, store, app.clientId) }
  })
  controlRoute(scope, 'DELETE', '/stores/:handle/install', async ({ params, query }) => {
    const store = storeNamed(context, params['handle'] ?? '')
    const app = declared(context, understood(appNamed, query).clientId)
    return { uninstalled: await uninstallApp(context, store, app) }
  })
  controlRoute(scope, 'POST', '/stores/:handle/tokens', async ({ params, body }) => {
    const store = storeNamed(context, params['handle'] ?? '')
    const order = understood(tokenOrder, body)
    const app = declared(context, order.clientId)
    const installation = installationOf(context, store, app.clientId)
    if (!installation) throw new ControlError(409, `The app is not installed in "${store.handle}".`)
    const owner = {
      state,
      store,
      installation: { ...installation, scopes: order.scopes ?? installation.scopes },
    }
    const issued = order.mode === 'offline' ? issueOfflineToken(owner) : issueOnlineToken(owner)
    const token =
      order.expiresIn === undefined
        ? issued
        : state.put(store, 'AccessToken', {
            ...issued,
            expiresAt: new Date(Date.now() + order.expiresIn * 1000).toISOString(),
          })
    return {
      accessToken: token.token,
      refreshToken: token.refreshToken,
      expiresAt: token.expiresAt,
      scopes: token.scopes,
      sessionToken: await mintSessionToken(app, store),
      installationId: installation.id,
    }
  })
}

function declared({ deployment }: SandboxContext, clientId: string | undefined): AppDeclaration {
  const app = clientId === undefined ? deployment.apps()[0] : deployment.app(clientId)
  if (!app) throw new ControlError(404, 'No such app has been declared.')
  return app
}
