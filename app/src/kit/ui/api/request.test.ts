import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { askEarly, queryString, request } from './request.ts'

const sent: Request[] = []
let answers: Response[] = []

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('shopify', {
    config: { shop: 'fernhill.myshopify.com' },
    idToken: async () => `token-${sent.length}`,
  })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push(new Request(`http://app.test${path}`, init))
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  })
})
afterEach(() => vi.unstubAllGlobals())

const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init)

test('sends a fresh session token and the marker header, and answers what stands under data', async () => {
  answers = [json({ data: { a: 1 } })]
  expect(await request({ method: 'PUT', path: '/x', body: { b: 2 } })).toEqual({ a: 1 })
  expect(sent[0]?.url).toBe('http://app.test/apps/api/x')
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer token-0')
  expect(sent[0]?.headers.get('x-requested-with')).toBe('XMLHttpRequest')
  expect(await sent[0]?.json()).toEqual({ b: 2 })
})

test('repeats once with a new token when the old one was stale, not more', async () => {
  const stale = { status: 401, headers: { 'X-Shopify-Retry-Invalid-Session-Request': '1' } }
  answers = [json({}, stale), json({ message: 'Still stale', code: 'shops.session-token' }, stale)]
  await expect(request({ method: 'GET', path: '/x' })).rejects.toMatchObject({ code: 'shops.session-token' })
  expect(sent.map((call) => call.headers.get('authorization'))).toEqual(['Bearer token-0', 'Bearer token-1'])
})

test.each([
  [json({ message: 'No', code: 'a.b', details: { c: 1 } }, { status: 409 }), { message: 'No', code: 'a.b' }],
  [json({ data: { message: 'Inner' } }, { status: 400 }), { message: 'Inner', code: 'http.400' }],
  [json('Plain words', { status: 500 }), { message: 'Plain words', code: 'http.500' }],
  [new Response('<html>', { status: 502 }), { message: '', code: 'http.502' }],
])('reads failure %#', async (answer, expected) => {
  answers = [answer]
  const error = await request({ method: 'GET', path: '/x' }).catch((failed: unknown) => failed)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject(expected)
})

test('no answer at all has a code of its own', async () => {
  answers = []
  await expect(request({ method: 'GET', path: '/x' })).rejects.toMatchObject({
    status: 0,
    code: 'network.unreachable',
  })
})

test('a change without an answer may have been made, unless the browser was offline', async () => {
  answers = []
  const change = () => request({ method: 'POST', path: '/x', body: {} })
  await expect(change()).rejects.toMatchObject({ status: 0, code: 'network.interrupted' })
  vi.stubGlobal('navigator', { onLine: false })
  await expect(change()).rejects.toMatchObject({ status: 0, code: 'network.unreachable' })
})

test('query strings leave out null and empty values', () => {
  expect(queryString({ a: 1, b: null, c: '', d: undefined, e: 'x y' })).toBe('?a=1&e=x+y')
  expect(queryString({ a: null })).toBe('')
})

test('a header that asks for a new authorization takes the whole admin page to its URL', async () => {
  const opened: unknown[][] = []
  vi.stubGlobal('open', (...given: unknown[]) => opened.push(given))
  const url = 'https://fernhill.myshopify.com/admin/oauth/authorize?client_id=x'
  const headers = {
    'X-Shopify-API-Request-Failure-Reauthorize': '1',
    'X-Shopify-API-Request-Failure-Reauthorize-Url': url,
  }
  answers = [json({ message: 'No' }, { status: 403, headers })]
  await expect(request({ method: 'GET', path: '/x' })).rejects.toMatchObject({ status: 403 })
  expect(opened).toEqual([[url, '_top']])
})

test('a body is sent as JSON', async () => {
  answers = [json({ data: null })]
  await request({ method: 'POST', path: '/x', body: {} })
  expect(sent[0]?.headers.get('content-type')).toBe('application/json')
})

test('what was asked early is not asked again, once, and only for the same', async () => {
  answers = [json({ data: 'early' }), json({ data: 'other' }), json({ data: 'anew' })]
  askEarly('/list?view=a')
  expect(await request({ method: 'GET', path: '/list', query: { view: 'a', none: null } })).toBe('early')
  expect(await request({ method: 'GET', path: '/list', query: { view: 'b' } })).toBe('other')
  expect(await request({ method: 'GET', path: '/list', query: { view: 'a' } })).toBe('anew')
  expect(sent).toHaveLength(3)
})

test('what was asked early and failed is told to whoever comes for it, and the next one asks anew', async () => {
  answers = []
  askEarly('/x')
  await expect(request({ method: 'GET', path: '/x' })).rejects.toMatchObject({ code: 'network.unreachable' })
  answers = [json({ data: 1 })]
  expect(await request({ method: 'GET', path: '/x' })).toBe(1)
})

test('shows a failure that is a text as it is', async () => {
  answers = [json('Come back on Monday', { status: 500 })]
  await expect(request({ method: 'GET', path: '/x' })).rejects.toMatchObject({
    message: 'Come back on Monday',
  })
})

test('a response may take a day: no request has a time-out', async () => {
  vi.useFakeTimers()
  try {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const signals: unknown[] = []
    vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
      signals.push(signal)
      return promise
    })
    const asked = request({ method: 'GET', path: '/x' })
    await vi.advanceTimersByTimeAsync(24 * 3_600_000)
    resolve(json({ data: 1 }))
    expect(await asked).toBe(1)
    expect(signals).toEqual([undefined])
  } finally {
    vi.useRealTimers()
  }
})
