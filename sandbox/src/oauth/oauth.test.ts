import { decodeJwt } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TrialPlatform, trialPlatform } from '../admin/trial-platform.ts'
import { installApp, uninstallApp } from './installation.ts'
import { refreshOfflineToken } from './issued-tokens.ts'
import { mintSessionToken } from './session-token.ts'

let platform: TrialPlatform
// Remaining seconds are compared, so the clock must not move meanwhile.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  platform = await trialPlatform()
  installApp(platform.context, platform.store, platform.app.clientId)
})
afterEach(() => void vi.useRealTimers())

const OFFLINE = 'urn:shopify:params:oauth:token-type:offline-access-token'
const ONLINE = 'urn:shopify:params:oauth:token-type:online-access-token'

async function ask(fields: Record<string, string>, host = platform.store.domain) {
  const response = await platform.server.inject({
    method: 'POST',
    url: '/admin/oauth/access_token',
    headers: { host },
    payload: { client_id: platform.app.clientId, client_secret: platform.app.secret, ...fields },
  })
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
}

async function exchange(fields: Record<string, string> = {}) {
  return ask({
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: await mintSessionToken(platform.app, platform.store),
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: OFFLINE,
    expiring: '1',
    ...fields,
  })
}
const refresh = (token: unknown) => ask({ grant_type: 'refresh_token', refresh_token: String(token) })
const tokenRecord = (token: unknown) =>
  platform.context.state.byHandle(platform.store, 'AccessToken', String(token))
const isAlive = (token: unknown) => {
  const record = tokenRecord(token)
  return record?.revokedAt === null && Date.parse(record.expiresAt ?? '') > Date.now()
}

test('a session token carries what the platform puts in, for sixty seconds', async () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const claims = decodeJwt(await mintSessionToken(platform.app, platform.store, now))
  const seconds = now.getTime() / 1000
  expect(claims).toMatchObject({
    iss: 'https://corner-shop.myshopify.com/admin',
    dest: 'https://corner-shop.myshopify.com',
    aud: platform.app.clientId,
    iat: seconds,
    nbf: seconds,
    exp: seconds + 60,
    sub: expect.stringMatching(/^\d+$/),
    jti: expect.any(String),
    sid: expect.any(String),
  })
})

test('a session token becomes an expiring offline token with a refresh token', async () => {
  const { status, body } = await exchange()
  expect(status).toBe(200)
  expect(body).toEqual({
    access_token: expect.stringMatching(/^shpat_[0-9a-f]{32}$/),
    scope: 'read_products,write_products',
    expires_in: 3600,
    refresh_token: expect.stringMatching(/^shprt_/),
    refresh_token_expires_in: 7_776_000,
  })
  expect(isAlive(body['access_token'])).toBe(true)
})

test('an online token names its user and lasts a day', async () => {
  const { status, body } = await exchange({ requested_token_type: ONLINE })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    expires_in: 86_399,
    associated_user: { first_name: 'Ada', account_owner: true },
  })
  expect(body).not.toHaveProperty('refresh_token')
})

test.each([
  ['an expired session token', async () => ({ subject_token: await tokenAt(-120) })],
  ['a session token that is not valid yet', async () => ({ subject_token: await tokenAt(+120) })],
  ['a session token of another app', async () => ({ subject_token: await tokenOf({ clientId: 'other' }) })],
  [
    'a session token signed by somebody else',
    async () => ({ subject_token: await tokenOf({ secret: 'x'.repeat(20) }) }),
  ],
  ['no token at all', async () => ({ subject_token: 'nonsense' })],
])('%s is refused', async (_name, fields) => {
  const { status, body } = await exchange(await fields())
  expect([status, body['error']]).toEqual([400, 'invalid_subject_token'])
})
const tokenAt = (seconds: number) =>
  mintSessionToken(platform.app, platform.store, new Date(Date.now() + seconds * 1000))
const tokenOf = (change: object) => mintSessionToken({ ...platform.app, ...change }, platform.store)

test('a session token of another store is refused', async () => {
  const subject_token = await mintSessionToken(platform.app, { ...platform.store, domain: 'x.myshopify.com' })
  expect((await exchange({ subject_token })).body['error']).toBe('invalid_subject_token')
})

test('non-expiring tokens, wrong secrets and unknown grants are refused', async () => {
  expect((await exchange({ expiring: '0' })).status).toBe(403)
  expect((await exchange({ client_secret: 'wrong' })).status).toBe(401)
  expect((await exchange({ client_id: 'unknown' })).status).toBe(401)
  expect((await exchange({ grant_type: 'password' })).body['error']).toBe('unsupported_grant_type')
  expect((await ask({ grant_type: 'refresh_token' })).status).toBe(400)
  expect((await exchange({}).then(() => ask({}, 'nobody.myshopify.com'))).status).toBe(404)
})

test('refreshing rotates: the old access token dies, the old refresh token once its replacement is used', async () => {
  const { body: first } = await exchange()
  const { body: second } = await refresh(first['refresh_token'])
  expect(isAlive(first['access_token'])).toBe(false)
  expect(isAlive(second['access_token'])).toBe(true)

  // The response was lost: the same token works again, and the pair of the lost response is revoked.
  const { status, body: again } = await refresh(first['refresh_token'])
  expect(status).toBe(200)
  expect(isAlive(second['access_token'])).toBe(false)

  expect((await refresh(again['refresh_token'])).status).toBe(200)
  const late = await refresh(first['refresh_token'])
  expect([late.status, late.body['error']]).toEqual([400, 'invalid_grant'])
})

test('a refresh token ends after ninety days, a used one after thirty', async () => {
  const { body } = await exchange()
  const { state } = platform.context
  const installation = state.byHandle(platform.store, 'AppInstallation', platform.app.clientId)
  if (!installation) throw new Error('not installed')
  const owner = { state, store: platform.store, installation }
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  const token = String(body['refresh_token'])
  expect(refreshOfflineToken(owner, token, inDays(91))).toBeUndefined()
  expect(refreshOfflineToken(owner, token, inDays(10))).toBeDefined()
  expect(refreshOfflineToken(owner, token, inDays(39))).toBeDefined()
  expect(refreshOfflineToken(owner, token, inDays(41))).toBeUndefined()
})

test('a new exchange replaces the pair before', async () => {
  const { body: first } = await exchange()
  await exchange()
  expect(isAlive(first['access_token'])).toBe(false)
  expect((await refresh(first['refresh_token'])).body['error']).toBe('invalid_grant')
})

test('uninstalling ends the tokens and the installation’s metafields, and tells the app', async () => {
  const { context, store, app } = platform
  const { body } = await exchange()
  const installation = context.state.byHandle(store, 'AppInstallation', app.clientId)
  const at = { createdAt: store.createdAt, updatedAt: store.createdAt }
  const owned = (owner: string) =>
    context.state.put(store, 'Metafield', {
      ...at,
      id: context.state.nextId(),
      owner,
      namespace: 'any',
      key: 'thing',
      type: 'json',
      value: '{}',
      compareDigest: '',
    })
  const gone = owned(`gid://shopify/AppInstallation/${installation?.id}`)
  const stays = owned('gid://shopify/Product/1')

  expect(uninstallApp(context, store, app)).toBe(true)
  expect(isAlive(body['access_token'])).toBe(false)
  expect(context.state.get(store, 'Metafield', gone.id)).toBeUndefined()
  expect(context.state.get(store, 'Metafield', stays.id)).toBeDefined()
  const queued = context.state.list(store, 'WebhookDelivery')
  expect(queued.map((delivery) => delivery.topic)).toEqual(['APP_UNINSTALLED', 'SHOP_REDACT'])
  const hours = (Date.parse(queued[1]?.nextAttemptAt ?? '') - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(47.9)

  const refused = await exchange()
  expect([refused.status, refused.body['error']]).toEqual([400, 'app_not_installed'])
  expect(uninstallApp(context, store, app)).toBe(false)

  installApp(context, store, app.clientId)
  expect(context.state.list(store, 'WebhookDelivery').map((delivery) => delivery.topic)).toEqual([
    'APP_UNINSTALLED',
  ])
  expect((await exchange()).status).toBe(200)
})
