import { MutationObserver, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { LoadingOverlay } from './loading-overlay.tsx'

await createInstance()
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { shell: { working: 'Working' } } } })
afterEach(() => vi.unstubAllGlobals())

const drawn = (client: QueryClient) =>
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(LoadingOverlay)))

/** Begins a change that the server answers only when told. */
function change(client: QueryClient) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const made = new MutationObserver(client, { mutationFn: () => promise }).mutate().catch(() => undefined)
  return { done: () => (resolve(), made), failed: () => (reject(new Error('No')), made) }
}

test.each(['done', 'failed'] as const)(
  'it lies over the screen while the server works on a request, and is gone once that is %s',
  async (end) => {
    const client = new QueryClient()
    expect(drawn(client)).toBe('')
    const made = change(client)
    expect(drawn(client)).toMatch(/class="sp-overlay" role="progressbar" aria-label="Working"/)
    await made[end]()
    expect(drawn(client)).toBe('')
  },
)

test('it stays until the last of several is done', async () => {
  const client = new QueryClient()
  const [first, second] = [change(client), change(client)]
  await first.done()
  expect(drawn(client)).not.toBe('')
  await second.done()
  expect(drawn(client)).toBe('')
})

test('in the admin there is the admin’s own instead', async () => {
  vi.stubGlobal('shopify', { config: { shop: 'fernhill.myshopify.com' } })
  vi.stubGlobal('window', { self: {}, top: null })
  const client = new QueryClient()
  const made = change(client)
  expect(drawn(client)).toBe('')
  await made.done()
})
