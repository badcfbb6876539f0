import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outboundRoutesSchema } from '#kit/server/env-parts.ts'
import { isPublicAddress } from './address-guard.ts'
import { parseRetryAfter } from './response.ts'
import { checkUrl } from './url-guard.ts'

const routes = outboundRoutesSchema.parse(
  'storefront:*.shops.test=127.0.0.1:4000,storefront:*.localhost:4001=127.0.0.1:4001',
)

describe('checkUrl', () => {
  it.each([
    ['ftp://a.com/', 'outbound.refused-scheme'],
    ['file:///etc/passwd', 'outbound.refused-scheme'],
    ['gopher://a.com/', 'outbound.refused-scheme'],
    ['nonsense', 'outbound.invalid-url'],
    ['http://', 'outbound.invalid-url'],
    ['http://a.com../', 'outbound.invalid-url'],
    ['http://user@a.com/', 'outbound.refused-userinfo'],
    ['http://127.0.0.1@a.com/', 'outbound.refused-userinfo'],
    ['http://x.shops.test@127.0.0.1/', 'outbound.refused-userinfo'],
    ['http://a.com:8080/', 'outbound.refused-port'],
    ['http://a.com:5432/', 'outbound.refused-port'],
    ...[
      'localhost',
      'LOCALHOST',
      'localhost.',
      'x.localhost',
      'x.localhost:4002',
      '127.0.0.1',
      '127.1',
      '127.0.1',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '0177.0.0.1',
      '017700000001',
      '①②⑦.⓪.⓪.①',
      '127。0。0。1',
      '0',
      '0.0.0.0',
      '10.1.2.3',
      '172.16.0.1',
      '192.168.1.1',
      '100.64.0.1',
      '100.100.100.200',
      '169.254.169.254',
      '192.0.0.192',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '192.88.99.1',
      '240.0.0.1',
      '[::]',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:8.8.8.8]',
      '[::127.0.0.1]',
      '[::8.8.8.8]',
      '[64:ff9b::8.8.8.8]',
      '[64:ff9b:1::1]',
      '[2002:7f00:1::]',
      '[2001:0:1::]',
      '[fe80::1]',
      '[fc00::1]',
      '[fd00:ec2::254]',
      '[ff02::1]',
      '[2001:db8::1]',
      '[3fff::1]',
      '[100::1]',
      '[2606:4700::5efe:127.0.0.1]',
      '[2606:4700::200:5efe:7f00:1]',
      'metadata.google.internal',
      'metadata',
      'db.internal',
      'printer.local',
      '127.0.0.1.',
      '%31%32%37.0.0.1',
      'evilshops.test.localhost',
    ].map((host) => [`http://${host}/`, 'outbound.refused-address']),
  ])('%s → %s', (url, code) => {
    expect(() => checkUrl(url, routes)).toThrow(expect.objectContaining({ code }))
  })

  it.each([
    'https://example.com/',
    'http://example.com:80/',
    'https://example.com:443/x',
    'https://bücher.example/',
    'http://93.184.215.14/',
    'http://[2606:4700::6810:84e5]/',
    'https://example.com./',
  ])('lets %s out', (url) => {
    expect(checkUrl(url, routes).route).toBeNull()
  })

  it('routes exactly what is named', () => {
    expect(checkUrl('https://a.shops.test/', routes).route?.addressPort).toBe(4000)
    expect(checkUrl('http://a.localhost:4001/', routes).route?.addressPort).toBe(4001)
    for (const url of ['https://shops.test/', 'https://evilshops.test/']) {
      expect(checkUrl(url, routes).route).toBeNull()
    }
    expect(() => checkUrl('http://a.localhost:4002/', routes)).toThrow('private')
  })

  it('lets no address of a private range through, however it is written', () => {
    const byte = fc.nat(255)
    const network = fc.constantFrom([127], [10], [192, 168], [169, 254], [172, 20], [100, 80], [0])
    fc.assert(
      fc.property(network, fc.tuple(byte, byte, byte, byte), fc.nat(4), (prefix, rest, form) => {
        const bytes = [...prefix, ...rest].slice(0, 4)
        const whole = bytes.reduce((sum, one) => sum * 256 + one, 0)
        const hex = whole.toString(16).padStart(8, '0')
        const host = [
          bytes.join('.'),
          String(whole),
          `0x${hex}`,
          bytes.map((one) => `0${one.toString(8)}`).join('.'),
          `[::ffff:${hex.slice(0, 4)}:${hex.slice(4)}]`,
        ][form]
        expect(() => checkUrl(`http://${host}/`, [])).toThrow('private')
      }),
    )
  })
})

describe('isPublicAddress', () => {
  it('never says yes to what is no address', () => {
    fc.assert(fc.property(fc.string(), (text) => !isPublicAddress(text) || /^[\d.:a-fx]+$/i.test(text)))
  })
})

describe('parseRetryAfter', () => {
  const now = new Date('2026-11-21T00:00:00Z')
  it.each([
    ['120', 120],
    ['1.5', 2],
    ['Sat, 21 Nov 2026 00:01:00 GMT', 60],
    ['Fri, 20 Nov 2026 00:00:00 GMT', 0],
    ['999999999', 86_400],
    ['soon', null],
    ['', null],
    [null, null],
  ])('%s → %s', (header, seconds) => {
    expect(parseRetryAfter(header, now)).toBe(seconds)
  })
})
