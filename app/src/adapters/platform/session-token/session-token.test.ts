import fc from 'fast-check'
import { type JWTPayload, SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { createSessionTokenCheck } from './session-token.ts'

const settings = { apiKey: 'client-1', apiSecret: 'the-secret-of-the-app' }
const check = createSessionTokenCheck(settings)
const now = () => Math.floor(Date.now() / 1000)

function claims(): JWTPayload {
  return {
    iss: 'https://fernhill.myshopify.com/admin',
    dest: 'https://fernhill.myshopify.com',
    aud: settings.apiKey,
    sub: '42',
    exp: now() + 60,
    nbf: now(),
    iat: now(),
    jti: 'one',
  }
}

function sign(payload: JWTPayload, { secret = settings.apiSecret, alg = 'HS256' } = {}): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret))
}

it('takes a token of the platform', async () => {
  const token = await sign(claims())
  expect(await check(token)).toEqual({
    ok: true,
    claims: { shop: 'fernhill.myshopify.com', userId: '42', expiresAt: expect.any(Number) },
  })
})

it('allows clocks to differ by ten seconds, not more', async () => {
  expect(await check(await sign({ ...claims(), exp: now() - 8 }))).toMatchObject({ ok: true })
  expect(await check(await sign({ ...claims(), nbf: now() + 8 }))).toMatchObject({ ok: true })
  expect(await check(await sign({ ...claims(), exp: now() - 12 }))).toEqual({ ok: false, reason: 'expired' })
  expect(await check(await sign({ ...claims(), nbf: now() + 12 }))).toEqual({ ok: false, reason: 'claims' })
})

const changes: Record<string, JWTPayload> = {
  'another audience': { aud: 'client-2' },
  'several audiences': { aud: [settings.apiKey, 'client-2'] },
  'another host in dest': { dest: 'https://other.myshopify.com' },
  'another host in iss': { iss: 'https://other.myshopify.com/admin' },
  'a dest outside the platform': { dest: 'https://evil.example', iss: 'https://evil.example/admin' },
  'a dest that only ends alike': {
    dest: 'https://evilmyshopify.com',
    iss: 'https://evilmyshopify.com/admin',
  },
  'a dest with a user name': { dest: 'https://fernhill.myshopify.com@evil.example' },
  'a dest with a path': { dest: 'https://fernhill.myshopify.com/x' },
  'a dest over http': { dest: 'http://fernhill.myshopify.com' },
  'no dest': { dest: undefined },
  'no subject': { sub: undefined as unknown as string },
}

it.each(Object.entries(changes))('refuses %s', async (_what, change) => {
  expect(await check(await sign({ ...claims(), ...change }))).toEqual({ ok: false, reason: 'claims' })
})

it('refuses other secrets, other algorithms and none at all', async () => {
  expect(await check(await sign(claims(), { secret: 'the-secret-of-another-app' }))).toMatchObject({
    ok: false,
  })
  expect(
    await check(await sign(claims(), { alg: 'HS512', secret: settings.apiSecret.repeat(4) })),
  ).toMatchObject({ ok: false })
  const [, body] = (await sign(claims())).split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  expect(await check(`${none}.${body}.`)).toMatchObject({ ok: false })
  expect(await check(`${none}.${body}.x`)).toMatchObject({ ok: false })
})

it('refuses every changed or cut token, and never throws', async () => {
  const token = await sign(claims())
  await fc.assert(
    fc.asyncProperty(
      fc.nat(token.length - 1),
      fc.constantFrom('A', 'b', '0', '.', '-'),
      async (at, letter) => {
        const changed = token.slice(0, at) + letter + token.slice(at + 1)
        // The last character of each part has unused bits: it may change without effect.
        const meant = (text: string) =>
          text.split('.').map((part) => Buffer.from(part, 'base64url').toString('hex'))
        if (meant(changed).join() !== meant(token).join()) expect((await check(changed)).ok).toBe(false)
        expect((await check(token.slice(0, at))).ok).toBe(false)
      },
    ),
  )
  await fc.assert(fc.asyncProperty(fc.string({ maxLength: 9000 }), async (text) => !(await check(text)).ok))
})
