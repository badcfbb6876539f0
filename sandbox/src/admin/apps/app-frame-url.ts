import { createHash, createHmac } from 'node:crypto'
import { PLATFORM_PARAMETERS } from '../../app-bridge/messages.ts'
import type { AppDeclaration } from '../../deployment/deployment.ts'
import { mintSessionToken } from '../../oauth/session-token.ts'
import type { StoreRecord } from '../../state/records.ts'

/**
 * Returns the URL of an app's page in its frame: the application's URL with `path` and `query`, the platform's
 * parameters, and their HMAC (sorted `key=value` joined by `&`, hex; facts: HMAC).
 */
export async function appFrameUrl(
  app: AppDeclaration,
  store: StoreRecord,
  frame: { adminOrigin: string; path: string; query: Record<string, string> },
): Promise<string> {
  const url = new URL(app.applicationUrl)
  if (frame.path) url.pathname = `${url.pathname.replace(/\/$/, '')}/${frame.path}`
  const own = Object.entries(frame.query).filter(([name]) => !PLATFORM_PARAMETERS.includes(name))
  const parameters: [string, string][] = [
    ...url.searchParams,
    ...own,
    ['embedded', '1'],
    ['host', hostParameter(frame.adminOrigin, store)],
    ['id_token', await mintSessionToken(app, store)],
    ['locale', store.primaryLocale],
    ['session', createHash('sha256').update(`${app.clientId}:${store.id}`).digest('hex')],
    ['shop', store.domain],
    ['timestamp', String(Math.floor(Date.now() / 1000))],
  ]
  const text = parameters
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
  url.search = `${text}&hmac=${createHmac('sha256', app.secret).update(text).digest('hex')}`
  return url.href
}

/** Returns the `host` parameter in the platform's form: base64 of `<admin host>/store/<handle>` without padding. */
function hostParameter(adminOrigin: string, store: StoreRecord): string {
  const frame = `${new URL(adminOrigin).host}/store/${store.handle}`
  return Buffer.from(frame).toString('base64').replace(/=+$/, '')
}
