import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { accessTokenOf } from '../../../app/src/core/search-console/access-token.ts'
import { findConnection, secretNameOf } from '../../../app/src/core/search-console/connection-store.ts'
import { beginConsent, finishConsent } from '../../../app/src/core/search-console/consent.ts'
import { listProperties, setProperty } from '../../../app/src/core/search-console/properties.ts'
import { unseal } from '../../../app/src/core/shops/encryption.ts'
import { loadTokens } from '../../../app/src/core/shops/shop-tokens.ts'
import { answerConsent, comeBack } from '../../../app/testing/google-consent.ts'
import { control } from '../../../app/testing/sandbox.ts'
import { sessionToken } from '../../../app/testing/session-token.ts'
import type { Installation, RigStore } from './installation.ts'
import { rigStaff, rigVisit } from './rig-staff.ts'

const random = (form = '') => `${form}${randomBytes(18).toString('hex')}`

/** Returns secrets of an operator's environment, by setting. */
export function plantedSettings(): { env: Record<string, string>; secrets: Map<string, string> } {
  const own = {
    ...{ CRUX_API_KEY: random('AIza'), PAGESPEED_API_KEY: random('AIza'), OBJECT_STORE_SECRET: random() },
    ...{ GOOGLE_ADS_DEVELOPER_TOKEN: random(), GOOGLE_ADS_CLIENT_SECRET: random('GOCSPX-') },
    ...{ GOOGLE_ADS_REFRESH_TOKEN: random('1//0'), DATAFORSEO_PASSWORD: random() },
  }
  const key = randomBytes(32).toString('base64')
  const mail = random()
  return {
    secrets: new Map([...Object.entries(own), ['ENCRYPTION_KEYS', key], ['SMTP_URL', mail]]),
    env: {
      ...own,
      ENCRYPTION_KEYS: `rig:${key}`,
      SMTP_URL: `smtp://signpost:${mail}@127.0.0.1:9`,
      ...{ OBJECT_STORE_URL: 'http://127.0.0.1:9/originals', OBJECT_STORE_KEY_ID: 'rig' },
      ...{ GOOGLE_ADS_CLIENT_ID: 'rig.apps.googleusercontent.com', GOOGLE_ADS_CUSTOMER_ID: '123-456-7890' },
      DATAFORSEO_LOGIN: 'rig@signpost.example',
    },
  }
}

type Planting = Installation & { origin: string; keyFile: string; log(line: string): void }
type Secrets = Map<string, string>

/** Sends a call as a merchant; its token is a secret too. */
async function call(
  { origin, platform }: Planting,
  {
    store,
    secrets,
    ...asked
  }: { store: RigStore; secrets: Secrets; method: string; path: string; body?: unknown },
): Promise<number> {
  const token = await sessionToken(store.domain, platform)
  secrets.set(`session token ${secrets.size}`, token)
  const answer = await fetch(`${origin}/apps/api${asked.path}`, {
    method: asked.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(asked.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(asked.body !== undefined && { body: JSON.stringify(asked.body) }),
  })
  await answer.text()
  return answer.status
}

/** Connects a store by consent, which involves a code, a code verifier, an access token and a refresh token. */
async function consent(planting: Planting, store: RigStore, owner: string): Promise<Secrets> {
  const ctx = planting.contextOf(store)
  const { url } = await beginConsent(ctx)
  const allow = { account: owner, 'scope:https://www.googleapis.com/auth/webmasters': '1', decision: 'allow' }
  const back = await answerConsent(planting.platform, url, allow)
  await finishConsent(ctx, await comeBack(planting.origin, back))
  const { own } = await listProperties(ctx)
  await setProperty(ctx, own[0]?.property ?? '')
  const row = await ctx.tx(findConnection)
  const refresh =
    row?.refresh && unseal(ctx.settings.encryptionKeys, row.refresh, secretNameOf(ctx.shop.id, 'refresh'))
  return new Map([
    ['code of a consent', back.searchParams.get('code') ?? ''],
    ['refresh token of the search engine', refresh ?? ''],
    ['access token of the search engine', await accessTokenOf(ctx)],
  ])
}

/** Signs a store in with the operator's key file. */
async function byServiceAccount(planting: Planting, store: RigStore): Promise<Secrets> {
  const secrets: Secrets = new Map()
  const account = await control<{ private_key: string }>(
    planting.platform,
    'POST',
    '/google/service-accounts',
  )
  await writeFile(planting.keyFile, JSON.stringify(account), { mode: 0o600 })
  await call(planting, { store, secrets, method: 'POST', path: '/search-console/service-account' })
  // A line from within the key: its first and last lines are the same for all keys.
  secrets.set('key of the service account', account.private_key.split('\n')[4] ?? '')
  secrets.set('access token of the service account', await accessTokenOf(planting.contextOf(store)))
  return secrets
}

/** Secrets from merchants: their own model's key, an account for keywords, a signature. Some of them are refused. */
async function byMerchants(planting: Planting, store: RigStore): Promise<Secrets> {
  const secrets: Secrets = new Map()
  const put = async (name: string, asked: { path: string; body: object; status: number }) => {
    const status = await call(planting, { store, secrets, method: 'PUT', ...asked })
    if (status !== asked.status) planting.log(`${name} was answered with ${status}`)
  }
  const model = {
    ...{ provider: 'openai-compatible', model: 'rule-based-writer', seesImages: false },
    baseUrl: `http://admin.localhost:${planting.platform.port}/language-model/v1`,
  }
  const refused = random('sk-')
  const password = random()
  const signature = Buffer.from(random()).toString('base64')
  const expires = Math.floor(Date.now() / 1_000) + 5_000_000
  await put('a wrong key', { path: '/language-model', body: { ...model, apiKey: refused }, status: 422 })
  const right = planting.platform.languageModelKey
  await put('a key', { path: '/language-model', body: { ...model, apiKey: right }, status: 200 })
  const account = { source: 'dataforseo', login: 'merchant@rig.example', password }
  await put('an account', { path: '/keywords/account', body: account, status: 200 })
  const pasted = {
    signatureInput: `sig1=("@authority" "signature-agent");created=1795000000;expires=${expires};tag="web-bot-auth"`,
    ...{ signature: `sig1=:${signature}:`, signatureAgent: '' },
  }
  await put('a signature', { path: '/settings/crawler-signature', body: pasted, status: 200 })
  secrets.set('key of a model that was refused', refused)
  secrets.set('key of the own model', right)
  secrets.set('password of the keyword account', password)
  secrets.set('signature of the page reader', signature)
  return secrets
}

/** Secrets issued by the platform and the staff area. */
async function handedOut(planting: Planting, store: RigStore): Promise<Secrets> {
  const ctx = planting.contextOf(store)
  const tokens = await ctx.tx((tx) => loadTokens(tx, ctx.settings.encryptionKeys, ctx.shop.id))
  const staff = await rigStaff(planting.web.process.app.db, 'Ada', 'owner')
  return new Map([
    ['access token of the platform', tokens?.accessToken ?? ''],
    ['refresh token of the platform', tokens?.refreshToken ?? ''],
    ['session of the staff', staff.token],
    ['token of a visit', await rigVisit(planting.origin, staff, store.domain)],
  ])
}

/** Plants every kind of secret, on two stores; returns each by its name. Throws if one could not be planted. */
export async function plantSecrets(
  planting: Planting,
  { byConsent, byAccount, owner }: { byConsent: RigStore; byAccount: RigStore; owner: string },
): Promise<Secrets> {
  const { platform } = planting
  const secrets = new Map([
    ['SHOPIFY_API_SECRET', platform.appSecret],
    ['GOOGLE_CLIENT_SECRET', platform.googleSecret],
    ...(await consent(planting, byConsent, owner)),
    ...(await byServiceAccount(planting, byAccount)),
    ...(await byMerchants(planting, byConsent)),
    ...(await handedOut(planting, byConsent)),
  ])
  for (const [name, secret] of secrets)
    if (secret.length < 16) throw new Error(`The rig did not plant ${name}.`)
  return secrets
}
