import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings, SettingsError, settingsSchema } from './env.ts'

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const random = Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('base64')
const other = Buffer.from(Array.from({ length: 32 }, (_, at) => 255 - at)).toString('base64')
const good = {
  APP_URL: 'https://signpost.example',
  DATABASE_URL: 'postgres://signpost_app:x@localhost/signpost',
  SHOPIFY_API_KEY: 'key',
  SHOPIFY_API_SECRET: 'a-secret-of-some-length',
  ENCRYPTION_KEYS: `k2:${random},k1:${other}`,
}
const trial = { ...good, NODE_ENV: 'development' }

describe('settings', () => {
  it('are read with their defaults; empty counts as absent', () => {
    const settings = readSettings({ ...good, PORT: '', LOG_LEVEL: '' })
    expect(settings).toMatchObject({
      port: 3000,
      logLevel: 'info',
      environment: 'production',
      outboundRoutes: [],
      allowDevelopmentStores: false,
      platformAdminOrigin: 'https://admin.shopify.com',
    })
    expect(settings.encryptionKeys.map(({ id }) => id)).toEqual(['k2', 'k1'])
  })

  it('name everything that is wrong at once and repeat no value', () => {
    const secret = 'sh0rt!'
    const bad = {
      PORT: 'eighty',
      SHOPIFY_API_SECRET: secret,
      ENCRYPTION_KEYS: 'k1:abc',
      OUTBOUND_ROUTES: 'nonsense',
      APP_URL: 'nonsense',
    }
    const error = catchError(() => readSettings(bad))
    expect(error).toBeInstanceOf(SettingsError)
    for (const name of [
      'DATABASE_URL',
      'PORT',
      'SHOPIFY_API_KEY',
      'SHOPIFY_API_SECRET',
      'ENCRYPTION_KEYS',
      'OUTBOUND_ROUTES',
      'APP_URL',
    ])
      expect(error.message).toContain(`${name}: `)
    expect(error.message).not.toContain(secret)
  })

  it('read routes with and without ports, wildcards and IPv6', () => {
    const text = 'storefront:*.myshopify.com=127.0.0.1:4000, Language-Model:Admin.localhost:4000=[::1]:4000'
    expect(readSettings({ ...trial, OUTBOUND_ROUTES: text }).outboundRoutes).toEqual([
      { purpose: 'storefront', host: '*.myshopify.com', port: null, address: '127.0.0.1', addressPort: 4000 },
      { purpose: 'language-model', host: 'admin.localhost', port: 4000, address: '::1', addressPort: 4000 },
    ])
  })

  it('ask production for a sender of its own once there is a mail server', () => {
    const mail = { ...good, SMTP_URL: 'smtps://user:word@mail.example:465' }
    expect(() => readSettings(mail)).toThrow(/MAIL_FROM: give an address of your own domain/)
    const from = 'Signpost <seo@signpost.example>'
    expect(readSettings({ ...mail, MAIL_FROM: from }).mailFrom).toBe(from)
    expect(readSettings({ ...trial, SMTP_URL: mail.SMTP_URL }).mailFrom).toContain('localhost')
  })

  it.each(['*.myshopify.com=127.0.0.1:4000', 'anything:a.example=127.0.0.1:1'])(
    'refuse the route %s, which names no purpose',
    (text) => {
      expect(() => readSettings({ ...trial, OUTBOUND_ROUTES: text })).toThrow(/the purpose one of platform, /)
    },
  )

  it.each([
    ['PORT', 'eighty', 'give a whole number from 0 to 65535'],
    ['PORT', '70000', 'give a whole number from 0 to 65535'],
    ['CHANGES_KEEP_DAYS', '0', 'give a whole number from 1 to 36500'],
    ['LANGUAGE_MODEL_TOKENS_PER_SHOP_DAY', '-1', 'give a whole number of at least 1000'],
    ['LOG_LEVEL', 'loud', 'give one of: fatal, error, warn, info, debug, trace, silent'],
    ['BILLING', 'maybe', 'give one of: on, off'],
    ['ALLOW_DEVELOPMENT_STORES', 'maybe', 'give true or false'],
    ['SUPPORT_EMAIL', 'nobody', 'give an address like help@example.com'],
    ['APP_URL', 'nowhere', 'give a URL like https://signpost.example.com'],
  ])('refuse %s=%s in plain words', (name, value, words) => {
    expect(catchError(() => readSettings({ ...good, [name]: value })).message).toContain(`${name}: ${words}`)
  })

  it.each([
    [{ LANGUAGE_MODEL: 'gpt-x' }, 'LANGUAGE_MODEL_BASE_URL: is missing'],
    [{ LANGUAGE_MODEL_API_KEY: 'sk-x' }, 'LANGUAGE_MODEL: is missing'],
    [
      { LANGUAGE_MODEL_PROVIDER: 'anthropic', LANGUAGE_MODEL: 'claude' },
      'LANGUAGE_MODEL_API_KEY: is missing',
    ],
  ])('refuse a language model that could never write: %o', (env, words) => {
    expect(() => readSettings({ ...good, ...env })).toThrow(words)
  })

  it.each(['k1:AAAA', 'noid', `k1:${key(1)},k1:${key(2)}`, `k 1:${key(1)}`])('refuse the keys %s', (keys) => {
    expect(() => readSettings({ ...good, ENCRYPTION_KEYS: keys })).toThrow(/ENCRYPTION_KEYS/)
  })

  it('are all explained in .env.example, which itself is valid', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../../.env.example'), 'utf8')
    const lines = text.split('\n').flatMap((line) => /^([A-Z_]+)=(.*)$/.exec(line)?.slice(1) ?? [])
    const example = Object.fromEntries(
      lines.flatMap((name, at) => (at % 2 === 0 ? [[name, lines[at + 1]]] : [])),
    )
    expect(Object.keys(example).sort()).toEqual(Object.keys(settingsSchema.shape).sort())
    expect(() => readSettings({ ...example, NODE_ENV: 'development' })).not.toThrow()
    const refusal = catchError(() => readSettings(example)).message
    for (const [name, value] of Object.entries(example)) {
      // No secret or URL in that file may belong to a real installation.
      const isPublished =
        /change-me|AAAA/.test(value ?? '') || name === 'SHOPIFY_API_KEY' || name === 'APP_URL'
      expect([name, refusal.includes(`${name}: `)]).toEqual([name, isPublished])
    }
  })
})

describe('production', () => {
  it.each([
    ['APP_URL', 'http://signpost.example', 'give an https URL'],
    ['APP_BRIDGE_URL', 'http://admin.example/app-bridge.js', 'give an https URL'],
    ['PLATFORM_ADMIN_ORIGIN', 'http://admin.example', 'give an https URL'],
    ['ERROR_REPORTING_DSN', 'http://key@reports.example/1', 'give an https URL'],
    ['ENCRYPTION_KEYS', `k2:${random},k1:${key(0)}`, 'the key k1 is the published example'],
    ['SHOPIFY_API_SECRET', 'change-me-to-the-client-secret', 'is the published example'],
    [
      'DATABASE_URL',
      'postgres://signpost_app:change-me@db/signpost',
      'its password is the published example',
    ],
    ['OUTBOUND_ROUTES', 'platform:*.myshopify.com=127.0.0.1:4000', 'is for trials'],
    ['OUTBOUND_ROUTES', 'storefront:*.localhost:4001=127.0.0.1:4001', 'is for trials'],
    ['OUTBOUND_ROUTES', 'shop-language-model:a.internal=127.0.0.1:4001', 'is for trials'],
  ])('refuses %s=%s by name, development does not', (name, value, words) => {
    const message = catchError(() => readSettings({ ...good, [name]: value })).message
    expect(message).toContain(`${name}: `)
    expect(message).toContain(words)
    expect(message).not.toContain('change-me')
    expect(() => readSettings({ ...trial, [name]: value })).not.toThrow()
  })

  it("takes the operator's own model by plain HTTP only where a route leads to it", () => {
    const model = { LANGUAGE_MODEL: 'own', LANGUAGE_MODEL_BASE_URL: 'http://models.internal/v1' }
    const routed = { ...good, ...model, OUTBOUND_ROUTES: 'language-model:models.internal=10.0.0.5:8000' }
    expect(readSettings(routed).outboundRoutes).toHaveLength(1)
    for (const OUTBOUND_ROUTES of ['', 'language-model:other.internal=10.0.0.5:8000'])
      expect(() => readSettings({ ...routed, OUTBOUND_ROUTES })).toThrow(
        /LANGUAGE_MODEL_BASE_URL: give an https/,
      )
  })
})

function catchError(run: () => unknown): Error {
  try {
    run()
  } catch (error) {
    return error as Error
  }
  throw new Error('it did not throw')
}
