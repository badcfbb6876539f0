import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readProxiedRequest } from './proxied-request.ts'

const SECRET = 'the-secret-of-the-app'
const NOW = Date.UTC(2026, 10, 22)
const ADDED = {
  shop: 'fernhill.myshopify.com',
  logged_in_customer_id: '',
  path_prefix: '/apps/signpost',
  timestamp: String(NOW / 1_000),
}

/** Signs as in the platform's documentation. */
function signed(pairs: [string, string][], secret = SECRET): string {
  const query = new URLSearchParams(pairs)
  const text = [...new Set(query.keys())]
    .map((name) => `${name}=${query.getAll(name).join(',')}`)
    .sort()
    .join('')
  query.append('signature', createHmac('sha256', secret).update(text).digest('hex'))
  return query.toString()
}
const added = (more: Partial<typeof ADDED> = {}) =>
  Object.entries({ ...ADDED, ...more }) as [string, string][]
const read = (search: string, now = NOW) => readProxiedRequest(search, SECRET, now)

test('the platform’s request is read, its own parameters are taken off', () => {
  const found = read(signed([...added(), ['q', 'tea pot'], ['tag', 'a'], ['tag', 'b']]))
  expect(found).toMatchObject({ shop: 'fernhill.myshopify.com', pathPrefix: '/apps/signpost' })
  expect([...(found?.query ?? [])]).toEqual([
    ['q', 'tea pot'],
    ['tag', 'a'],
    ['tag', 'b'],
  ])
})

test('a language in front of the app’s path is not part of it', () => {
  for (const prefix of ['/de/apps/signpost', '/en-ca/apps/signpost', '/pt-br/apps/signpost'])
    expect(read(signed(added({ path_prefix: prefix })))).toMatchObject({ pathPrefix: '/apps/signpost' })
  expect(read(signed(added({ path_prefix: '/admin/apps/signpost' })))).toBeNull()
})

test('whatever a visitor sends, it is read as it was sent', () => {
  const pair = fc.tuple(
    fc.string({ unit: 'grapheme' }).filter((name) => name !== 'signature' && !(name in ADDED)),
    fc.string({ unit: 'grapheme' }),
  )
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 8 }), (pairs) => {
      const clean = [...new URLSearchParams(pairs)]
      expect([...(read(signed([...added(), ...pairs]))?.query ?? ['nothing'])]).toEqual(clean)
    }),
  )
})

test('a changed, missing, old or early signature is refused', () => {
  const right = signed([...added(), ['p', '/old']])
  expect(read(right)).not.toBeNull()
  for (const wrong of [
    right.replace('%2Fold', '%2Folder'),
    right.replace('fernhill', 'harbour-lane'),
    right.replace(/signature=../, 'signature='),
    right.replace(/&signature=.*/, ''),
    `${right}&signature=00`,
    `${right}&shop=harbour-lane.myshopify.com`,
    signed(added(), 'another-secret'),
    '',
    'signature=',
  ])
    expect(read(wrong), wrong).toBeNull()
  expect(read(right, NOW + 89_000)).not.toBeNull()
  expect(read(right, NOW + 91_000)).toBeNull()
  expect(read(right, NOW - 91_000)).toBeNull()
})

test('a signature over nonsense names no shop', () => {
  expect(read(signed(added({ shop: 'evil.example' })))).toBeNull()
  expect(read(signed(added({ path_prefix: '/apps/../admin' })))).toBeNull()
  expect(read(signed(added({ timestamp: '1e9' })))).toBeNull()
  expect(read(signed([...added(), ['q', 'x'.repeat(20_000)]]))).toBeNull()
})
