import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { measuredLook } from './measured-look.ts'

/** A script that measures the page and sends its results when the page is hidden. */
const SCRIPT = `
const sent = { p: location.pathname }
const [{ responseStart }] = performance.getEntriesByType('navigation')
sent.t = responseStart
for (const [name, type] of [['l', 'largest-contentful-paint'], ['i', 'event']])
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) sent[name] = duration ?? startTime
  }).observe({ type, buffered: true })
addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'hidden') return
  sent.f = performance.getEntriesByName('first-contentful-paint')[0].startTime
  navigator.sendBeacon('/apps/any/measured', new URLSearchParams(sent))
}, true)`
const LOADER = `<script>l('/cdn/extensions/1/assets/measure.js?v=1')</script>`
const LINKS = '<a href="/products/a">a</a><a href="/products/b">b</a>'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Opens a storefront with one home page; returns the forms visitors sent. */
async function openStore(home: string) {
  const sent: { to: string; referer: string; agent: string; values: Record<string, string> }[] = []
  const server = createServer((request, answer) => {
    const { method, url = '', headers } = request
    if (method !== 'POST') return void answer.end(url.startsWith('/cdn/') ? SCRIPT : home)
    void text(request).then((body) => {
      const values = Object.fromEntries(new URLSearchParams(body))
      sent.push({ to: url, referer: headers.referer ?? '', agent: headers['user-agent'] ?? '', values })
      answer.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return { store: { handle: 'shop', storefrontPort: (server.address() as AddressInfo).port }, sent }
}

it('sends what the page’s own script measures of made-up timings, from the page it is of', async () => {
  const { store, sent } = await openStore(LOADER + LINKS)
  for (let number = 0; number < 40; number += 1) await measuredLook(store, number)
  expect(sent).toHaveLength(40)
  for (const { to, referer, values } of sent) {
    expect(to).toBe('/apps/any/measured')
    expect(referer).toBe(`http://shop.localhost:${store.storefrontPort}${values['p']}`)
    expect(Number(values['t'])).toBeLessThan(Number(values['f']))
    expect(Number(values['f'])).toBeLessThan(Number(values['l']))
  }
  expect(new Set(sent.map(({ values }) => values['p']))).toEqual(new Set(['/', '/products/a', '/products/b']))
  expect(new Set(sent.map(({ agent }) => agent.includes('Mobile')))).toEqual(new Set([true, false]))
  expect(sent.some(({ values }) => values['i'] === undefined)).toBe(true)
})

it('looks at nothing where nothing measures', async () => {
  const { store, sent } = await openStore(LINKS)
  await measuredLook(store, 1)
  expect(sent).toEqual([])
})
