import { SignJWT } from 'jose'
import pg from 'pg'
import { openDatabase } from '../../app/src/kit/server/db/database.ts'
import { putInstalledShop } from '../../app/testing/installed-shop.ts'
import { sessionToken, type TokenKey } from '../../app/testing/session-token.ts'
import type { Rig } from '../../bench/rig.ts'
import { startWebProcess } from '../../bench/support/web-process.ts'
import { type ApiOperation, operationsOf } from './api-requests.ts'
import { seededRandom } from './seeded-random.ts'
import { tryPasskeys } from './support/bad-passkeys.ts'
import { tryStaffTokens } from './support/bad-staff-tokens.ts'

const SHOP = 'fernhill.myshopify.com'
const OTHER = 'harbour-lane.myshopify.com'
const NUMBER = 1_000
const API = '/apps/api'

type Random = () => number
type Spoil = (key: TokenKey, random: Random) => Promise<string>

const now = () => Math.floor(Date.now() / 1_000)
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const past = (random: Random) => Math.ceil(11 + random() * 86_400)

/** Ways to make a bad token; each is used equally often. */
const ways: Record<string, Spoil> = {
  'algorithm none': async (key, random) => {
    const [, body] = (await sessionToken(SHOP, key)).split('.')
    const header = encode({ alg: random() < 0.5 ? 'none' : 'None', typ: 'JWT' })
    return `${header}.${body}.${random() < 0.5 ? '' : 'AAAA'}`
  },
  'another algorithm': async ({ clientId, appSecret }, random) =>
    new SignJWT({
      iss: `https://${SHOP}/admin`,
      dest: `https://${SHOP}`,
      aud: clientId,
      sub: '1',
      exp: now() + 60,
      nbf: now(),
    })
      .setProtectedHeader({ alg: random() < 0.5 ? 'HS384' : 'HS512' })
      .sign(new TextEncoder().encode(appSecret.padEnd(64, appSecret))),
  'another secret': ({ clientId }, random) =>
    sessionToken(SHOP, { clientId, appSecret: `${random()}`.padEnd(32, 'x') }),
  expired: (key, random) => sessionToken(SHOP, key, { exp: now() - past(random), nbf: now() - 100_000 }),
  'not valid yet': (key, random) =>
    sessionToken(SHOP, key, { nbf: now() + past(random), exp: now() + 200_000 }),
  'another audience': (key, random) =>
    sessionToken(SHOP, key, { aud: random() < 0.5 ? 'other' : [key.clientId, 'other'] }),
  'another dest': (key, random) =>
    sessionToken(SHOP, key, {
      dest:
        [`https://${OTHER}`, 'https://evil.example', `http://${SHOP}`, `https://${SHOP}.evil.example`, ''][
          Math.floor(random() * 5)
        ] ?? '',
    }),
  'another iss': (key, random) =>
    sessionToken(SHOP, key, {
      iss:
        [`https://${OTHER}/admin`, 'https://evil.example/admin', 'nonsense', ''][Math.floor(random() * 4)] ??
        '',
    }),
  'both elsewhere': (key) =>
    sessionToken(SHOP, key, { dest: 'https://evil.example', iss: 'https://evil.example/admin' }),
  'a claim missing': (key, random) =>
    sessionToken(SHOP, key, {
      [['exp', 'nbf', 'aud', 'iss', 'dest', 'sub'][Math.floor(random() * 6)] ?? 'exp']: undefined,
    }),
  cut: async (key, random) => {
    const token = await sessionToken(SHOP, key)
    return token.slice(0, Math.floor(random() * (token.length - 1)))
  },
  'a letter changed': async (key, random) => {
    const token = await sessionToken(SHOP, key)
    // Not the last character of a part: some of its bits are unused.
    const body = token.indexOf('.') + 1
    const at = body + Math.floor(random() * (token.lastIndexOf('.') - body - 1))
    return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
  },
  '8 kB': async (key, random) =>
    random() < 0.5 ? 'A'.repeat(8_192) : sessionToken(SHOP, key, { padding: 'x'.repeat(6_000) }),
  'no JWT': async (_key, random) => ['', 'null', '..', 'a.b.c', '%00', '{}'][Math.floor(random() * 6)] ?? '',
}

/**
 * Sends bad session tokens to every route: each must return 401 with the header that makes App Bridge retry. Then bad
 * tokens of staff and of their visits, and invalid passkey responses.
 */
export const rig: Rig = {
  id: 'R12',
  title: 'bad session tokens let in',
  async run({ n = NUMBER, seed, log }) {
    await using web = await startWebProcess()
    const origin = `http://127.0.0.1:${web.port}`
    const db = openDatabase({ url: web.databaseUrl, applicationName: 'rig' })
    await putInstalledShop(db, { domain: SHOP, encryptionKeys: web.encryptionKeys })
    const { prefix, operations } = operationsOf(await (await fetch(`${origin}${API}/openapi.json`)).json())
    const ask = ({ method, path }: ApiOperation, token: string) =>
      fetch(`${origin}${prefix}${path.replaceAll(/\{\w+\}/g, '1')}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(method !== 'GET' && { 'content-type': 'application/json' }),
        },
        ...(method !== 'GET' && { body: '{}' }),
      })
    const profile = operations.find(({ path }) => path === '/profile')
    const control = profile && (await ask(profile, await sessionToken(SHOP, web.key)))
    const violations = control?.status === 200 ? [] : ['a good token is not let in: nothing is proved']
    const random = seededRandom(seed)
    const names = Object.keys(ways)
    for (let at = 0; at < n; at++) {
      const way = names[at % names.length] ?? ''
      const operation = operations[Math.floor(random() * operations.length)]
      if (!operation) continue
      const answer = await ask(operation, (await ways[way]?.(web.key, random)) ?? '')
      const retry = answer.headers.get('x-shopify-retry-invalid-session-request')
      const { code } = (await answer.json()) as { code?: string }
      if (answer.status !== 401 || retry !== '1' || code !== 'shops.session-token') {
        violations.push(
          `${way} on ${operation.method} ${operation.path}: ${answer.status} ${code} retry ${retry}`,
        )
      }
    }
    const { rows } = await db.pool.query<{ id: string }>('select id from signpost_find_shop($1)', [SHOP])
    const shop = { domain: SHOP, id: rows[0]?.id ?? '' }
    const staff = await tryStaffTokens({ origin, db, key: web.key, shop, operations, random }, n)
    const owner = new pg.Pool({ connectionString: web.ownerUrl, max: 1 })
    const passkeys = await tryPasskeys({ origin, db, owner })
    await owner.end()
    await db.close()
    violations.push(...staff.violations, ...passkeys.violations)
    for (const line of violations.slice(0, 20)) log(line)
    return {
      value: violations.length,
      unit: 'violations',
      peer: null,
      ratio: null,
      pass: violations.length === 0,
      n: n * 2 + passkeys.attempts,
      seed,
      routes: operations.length,
      ways: names.length,
      waysOfStaff: staff.ways,
      passkeyAnswers: passkeys.attempts,
    }
  },
}
