import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '../../../testing/world.ts'
import { judgeAgain, readSlice } from './reading/read-sitemaps.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ ownPlatform: true, store: { products: 4, collections: 1, pages: 1 } })
  await world.control('PATCH', '/faults', {
    plantedSitemaps: {
      [world.store.handle]: { twice: ['/products/product-2'] },
    },
  })
  await world.call('POST', '/apps/api/sitemaps/read')
  await readSlice(world.ctx)
  await judgeAgain(world.ctx)
})
afterAll(() => world?.[Symbol.asyncDispose]())

async function csv(query: string): Promise<{ name: string; text: string; next: string | null }> {
  const { status, body } = await world.call('GET', `/apps/api/sitemaps/pages/csv?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const lines = (text: string) => text.trimEnd().split('\r\n')
const pathsIn = (text: string) =>
  lines(text).flatMap((line) => (line.startsWith('http') ? [new URL(line.split(',')[0] ?? '').pathname] : []))

test('a tab is exported by URL with its result and findings in words', async () => {
  const { name, text, next } = await csv('tab=product')
  expect([name, next]).toEqual([expect.stringMatching(/^sitemap-product-\d{4}-\d\d-\d\d\.csv$/), null])
  expect(lines(text)[0]).toBe(
    '\uFEFFPage,Title,Kind,Result,Code,What was found,Reason,Status,Last change listed,Images,Checked',
  )
  expect(pathsIn(text)).toEqual([1, 2, 3, 4].map((number) => `/products/product-${number}`))
  expect(lines(text)[1]).toContain(',Product,Not checked,,,Not scanned yet,')
  expect(lines(text)[2]).toContain('Problem,twice,Listed 2 times,')
})

test('filters hold in the file, and it goes on after any of its lines', async () => {
  expect(pathsIn((await csv('tab=all&problem=twice')).text)).toEqual(['/products/product-2'])
  expect(pathsIn((await csv('tab=all&q=collection-1')).text)).toEqual(['/collections/collection-1'])
  const { rows } = (await world.call('GET', '/apps/api/sitemaps/pages?tab=product')).body.data
  const second = rows.find(({ url }: { url: string }) => url.endsWith('/product-2'))
  const cursor = Buffer.from(JSON.stringify({ id: second.id, url: second.url })).toString('base64url')
  const rest = await csv(`tab=product&cursor=${cursor}`)
  expect(pathsIn(rest.text)).toEqual(['/products/product-3', '/products/product-4'])
  expect(rest.text).not.toContain('Page,Title')
  for (const wrong of ['x', '12', Buffer.from('{"id":"x","url":""}').toString('base64url')]) {
    const answer = await world.call('GET', `/apps/api/sitemaps/pages/csv?tab=product&cursor=${wrong}`)
    expect(answer).toMatchObject({ status: 400, body: { code: 'http.bad-cursor' } })
  }
})
