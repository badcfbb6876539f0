import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSentry } from './sentry.ts'

// What it measures of the page would be sent half a minute later, when there is no page any more.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const TARGET = { dsn: 'https://key@collector.example/1', environment: 'prod' } as const

/** What the collector has received; the service calls the `fetch` it found first. */
const sent: string[] = []

/** Opens a page with a collector that has received nothing yet. */
function openPage(href: string): void {
  sent.length = 0
  vi.stubGlobal('location', new URL(href))
  vi.stubGlobal('history', { state: null, replaceState: () => undefined })
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(body)
    return new Response('{}')
  })
}

test('no report of a shared report’s page has its secret', async () => {
  const secret = 'Zm9vYmFy.c2VjcmV0'
  const href = `https://app.example/public/report#${secret}`
  openPage(href)
  openSentry(TARGET, { replays: false }).report(new Error(`No answer at ${href} for ${secret}`))
  await vi.waitFor(() => expect(sent.join('')).toContain('No answer at https://app.example/public/report'))
  expect(sent.join('')).not.toContain(secret)
})

test('a report names the shop, and of whoever uses it the id alone', async () => {
  openPage('https://app.example/schema')
  const service = openSentry(TARGET, { replays: false })
  const shop = { shopUrl: 'fernhill.myshopify.com', storeId: '61', storeName: 'Fernhill' }
  service.identify({ id: '7', ...shop })
  service.report(new Error('It broke'))
  await vi.waitFor(() => expect(sent.join('')).toContain('It broke'))
  const event = sent
    .flatMap((envelope) => envelope.split('\n'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .find(({ exception }) => exception !== undefined)
  expect(event).toMatchObject({
    tags: { shop_url: 'fernhill.myshopify.com', store_id: '61', store_name: 'Fernhill' },
    environment: 'prod',
    release: '1.0.0',
  })
  expect(event?.['user']).toEqual({ id: '7' })
})
