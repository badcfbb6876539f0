import { createServer, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createGuardedSockets } from '#kit/server/outbound/guarded-socket.ts'
import { type GuardProxy, startGuardProxy } from './guard-proxy.ts'

let site: Server
let proxy: GuardProxy
let told = 0
let asked = 0

beforeEach(async () => {
  site = createServer((got, answer) => {
    answer.setHeader('set-cookie', ['a=1', 'b=2'])
    answer.end(got.url === '/large' ? 'x'.repeat(200_000) : `${got.headers.host} ${got.headers['x-own']}`)
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  const sitePort = (site.address() as AddressInfo).port
  const sockets = createGuardedSockets({
    routes: [
      { purpose: 'storefront', host: 'shop.test', port: null, address: '127.0.0.1', addressPort: sitePort },
      { purpose: 'platform', host: 'admin.test', port: null, address: '127.0.0.1', addressPort: sitePort },
    ],
    purpose: 'storefront',
    // Public at first, then the machine itself: a name server that changes its answer.
    resolve: (_host, _options, callback) =>
      callback(null, [{ address: asked++ === 0 ? '203.0.113.7' : '127.0.0.1', family: 4 }]),
  })
  told = 0
  asked = 1
  proxy = await startGuardProxy(sockets, { maxBytes: 100_000, maxConnections: 8 }, () => told++)
})
afterEach(async () => {
  await proxy.close()
  await new Promise((done) => site.close(done))
})

/** Sends a request through the proxy, as a browser does. */
async function get(url: string) {
  const sent = request({ host: '127.0.0.1', port: proxy.port, path: url, headers: { 'x-own': 'kept' } })
  sent.end()
  return new Promise<{ status: number; cookies: string[]; body: string }>((done, fail) => {
    sent.once('error', fail)
    sent.once('response', (answer) => {
      const { statusCode: status = 0, headers } = answer
      text(answer).then((body) => done({ status, cookies: headers['set-cookie'] ?? [], body }), fail)
    })
  })
}

function tunnel(authority: string): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(proxy.port, '127.0.0.1', () =>
      socket.write(`CONNECT ${authority} HTTP/1.1\r\n\r\n`),
    )
    socket.once('data', (line) => {
      done(String(line).split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.once('error', fail)
  })
}

test('a store is reached by its route, with its headers as they are', async () => {
  expect(await get('http://shop.test/')).toEqual({
    status: 200,
    cookies: ['a=1', 'b=2'],
    body: 'shop.test kept',
  })
  expect(await tunnel('shop.test:443')).toContain('200')
})

test.each([
  'http://127.0.0.1/',
  'http://localhost/',
  'http://[::1]/',
  'http://169.254.169.254/latest',
  'http://2130706433/',
  'http://inner.test/',
  'http://shop.test:22@127.0.0.1/',
  'http://public.test:8080/',
])('%s is refused', async (url) => {
  expect((await get(url)).status).toBe(403)
  expect(proxy.refusals()).toHaveLength(1)
})

test.each(['127.0.0.1:443', '[::1]:443', 'inner.test:443', 'shop.test@inner:443', '10.0.0.1:80', 'x:99999'])(
  'a tunnel to %s is refused',
  async (authority) => {
    expect(await tunnel(authority)).toContain('403')
  },
)

test('services of the operator are no stores', async () => {
  expect((await get('http://admin.test/')).status).toBe(403)
})

test('what is past the bytes allowed ends everything, and is told once', async () => {
  await expect(get('http://shop.test/large')).rejects.toThrow()
  expect(told).toBe(1)
  expect((await get('http://shop.test/').catch(() => ({ status: 403 }))).status).toBe(403)
})
