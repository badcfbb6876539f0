import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawPage } from '#adapters/drawn-page/drawn-page.ts'
import { createGuardedBrowser } from '#adapters/guarded-browser/guarded-browser.ts'
import { type OutboundRoute, outboundRoutesSchema } from '#kit/server/env-parts.ts'

const OWN = 'shop.myshopify.com'
const OTHER = 'elsewhere.myshopify.com'
/** The browser does not request the last image at all: the host in its URL is another one. */
const HOME = `<title>Home</title><h1>Home</h1><img src="/own.png"><img src="//${OTHER}/other.png"><img src="/moved.png">
  <img src="http://${OWN}:80@${OTHER}/disguised.png">`

/** Received requests, by host and path, and whether they were signed. */
const seen = new Map<string, boolean>()
const server = createServer(({ headers, url = '/' }, response) => {
  seen.set(`${headers.host}${url}`, headers['signature'] === 'sig1=:YWJj:')
  if (url === '/') return void response.setHeader('content-type', 'text/html').end(HOME)
  if (url === '/moved.png') return void response.writeHead(302, { location: `http://${OTHER}/hop.png` }).end()
  response.writeHead(404).end()
})
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => void server.close())

const routes = () =>
  outboundRoutesSchema.parse(`storefront:*.myshopify.com=127.0.0.1:${(server.address() as AddressInfo).port}`)
const browserWith = (outboundRoutes: readonly OutboundRoute[]) =>
  createGuardedBrowser(
    {
      ...{ browserPath: process.env['CHROMIUM_PATH'] ?? null, browserSandbox: true, browserUserId: 65_534 },
      outboundRoutes,
    },
    process.env['PATH'] ?? '',
  )

describe.skipIf(!browserWith([]).isPresent())('a page drawn for a shop with a signature', () => {
  test('shows it to the shop’s own hosts and to nobody else', async () => {
    const [drawn] = await drawPage(
      browserWith(routes()),
      { url: `http://${OWN}/`, screens: [{ width: 400, height: 800, density: 1 }], routes: routes() },
      {
        signal: new AbortController().signal,
        signed: { headers: { signature: 'sig1=:YWJj:' }, hosts: [OWN] },
      },
    )
    expect(drawn?.status).toBe(200)
    const { [`${OWN}/favicon.ico`]: _icon, ...asked } = Object.fromEntries(seen)
    expect(asked).toEqual({
      [`${OWN}/`]: true,
      [`${OWN}/own.png`]: true,
      [`${OWN}/moved.png`]: true,
      [`${OTHER}/other.png`]: false,
      [`${OTHER}/hop.png`]: false,
    })
  })
})
