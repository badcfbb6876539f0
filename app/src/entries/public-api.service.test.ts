import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world?.[Symbol.asyncDispose]())

const page = (path: string) => fetch(`${world.web.url}${path}`, { headers: { accept: 'text/html' } })

test('a public page knows neither the platform nor a shop, and nobody may frame it', async () => {
  const answer = await page('/public/help?shop=other.myshopify.com')
  expect(answer.status).toBe(200)
  const html = await answer.text()
  expect(html).not.toContain('app-bridge')
  expect(html).not.toContain(world.settings.apiKey)
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
})

test('a page says in the reader’s language that it needs JavaScript, and names that language', async () => {
  const inLanguage = async (language: string) =>
    (
      await fetch(`${world.web.url}/public/help`, {
        headers: { accept: 'text/html', 'accept-language': language },
      })
    ).text()
  const german = await inLanguage('de-AT,de;q=0.9,en;q=0.8')
  expect(german).toContain('<html lang="de"')
  expect(german).toMatch(/<noscript>.*Signpost braucht JavaScript\..*<\/noscript>/)
  expect(await inLanguage('xx')).toContain('<html lang="en"')
})

test.each(['/public', '/anything/public', '/public/a/b'])('%s is a public page', async (path) => {
  expect(await (await page(path)).text()).not.toContain('app-bridge')
})

test.each(['/publicity', '/republic/a'])('%s is none', async (path) => {
  expect(await (await page(path)).text()).toContain('app-bridge')
})

test('a page whose path ends with the domain of a store is no missing file', async () => {
  expect((await page('/admin/stores/fernhill.myshopify.com')).status).toBe(200)
  expect((await page('/assets/gone.js')).status).toBe(404)
})

test('a public call asks for no token, is for reading, and is not found where nobody offers it', async () => {
  const answer = await fetch(`${world.web.url}/apps/api/public/nobody-offers-this`)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('one address is refused beyond its budget, another is answered', async () => {
  const ask = (address: string) =>
    fetch(`${world.web.url}/apps/api/public/nobody-offers-this`, { headers: { 'x-forwarded-for': address } })
  const answers = await Promise.all(Array.from({ length: 60 }, () => ask('203.0.113.7')))
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  expect((await ask('203.0.113.8')).status).toBe(404)
})
