import { Writable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { oc } from '@orpc/contract'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createLog } from '#kit/server/log/log.ts'
import { AppError } from '#kit/shared/errors.ts'
import { mountApi } from './api.ts'
import { httpErrors } from './errors.ts'
import { BODY_LIMIT } from './http-failure.ts'
import { createHttpServer, createMetrics } from './http-server.ts'

const errors = { gone: { code: 'test.gone', status: 410, message: 'Item {{id}} is gone.' } }
const contract = {
  get: oc
    .route({ method: 'GET', path: '/items/{id}' })
    .input(z.object({ id: z.string().regex(/^\d+$/) }))
    .output(z.object({ data: z.object({ id: z.string() }) })),
  list: oc
    .route({ method: 'GET', path: '/list' })
    .input(z.object({ q: z.string() }))
    .output(z.object({ data: z.string() })),
  put: oc
    .route({ method: 'PUT', path: '/items' })
    .input(z.strictObject({ name: z.string().min(2), tags: z.array(z.object({ n: z.number() })) }))
    .output(z.object({ data: z.string() })),
}
let log = ''
const server = createHttpServer({
  log: createLog(
    { logLevel: 'info' },
    { part: 'test', to: new Writable({ write: (line, _, done) => ((log += line), done()) }) },
  ),
  metrics: createMetrics('test'),
  translate: (error) =>
    error instanceof RangeError ? new AppError(errors.gone, { id: 'ranged' }) : undefined,
})
beforeAll(() =>
  mountApi<{ who: string }>(server, {
    prefix: '/api',
    parts: [
      {
        slug: 'items',
        contract,
        handlers: {
          get: async ({ who }, input) => {
            const { id } = input as { id: string }
            if (id === '1') throw new AppError(errors.gone, { id })
            if (id === '2') throw new RangeError('translated')
            if (id === '3') throw new Error('unexpected, with password=hunter2')
            if (id === '4') return { wrong: true }
            if (id === '5')
              throw Object.assign(new Error('no connection'), { code: '08006', severity: 'ERROR' })
            return { data: { id: `${who} ${id}` } }
          },
          list: async (_, input) => ({ data: (input as { q: string }).q }),
          put: async (_, input) => ({ data: (input as { name: string }).name }),
        },
      },
    ],
    errors: [errors.gone, ...Object.values(httpErrors)],
    admit: async (request) => {
      if (request.headers['x-who'] === undefined) throw new AppError(errors.gone, { id: 'caller' })
      return { who: String(request.headers['x-who']) }
    },
    translate: (error) =>
      error instanceof RangeError ? new AppError(errors.gone, { id: 'ranged' }) : undefined,
    info: { title: 'Test', version: '1', description: '' },
  }),
)

const get = (url: string) => server.inject({ url, headers: { 'x-who': 'me' } })
const put = (payload: string, type = 'application/json') =>
  server.inject({
    method: 'PUT',
    url: '/api/items',
    payload,
    headers: { 'x-who': 'me', 'content-type': type },
  })

it('answers what the handler answers, with a number for the request', async () => {
  const answer = await get('/api/items/7')
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: { id: 'me 7' } }])
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

it.each([
  [
    'an expected failure',
    '/api/items/1',
    410,
    { code: 'test.gone', message: 'Item 1 is gone.', details: { id: '1' } },
  ],
  ['a translated failure', '/api/items/2', 410, { code: 'test.gone' }],
  ['an unknown URL', '/api/nothing', 404, { code: 'http.not-found' }],
  ['an unknown method of it', '/api/items', 404, { code: 'http.not-found' }],
  ['a URL outside', '/nothing', 404, { code: 'http.not-found' }],
  ['a URL that cannot be decoded', '/api/items/%', 404, { code: 'http.not-found' }],
])('%s has the one shape', async (_what, url, status, body) => {
  const answer = await get(url)
  expect([answer.statusCode, answer.json()]).toMatchObject([status, body])
})

it('says when to try again what a server that is away could not answer', async () => {
  const answer = await get('/api/items/5')
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'http.store-away'])
  expect(answer.headers['retry-after']).toBe('5')
})

it.each(['/api/items/3', '/api/items/4'])(
  'what nobody expected tells nothing but a number: %s',
  async (url) => {
    const answer = await get(url)
    expect(answer.json()).toEqual({
      code: 'http.internal',
      message: expect.stringContaining(String(answer.headers['x-request-id'])),
      details: { requestId: answer.headers['x-request-id'] },
    })
    expect(answer.statusCode).toBe(500)
    expect(log).toContain('"level":"error"')
  },
)

it('names each field that does not fit, by its path', async () => {
  const answer = await put('{"name":"x","tags":[{"n":"1"}],"more":1}')
  expect(answer.statusCode).toBe(400)
  const { code, message, details } = answer.json()
  expect(code).toBe('http.invalid-input')
  expect(message).toMatch(
    /^The request is not valid: name: at least \d characters; tags\.0\.n: must be a number; unknown/,
  )
  expect(details.issues.map(({ path }: { path: string }) => path).sort()).toEqual(['', 'name', 'tags.0.n'])
  expect((await get('/api/items/x')).json()).toMatchObject({
    code: 'http.invalid-input',
    details: { issues: [{ path: 'id' }] },
  })
})

it('tells the first of many issues, and the beginning of long ones', async () => {
  const name = 'x'.repeat(10_000)
  const answer = await put(`{"name":"ok","tags":[${'1,'.repeat(999)}1],"${name}":1}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().details.issues).toHaveLength(20)
  expect(answer.body.length).toBeLessThan(25_000)
})

it.each(['{"name":"a\\u0000b","tags":[]}', '{"name":"a\\ud800","tags":[]}'])(
  'texts the database cannot hold are no input: %s',
  async (payload) => {
    expect((await put(payload)).json()).toMatchObject({
      code: 'http.invalid-input',
      details: { issues: [{ path: 'name' }] },
    })
    expect((await get('/api/items/%00')).json()).toMatchObject({
      code: 'http.invalid-input',
      details: { issues: [{ path: 'id' }] },
    })
    expect((await get('/api/list?q=%00')).json()).toMatchObject({ details: { issues: [{ path: 'q' }] } })
  },
)

it.each([
  ['half a body', '{"name":', 'application/json', 400, 'http.unreadable-body'],
  ['another type', '<a/>', 'application/xml', 415, 'http.unsupported-type'],
  ['too much', `{"name":"${'x'.repeat(BODY_LIMIT)}"}`, 'application/json', 413, 'http.too-large'],
  ['a poisoned prototype', '{"__proto__":{"a":1}}', 'application/json', 400, 'http.unreadable-body'],
])('%s is refused', async (_what, payload, type, status, code) => {
  const answer = await put(payload, type)
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
})

it('asks who it is before it looks at anything', async () => {
  const answer = await server.inject({
    method: 'PUT',
    url: '/api/items',
    payload: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.json()).toMatchObject({ message: 'Item caller is gone.' })
})

it('describes itself, failures included', async () => {
  const document = (await server.inject('/api/openapi.json')).json()
  expect(document.openapi).toMatch(/^3\.1/)
  expect(document.servers).toEqual([{ url: '/api' }])
  expect(Object.keys(document.paths['/items/{id}'].get.responses)).toEqual(
    expect.arrayContaining(['200', '400', '410', '500']),
  )
  expect(
    document.components.responses.Failure410.content['application/json'].schema.properties.code.enum,
  ).toEqual(['test.gone'])
  const small = await server.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'br, gzip' } })
  expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(JSON.parse(gunzipSync(small.rawPayload).toString())).toEqual(document)
  const refused = await server.inject({
    url: '/api/openapi.json',
    headers: { 'accept-encoding': 'gzip;q=0' },
  })
  expect(refused.headers['content-encoding']).toBeUndefined()
  expect(refused.json()).toEqual(document)
})

it('reads no byte of whoever may not come in, and nothing that is sent to nowhere', async () => {
  const broken = '{"this is": no JSON'
  for (const [url, code] of [
    ['/api/items', 'test.gone'],
    ['/nowhere', 'http.not-found'],
  ] as const) {
    const answer = await server.inject({
      method: url === '/nowhere' ? 'POST' : 'PUT',
      url,
      headers: { 'content-type': 'application/json' },
      payload: broken,
    })
    expect(answer.json().code).toBe(code)
  }
})
