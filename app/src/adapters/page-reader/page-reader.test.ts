import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { outboundRoutesSchema } from '#kit/server/env-parts.ts'
import { createOutbound } from '#kit/server/outbound/outbound.ts'
import { createHostTurns } from './host-turns.ts'
import { createPageReader, type PageReader } from './page-reader.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

const html: Answer = (_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end('<title>Bücher</title>')
}

/** A site on `*.site.test`; `log` holds every request as `host path`. */
async function site(
  pages: Record<string, Answer>,
  intervalMs = 0,
): Promise<{ reader: PageReader; log: string[] }> {
  const log: string[] = []
  const server = createServer((request, response) => {
    log.push(`${request.headers.host}${request.url}`)
    const page = pages[request.url ?? '']
    if (page) page(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  open.push({ close: () => (server.closeAllConnections(), server.close()) })
  const { port } = server.address() as AddressInfo
  const outbound = createOutbound({
    routes: outboundRoutesSchema.parse(`storefront:*.site.test=127.0.0.1:${port}`),
    purpose: 'storefront',
  })
  open.push(outbound)
  const turns = createHostTurns({ intervalMs, concurrency: 2 })
  return { reader: createPageReader({ outbound, contactUrl: 'https://app.test', turns }), log }
}

const now = { purpose: 'interactive' } as const
const redirect =
  (location: string): Answer =>
  (_request, response) =>
    response.writeHead(302, { location }).end()
const text =
  (body: string, type = 'text/plain'): Answer =>
  (_request, response) => {
    response.setHeader('content-type', type)
    response.end(body)
  }

describe('sitemaps', () => {
  it('are named by robots.txt and read as text; a page in their place is none', async () => {
    const { reader } = await site({
      '/robots.txt': text('User-agent: *\nSitemap: https://a.site.test/map.xml\n'),
      '/map.xml': text('<urlset/>', 'application/xml'),
      '/page': html,
    })
    expect(await reader.sitemapsOf('https://a.site.test/')).toEqual(['https://a.site.test/map.xml'])
    const map = await reader.read('https://a.site.test/map.xml', { ...now, expects: 'sitemap' })
    expect(map).toMatchObject({ state: 'read', html: '<urlset/>' })
    const page = await reader.read('https://a.site.test/page', { ...now, expects: 'sitemap' })
    expect(page).toMatchObject({ state: 'not-read', reason: 'page-reader.not-html' })
    expect(await reader.read('https://a.site.test/map.xml', now)).toMatchObject({ state: 'not-read' })
    expect(await reader.sitemapsOf('nonsense')).toEqual([])
  })
})

describe('a packed sitemap', () => {
  const read = async (
    body: Buffer,
    headers: Record<string, string> = { 'content-type': 'application/x-gzip' },
  ) => {
    const { reader } = await site({
      '/map.xml.gz': (_request, response) => response.writeHead(200, headers).end(body),
    })
    return reader.read('https://a.site.test/map.xml.gz', { ...now, expects: 'sitemap' })
  }
  const packed = gzipSync('<urlset><url><loc>https://a.site.test/ü</loc></url></urlset>')

  it('is unpacked, whatever its type is called, packed once more on the way or not', async () => {
    const unpacked = { state: 'read', html: expect.stringContaining('/ü</loc>') }
    expect(await read(packed)).toMatchObject(unpacked)
    expect(await read(packed, {})).toMatchObject(unpacked)
    expect(await read(packed, { 'content-type': 'text/plain' })).toMatchObject(unpacked)
    expect(await read(gzipSync(packed), { 'content-encoding': 'gzip' })).toMatchObject(unpacked)
  })

  it('stops at the cap, and a damaged one is not read', async () => {
    expect(await read(gzipSync(Buffer.alloc(64 * 1024 * 1024, ' ')))).toMatchObject({
      state: 'not-read',
      reason: 'page-reader.too-large',
    })
    expect(await read(packed.subarray(0, packed.length - 9))).toMatchObject({
      state: 'not-read',
      reason: 'page-reader.not-html',
    })
  })
})

it('asks for robots.txt anew when its rules are known to have changed, and soon when they close the site', async () => {
  let rules = 'User-agent: *\nDisallow: /'
  const { reader, log } = await site({
    '/robots.txt': (_request, response) => response.end(rules),
    '/p': html,
  })
  const read = (more = {}) => reader.read('https://a.site.test/p', { ...now, ...more })
  expect((await read()).state).toBe('not-read')
  rules = ''
  expect((await read()).state).toBe('not-read')
  expect((await read({ freshRules: true })).state).toBe('read')
  expect((await read()).state).toBe('read')
  expect(log.filter((line) => line.endsWith('/robots.txt'))).toHaveLength(2)
})

describe('PageReader', () => {
  it('reads a page with its own name and the signature headers it is given', async () => {
    const seen: IncomingMessage['headers'][] = []
    const { reader } = await site({
      '/p': (request, response) => {
        seen.push(request.headers)
        html(request, response)
      },
    })
    const page = await reader.read('https://a.site.test/p#part', {
      ...now,
      signatureHeaders: { signature: 'sig1=:x:' },
    })
    expect(page).toMatchObject({
      state: 'read',
      status: 200,
      url: 'https://a.site.test/p',
      html: '<title>Bücher</title>',
    })
    expect(seen[0]).toMatchObject({ signature: 'sig1=:x:' })
    expect(seen[0]?.['user-agent']).toBe('Mozilla/5.0 (compatible; SignpostBot/1.0; +https://app.test)')
  })

  it('obeys robots.txt, asked once for each origin', async () => {
    const { reader, log } = await site({
      '/robots.txt': text('User-agent: *\nDisallow: /\nUser-agent: SignpostBot\nDisallow: /private\n'),
      '/p': html,
    })
    expect((await reader.read('https://a.site.test/p', now)).state).toBe('read')
    expect(await reader.read('https://a.site.test/private/x', now)).toMatchObject({
      state: 'not-read',
      reason: 'page-reader.robots',
    })
    await reader.read('https://b.site.test/p', now)
    expect(log).toEqual([
      'a.site.test/robots.txt',
      'a.site.test/p',
      'b.site.test/robots.txt',
      'b.site.test/p',
    ])
  })

  it.each([
    ['User-agent: Googlebot\nDisallow: /p\n', 'read', true],
    ['User-agent: SignpostBot\nDisallow: /p\n', 'not-read', undefined],
    ['User-agent: *\nDisallow: /p\n', 'not-read', true],
    ['User-agent: *\nDisallow: /p\nUser-agent: Googlebot\nAllow: /\n', 'not-read', undefined],
  ])(
    'tells what %j says to search engines apart from what it says to this crawler',
    async (rules, state, closed) => {
      const { reader } = await site({ '/robots.txt': text(rules), '/p': html })
      const page = await reader.read('https://a.site.test/p', now)
      expect([page.state, page.closedToSearch]).toEqual([state, closed])
    },
  )

  it.each([
    ['User-agent: *\nDisallow: /\n', true],
    ['User-agent: *\nDisallow: /\nAllow: /$\n', undefined],
    ['User-agent: *\nDisallow: /p\n', undefined],
  ])('tells whether %j closes the whole site', async (rules, closed) => {
    const { reader } = await site({ '/robots.txt': text(rules), '/p': html })
    const page = await reader.read('https://a.site.test/p', now)
    expect(page).toMatchObject({ state: 'not-read', reason: 'page-reader.robots' })
    expect('siteClosed' in page ? page.siteClosed : undefined).toBe(closed)
  })

  it('obeys the robots.txt of the host a redirect leads to', async () => {
    const { reader } = await site({
      '/robots.txt': (request, response) =>
        response.end(request.headers.host === 'b.site.test' ? 'User-agent: *\nDisallow: /' : ''),
      '/go': redirect('https://b.site.test/p'),
      '/p': html,
    })
    const page = await reader.read('https://a.site.test/go', now)
    expect(page).toMatchObject({ reason: 'page-reader.robots' })
    expect(page).not.toHaveProperty('siteClosed')
  })

  it('reads nothing when robots.txt cannot be read', async () => {
    const { reader } = await site({
      '/robots.txt': (_request, response) => response.writeHead(500).end(),
      '/p': html,
    })
    expect(await reader.read('https://a.site.test/p', now)).toMatchObject({
      reason: 'page-reader.robots-unavailable',
    })
  })

  it.each<[string, Answer, object]>([
    ['a missing page', (_q, r) => r.writeHead(404).end(), { state: 'broken', status: 404 }],
    ['a failing server', (_q, r) => r.writeHead(500).end(), { state: 'broken', status: 500 }],
    [
      'an empty answer of a cache',
      (_q, r) => r.writeHead(304, { 'content-type': 'text/html' }).end(),
      { state: 'not-read', reason: 'page-reader.network' },
    ],
    ['a redirect loop', redirect('/p'), { state: 'broken', status: 302 }],
    ['a redirect to nowhere', redirect('http://'), { state: 'broken', status: 302 }],
    [
      'a password page',
      redirect('/password'),
      { state: 'not-read', reason: 'page-reader.password-protected' },
    ],
    [
      'a redirect inside',
      redirect('http://127.0.0.1/'),
      { state: 'not-read', reason: 'page-reader.refused-address' },
    ],
    ['a refusal', (_q, r) => r.writeHead(403).end(), { state: 'not-read', reason: 'page-reader.refused' }],
    [
      'an image',
      text('x', 'image/png'),
      { state: 'not-read', reason: 'page-reader.not-html', values: { type: 'image/png' } },
    ],
    ['an empty type, no tag', text('x', ''), { state: 'not-read', reason: 'page-reader.no-type' }],
    [
      'no type, no tag',
      (_q, r) => r.end('x'),
      { state: 'not-read', reason: 'page-reader.no-type', values: {} },
    ],
    ['no type, a tag', text('<p>x', ''), { state: 'read', html: '<p>x' }],
    ['a cut connection', (q) => q.destroy(), { state: 'not-read', reason: 'page-reader.network' }],
    [
      'a huge page',
      text('x'.repeat(4_194_305), 'text/html'),
      { state: 'not-read', reason: 'page-reader.too-large' },
    ],
    [
      'a declared encoding',
      (_q, r) => {
        r.setHeader('content-type', 'text/html')
        r.end(Buffer.from('<meta charset="windows-1252"><p>\u00e9', 'latin1'))
      },
      { state: 'read', html: '<meta charset="windows-1252"><p>é' },
    ],
  ])('says what became of %s', async (_name, page, expected) => {
    const { reader } = await site({ '/p': page })
    expect(await reader.read('https://a.site.test/p', now)).toMatchObject(expected)
  })

  it.each(['nonsense', 'ftp://a.site.test/', 'http://localhost/', `https://a.site.test/${'x'.repeat(5000)}`])(
    'refuses the address %s without asking anybody',
    async (url) => {
      const { reader, log } = await site({})
      expect(await reader.read(url, now)).toMatchObject({ reason: 'page-reader.refused-address' })
      expect(log).toEqual([])
    },
  )

  it('leaves a host alone for as long as it asks', async () => {
    const { reader, log } = await site({
      '/p': (_request, response) => response.writeHead(429, { 'retry-after': '100' }).end(),
      '/q': html,
    })
    expect(await reader.read('https://a.site.test/p', now)).toMatchObject({
      reason: 'page-reader.rate-limited',
      retryAfterSeconds: 100,
    })
    expect(await reader.read('https://a.site.test/q', now)).toMatchObject({
      reason: 'page-reader.rate-limited',
    })
    expect((await reader.read('https://b.site.test/q', now)).state).toBe('read')
    expect(log).not.toContain('a.site.test/q')
  })

  it('asks one host two at a time and keeps the interval', async () => {
    let running = 0
    let most = 0
    const starts: number[] = []
    const { reader } = await site(
      {
        '/p': (request, response) => {
          starts.push(performance.now())
          most = Math.max(most, ++running)
          setTimeout(() => {
            running -= 1
            html(request, response)
          }, 60)
        },
      },
      20,
    )
    const began = performance.now()
    const pages = await Promise.all(
      Array.from({ length: 6 }, () => reader.read('https://a.site.test/p', now)),
    )
    expect(pages.every((page) => page.state === 'read')).toBe(true)
    expect(most).toBe(2)
    // On a busy machine, requests sent one by one may arrive together, but none too early.
    const early = starts.filter((start, index) => start - began < index * 20 - 5)
    expect(early).toEqual([])
  })

  it('lets a caller abort', async () => {
    const { reader } = await site({ '/p': () => {} })
    const controller = new AbortController()
    const reading = reader.read('https://a.site.test/p', { ...now, signal: controller.signal })
    controller.abort()
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  })
})
