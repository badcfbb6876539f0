import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createLog } from './log.ts'

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiIsImRlc3QiOiJ4In0.c2lnbmF0dXJlLXRoYXQtaXMtbG9uZw'
/** Outputs in which a secret can occur (R19). */
const planted: [output: string, secret: string, write: (secret: string) => [object, string]][] = [
  ['authorization header', jwt, (s) => [{ headers: { authorization: `Bearer ${s}` } }, 'request']],
  ['basic credentials in a text', 'dXNlcjpwYXNzd29yZA==', (s) => [{}, `sent Basic ${s}`]],
  ['impersonation header', 'staff-token-0001', (s) => [{ headers: { authorizationAdmin: s } }, 'x']],
  ['cookie', 'sid=cookie-value-7', (s) => [{ headers: { Cookie: s } }, 'x']],
  ['set-cookie', 'sid=cookie-value-8', (s) => [{ headers: { 'set-cookie': [s] } }, 'x']],
  ['id_token in a URL', jwt, (s) => [{ url: `/?shop=a&id_token=${s}&x=1` }, 'request']],
  ['hmac in a URL', 'abcdef0123456789', (s) => [{ url: `/?hmac=${s}` }, 'x']],
  ['session in a URL', 'abcdef01234567', (s) => [{ url: `/?a=b&session=${s}` }, 'x']],
  ['JWT in a message', jwt, (s) => [{}, `could not check ${s}`]],
  ['platform token in a message', 'shpat_0123456789abcdef0123456789abcdef', (s) => [{}, `refused ${s}`]],
  ['refresh token by form', 'shprt_0123456789abcdef0123456789abcdef', (s) => [{ anything: s }, 'x']],
  ['platform header', 'custom-token-value', (s) => [{ headers: { 'X-Shopify-Access-Token': s } }, 'x']],
  ['access token by name', 'opaque-access', (s) => [{ accessToken: s }, 'x']],
  ['refresh token by name', 'opaque-refresh', (s) => [{ deep: [{ refresh_token: s }] }, 'x']],
  ['client secret', 'client-secret-value', (s) => [{ body: { client_secret: s } }, 'x']],
  ['app secret', 'app-secret-value', (s) => [{ settings: { apiSecret: s } }, 'x']],
  ['encryption keys', 'k1:QUJDREVG', (s) => [{ encryptionKeys: s }, 'x']],
  [
    'password in a database URL',
    'hunter2hunter2',
    (s) => [{ url: `postgres://signpost_app:${s}@db/x` }, 'x'],
  ],
  ['key of a language model in a message', 'sk-ant-api03-AbC_dEf-9', (s) => [{}, `refused ${s}`]],
  ['key of a language model by name', 'opaque-model-key', (s) => [{ access: { apiKey: s } }, 'x']],
  ['header of a language model', 'opaque-model-header', (s) => [{ headers: { 'x-api-key': s } }, 'x']],
  ['error message', jwt, (s) => [{ err: new Error(`bad token ${s}`) }, 'failed']],
  [
    'cause of an error, in a property',
    'opaque-cause',
    (s) => [
      { err: new Error('outer', { cause: Object.assign(new Error('inner'), { access_token: s }) }) },
      'failed',
    ],
  ],
]

it.each(planted)('no secret reaches the log: %s', (_output, secret, write) => {
  expect(logged((log) => log.error(...write(secret)))).not.toContain(secret)
  expect(logged((log) => log.child(write(secret)[0]).info('child'))).not.toContain(secret)
})

it.each([0, 3_900, 3_990])(
  'no secret reaches the log where a long text is cut: behind %i characters',
  (at) => {
    for (const [secret, form] of [
      [`eyJhbGciOiJIUzI1NiJ9.${'c2VjcmV0'.repeat(300)}.x`, 'sent $'],
      ['hunter2hunter2'.repeat(20), 'postgres://app:$@db/x'],
    ] as const) {
      const line = logged((log) =>
        log.info({ text: `${'w '.repeat(at / 2)}${form.replace('$', secret)}${' w'.repeat(9_000)}` }),
      )
      expect(line).not.toContain(secret.slice(0, 40))
      expect(line.length).toBeLessThan(4_500)
    }
  },
)

it('a line of strangers costs no more than its length', () => {
  for (const token of ['eyJ-', 'a-', 'a://b:', 'Bearer ', '?code=', 'sk-', 'shpat_']) {
    const started = performance.now()
    for (let times = 0; times < 10; times += 1)
      logged((log) => log.info({ url: token.repeat(15_000 / token.length) }, token.repeat(4_000)))
    expect(performance.now() - started, token).toBeLessThan(500)
  }
})

it('keeps what is no secret', () => {
  const line = logged((log) =>
    log.warn({ shop: 'a.myshopify.com', status: 503, at: { deep: ['x'] } }, 'plain words'),
  )
  expect(JSON.parse(line)).toMatchObject({
    level: 'warn',
    part: 'test',
    shop: 'a.myshopify.com',
    status: 503,
    at: { deep: ['x'] },
    msg: 'plain words',
  })
})

it('writes one line for anything, cycles and odd values included', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const cyclic: Record<string, unknown> = { value }
      cyclic['self'] = cyclic
      expect(
        logged((log) => log.info(cyclic, 'odd'))
          .trim()
          .split('\n'),
      ).toHaveLength(1)
    }),
  )
})

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = ''
  write(createLog({ logLevel: 'trace' }, { part: 'test', to: { write: (line) => void (text += line) } }))
  return text
}
