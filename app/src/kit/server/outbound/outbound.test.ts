import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { outboundRoutesSchema } from '#kit/server/env-parts.ts'
import { createFetchFunction } from './fetch-function.ts'
import { createOutbound, type Outbound } from './outbound.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function serve(listener: RequestListener): Promise<number> {
  const server: Server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  open.push({ close: () => (server.closeAllConnections(), server.close()) })
  return (server.address() as AddressInfo).port
}

function outboundTo(port: number, extra = ''): Outbound {
  const outbound = createOutbound({
    routes: outboundRoutesSchema.parse(
      `storefront:*.example.test=127.0.0.1:${port},storefront:shop.localhost:4001=127.0.0.1:${port}${extra}`,
    ),
    purpose: 'storefront',
  })
  open.push(outbound)
  return outbound
}

describe('routed requests', () => {
  it('go to the route as plain HTTP with their own Host header', async () => {
    const seen: (string | undefined)[] = []
    const port = await serve((request, response) => {
      seen.push(`${request.method} ${request.headers.host}${request.url}`)
      response.end('ok')
    })
    const outbound = outboundTo(port)
    await outbound.fetch('https://a.example.test/x?y=1')
    const answer = await outbound.fetch('http://shop.localhost:4001/p', { method: 'POST', body: '{}' })
    expect(seen).toEqual(['GET a.example.test/x?y=1', 'POST shop.localhost:4001/p'])
    expect(answer).toMatchObject({ status: 200, url: 'http://shop.localhost:4001/p', redirects: [] })
    expect(answer.body.toString()).toBe('ok')
  })

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['zstd', zstdCompressSync],
  ] as const)('unpacks %s and stops a bomb at the cap', async (encoding, pack) => {
    const packed = pack(Buffer.alloc(3_000_000, 'a'))
    const port = await serve((_request, response) => {
      response.setHeader('content-encoding', encoding)
      response.end(packed)
    })
    const outbound = outboundTo(port)
    expect((await outbound.fetch('http://a.example.test/')).body.length).toBe(3_000_000)
    await expect(outbound.fetch('http://a.example.test/', { maxBytes: 2_999_999 })).rejects.toMatchObject({
      code: 'outbound.too-large',
    })
  })

  it('names an unknown, a doubled and a broken packing', async () => {
    const port = await serve((request, response) => {
      response.setHeader(
        'content-encoding',
        request.url === '/double' ? 'gzip, gzip' : request.url === '/odd' ? 'lzma' : 'gzip',
      )
      response.end('not packed at all')
    })
    const outbound = outboundTo(port)
    for (const path of ['/double', '/odd', '/broken']) {
      await expect(outbound.fetch(`http://a.example.test${path}`)).rejects.toMatchObject({
        code: 'outbound.unreadable-encoding',
      })
    }
  })

  it('follows redirects, re-checking each, and drops what proves the caller when the origin changes', async () => {
    const seen: Record<string, string | undefined>[] = []
    const port = await serve((request, response) => {
      seen.push({ host: request.headers.host, authorization: request.headers.authorization })
      if (request.url === '/a') response.writeHead(302, { location: '/b' }).end()
      else if (request.url === '/b') response.writeHead(301, { location: 'http://b.example.test/c' }).end()
      else if (request.url === '/private') response.writeHead(302, { location: 'http://127.0.0.1/' }).end()
      else if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end()
      else if (request.url === '/nowhere') response.writeHead(302, { location: 'http://' }).end()
      else response.end('end')
    })
    const outbound = outboundTo(port)
    const headers = { Authorization: 'secret' }
    const answer = await outbound.fetch('http://a.example.test/a', { headers })
    expect(answer.redirects).toEqual(['http://a.example.test/a', 'http://a.example.test/b'])
    expect(answer.url).toBe('http://b.example.test/c')
    expect(seen.map((one) => one.authorization)).toEqual(['secret', 'secret', undefined])
    for (const [path, code] of [
      ['private', 'outbound.refused-address'],
      ['loop', 'outbound.too-many-redirects'],
      ['nowhere', 'outbound.bad-redirect'],
    ]) {
      await expect(outbound.fetch(`http://a.example.test/${path}`)).rejects.toMatchObject({ code })
    }
    const manual = await outbound.fetch('http://a.example.test/a', { maxRedirects: 0 })
    expect(manual.status).toBe(302)
    expect((await outbound.fetch('http://a.example.test/a', { method: 'POST' })).status).toBe(302)
  })

  it('ends slow and endless answers at the time cap, and a caller can abort', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/silent') return
      const timer = setInterval(() => response.write('.'), 10)
      response.on('close', () => clearInterval(timer))
    })
    const outbound = outboundTo(port)
    for (const path of ['/silent', '/drip']) {
      await expect(outbound.fetch(`http://a.example.test${path}`, { timeoutMs: 150 })).rejects.toMatchObject({
        code: 'outbound.timeout',
      })
    }
    const controller = new AbortController()
    const call = outbound.fetch('http://a.example.test/silent', { signal: controller.signal })
    controller.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('surfaces Retry-After and repeated headers', async () => {
    const port = await serve((_request, response) => {
      response.writeHead(429, { 'retry-after': '7', 'set-cookie': ['a=1', 'b=2'] }).end()
    })
    const answer = await outboundTo(port).fetch('http://a.example.test/')
    expect(answer).toMatchObject({ status: 429, retryAfterSeconds: 7 })
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  it('names a refused connection', async () => {
    const outbound = outboundTo(1)
    await expect(outbound.fetch('http://a.example.test/')).rejects.toMatchObject({ code: 'outbound.network' })
  })

  it('frees a stream that is destroyed unread', async () => {
    const closed = Promise.withResolvers<void>()
    const port = await serve((_request, response) => {
      response.on('close', () => closed.resolve())
      response.write('begin')
    })
    const answer = await outboundTo(port).open('http://a.example.test/')
    answer.body.destroy()
    await closed.promise
  })
})

describe('requests to the public internet', () => {
  it('are pinned to the addresses that were checked, and refused when one of them is private', async () => {
    let asked = 0
    const outbound = createOutbound({
      routes: [],
      purpose: 'storefront',
      resolve: (_hostname, _options, callback) => {
        asked += 1
        callback(null, [
          { address: '93.184.215.14', family: 4 },
          { address: '10.0.0.1', family: 4 },
        ])
      },
    })
    open.push(outbound)
    await expect(outbound.fetch('http://rebind.example/')).rejects.toMatchObject({
      code: 'outbound.refused-address',
    })
    expect(asked).toBe(1)
  })
})

describe('createFetchFunction', () => {
  it('speaks Request and Response, unpacked', async () => {
    const port = await serve((request, response) => {
      let body = ''
      request.on('data', (chunk) => (body += chunk))
      request.on('end', () => {
        response.writeHead(request.url === '/none' ? 204 : 201, { 'content-encoding': 'gzip' })
        response.end(
          request.url === '/none'
            ? undefined
            : gzipSync(`${request.method} ${body} ${request.headers['x-one']}`),
        )
      })
    })
    const fetchFunction = createFetchFunction(outboundTo(port))
    const answer = await fetchFunction('https://a.example.test/graphql', {
      method: 'POST',
      headers: { 'X-One': '1' },
      body: '{"query":""}',
    })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toBe('POST {"query":""} 1')
    expect((await fetchFunction('https://a.example.test/none')).body).toBeNull()
  })
})
