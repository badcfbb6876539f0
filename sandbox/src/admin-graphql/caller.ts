import type { SandboxContext } from '../context.ts'
import { effectiveScopes } from './engine/access-rules.ts'
import type { AdminRequest } from './engine/admin-request.ts'

/** Identifies the caller: the store by the host name, the app by its access token. */
export function callerOf(
  context: SandboxContext,
  call: { host: string; token: string },
):
  | Pick<AdminRequest, 'context' | 'state' | 'store' | 'app' | 'installation' | 'scopes'>
  | 'no-store'
  | 'bad-token' {
  const { state, deployment } = context
  const store = state.store(call.host.toLowerCase())
  if (!store) return 'no-store'
  const token = call.token ? state.byHandle(store, 'AccessToken', call.token) : undefined
  if (!token || token.revokedAt !== null) return 'bad-token'
  if (token.expiresAt !== null && Date.parse(token.expiresAt) <= Date.now()) return 'bad-token'
  const app = deployment.app(token.clientId)
  const installation = state.byHandle(store, 'AppInstallation', token.clientId)
  if (!app || !installation || installation.uninstalledAt !== null) return 'bad-token'
  return { context, state, store, app, installation, scopes: effectiveScopes(token.scopes) }
}
