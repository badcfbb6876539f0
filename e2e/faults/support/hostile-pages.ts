import type { RequestListener, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, createGzip, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { PAGES } from './growth-tokens.ts'

const megabyte = 1024 * 1024

/** A page or server that tries to take more of its reader's resources than it should. */
export interface HostilePage {
  name: string
  answer: RequestListener
  /** Whether robots.txt is the hostile part; the page itself is then never requested. */
  robots?: boolean
}

/** Returns the number of kinds: as many consecutive numbers give one of each. */
export const hostileKinds = (): number => makers.length

/** Returns a page of one of four families; each differs by `number`. */
export function hostilePage(number: number): HostilePage {
  const make = makers[number % makers.length] as (size: number) => HostilePage
  return make(1 + Math.floor(number / makers.length))
}

const html = (response: ServerResponse, headers: Record<string, string> = {}) =>
  response.writeHead(200, { 'content-type': 'text/html', ...headers })

function bomb(name: string, pack: (data: Buffer) => Buffer, megabytes: number): HostilePage {
  let body: Buffer | undefined
  return {
    name: `${name} of ${megabytes} MiB`,
    answer: (_request, response) => {
      body ??= pack(Buffer.alloc(megabytes * megabyte, '<i>'))
      html(response, { 'content-encoding': name }).end(body)
    },
  }
}

const brotli = (data: Buffer) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })

const packed = [
  (size: number) => bomb('gzip', gzipSync, 50 * size),
  (size: number) => bomb('br', brotli, 50 * size),
  (size: number) => bomb('zstd', zstdCompressSync, 50 * size),
  (size: number) => bomb('deflate', deflateSync, 50 * size),
  (): HostilePage => ({
    name: 'gzip in gzip',
    answer: (_q, r) =>
      html(r, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(gzipSync(Buffer.alloc(megabyte)))),
  }),
  (): HostilePage => ({
    name: 'gzip without end',
    answer: (_q, response) => {
      const gzip = createGzip()
      gzip.pipe(html(response, { 'content-encoding': 'gzip' }))
      pump(response, () => gzip.write(Buffer.alloc(megabyte, 'a')))
      response.on('close', () => gzip.destroy())
    },
  }),
]

/** Writes as fast as the other side reads, until it disconnects. */
function pump(response: ServerResponse, write: () => unknown): void {
  const timer = setInterval(write, 2)
  response.on('close', () => clearInterval(timer))
}

const endless = [
  (size: number): HostilePage => ({
    name: 'page without end',
    answer: (_q, response) => {
      html(response)
      pump(response, () => response.write('<p>'.repeat(20_000 * size)))
    },
  }),
  (size: number): HostilePage => ({
    name: 'script without end',
    answer: (_q, response) => {
      html(response).write('<script type="application/ld+json">')
      pump(response, () => response.write('{"a":['.repeat(20_000 * size)))
    },
  }),
  (): HostilePage => ({
    name: 'redirects without end',
    answer: (request, response) => response.writeHead(302, { location: `${request.url}x` }).end(),
  }),
  (): HostilePage => ({
    name: 'robots.txt without end',
    robots: true,
    answer: (_q, response) => {
      response.writeHead(200)
      pump(response, () => response.write('Disallow: /*a*b*c*d*e*f*g*\n'.repeat(1_000)))
    },
  }),
  (size: number): HostilePage => ({
    name: 'robots.txt of wildcards',
    robots: true,
    answer: (_q, response) =>
      response.end(`User-agent: *\n${`Disallow: /${'*a'.repeat(900 + size)}$\n`.repeat(280)}`),
  }),
]

const slow = [
  (): HostilePage => ({ name: 'silence', answer: () => {} }),
  (): HostilePage => ({
    name: 'a byte at a time',
    answer: (_q, response) => {
      html(response)
      const timer = setInterval(() => response.write('a'), 100)
      response.on('close', () => clearInterval(timer))
    },
  }),
  (): HostilePage => ({
    name: 'slow head',
    answer: (_q, response) => {
      const socket = response.socket
      socket?.write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket?.write('x-a: b\r\n'), 200)
      socket?.on('close', () => clearInterval(timer))
    },
  }),
  (): HostilePage => ({
    name: 'slow robots.txt',
    robots: true,
    answer: (_q, response) => void response.write('User-agent: *\n'),
  }),
  (): HostilePage => ({
    name: 'huge head',
    answer: (_q, response) => {
      response.socket?.end(`HTTP/1.1 200 OK\r\n${`x-a: ${'b'.repeat(8_000)}\r\n`.repeat(50)}\r\n`)
    },
  }),
]

/** Pages that arrive completely, at the size limit, and are hard to parse. */
function whole(name: string, body: () => string): HostilePage {
  return { name, answer: (_q, response) => html(response).end(body()) }
}
const fill = (part: string, bytes = 3.9 * megabyte) => part.repeat(Math.floor(bytes / part.length))
const inScript = (json: string) => `<script type="application/ld+json">${json}</script>`

const heavy = [
  () => whole('nested elements', () => fill('<div>')),
  () =>
    whole('nested items', () => fill('<div itemscope itemtype="https://schema.org/Product" itemprop="a">')),
  () => whole('many items', () => fill('<i itemscope itemtype="https://schema.org/Product"></i>')),
  () =>
    whole(
      'items that refer',
      () =>
        `<p id="a">${'<b itemprop="name">x</b>'.repeat(2_000)}</p>${'<i itemscope itemtype="https://schema.org/Product" itemref="a"></i>'.repeat(20_000)}`,
    ),
  () =>
    whole('nested RDFa', () => fill('<div vocab="https://schema.org/" typeof="Product" property="name">')),
  () => whole('nested JSON', () => inScript(fill('{"a":'))),
  () => whole('nested JSON arrays', () => inScript(fill('[', megabyte) + fill(']', megabyte))),
  () =>
    // Few enough to be parsed, too many to be handed from thread to thread.
    whole('thousands of levels', () =>
      inScript(`${'{"@type":"Product","isRelatedTo":'.repeat(2_000)}{}${'}'.repeat(2_000)}`),
    ),
  () =>
    whole('many products', () =>
      inScript(`[${fill('{"@context":"https://schema.org","@type":"Product","name":"a"},')}{}]`),
    ),
  () =>
    whole('many variants', () =>
      inScript(
        `{"@context":"https://schema.org","@type":"ProductGroup","name":"a","hasVariant":[${fill('{"@type":"Product","name":"a"},')}{}]}`,
      ),
    ),
  () => whole('many scripts', () => fill(inScript('{"@type":"Product"}'))),
  () => whole('URLs of a sitemap', () => `<urlset>${fill('<url><loc>https://a/</loc></url>')}`),
  () => whole('sitemaps of a sitemap', () => `<sitemapindex>${fill('<loc>https://a/</loc>')}`),
  () => whole('open URLs', () => fill('<loc>')),
  () => whole('open CDATA', () => fill('<loc><![CDATA[')),
  () => whole('open quotes', () => `<a ${fill(`a="'`)}`),
  () => whole('comments', () => fill('<!--<!---->')),
  () => whole('less-than signs', () => `${fill('<')}ld+json`),
  () => whole('script starts', () => `ld+json${fill('<script><!--<script')}`),
  () => whole('attributes', () => `<a ${fill('a b=c ')}>ld+json`),
  () => whole('one attribute many times', () => `<p ${fill('x="" ', megabyte)}>`),
  () =>
    whole('shared ids', () =>
      inScript(
        `[${fill('{"@context":"https://schema.org","@id":"#a","@type":"Product","name":"b","brand":{"@id":"#a"}},', 1.5 * megabyte)}{}]`,
      ),
    ),
  () =>
    whole('tables', () =>
      fill('<table><tr><td itemscope itemtype="https://schema.org/Product"><b>', 1.5 * megabyte),
    ),
  () =>
    whole('formatting', () => fill('<b><i><p itemscope itemtype="https://schema.org/Product">', megabyte)),
]

/** Pages whose time must not grow faster than their size (R36), at the reader's size limit. */
const growing = PAGES.map(
  ({ name, page }) =>
    () =>
      whole(name, () => page(3.9 * megabyte)),
)

const makers: ((size: number) => HostilePage)[] = [...packed, ...endless, ...slow, ...heavy, ...growing]
