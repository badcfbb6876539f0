import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings, SettingsError, settingsSchema } from './env.ts'

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const good = {
  DATABASE_URL: 'postgres://signpost_app:x@localhost/signpost',
  SHOPIFY_API_KEY: 'key',
  SHOPIFY_API_SECRET: 'a-secret-of-some-length',
  ENCRYPTION_KEYS: `k2:${key(2)},k1:${key(1)}`,
}

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
    const text = '*.myshopify.com=127.0.0.1:4000, Admin.localhost:4000=[::1]:4000'
    expect(readSettings({ ...good, OUTBOUND_ROUTES: text }).outboundRoutes).toEqual([
      { host: '*.myshopify.com', port: null, address: '127.0.0.1', addressPort: 4000 },
      { host: 'admin.localhost', port: 4000, address: '::1', addressPort: 4000 },
    ])
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
    expect(() => readSettings(example)).not.toThrow()
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
