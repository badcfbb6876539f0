import { afterAll, beforeAll, expect, test } from 'vitest'
import { askForRedirects, readRedirects } from '#core/catalogue/redirects/read-redirects.ts'
import { findRedirectRead } from '#core/catalogue/redirects/redirect-reads.ts'
import { refreshResources } from '#core/catalogue/refresh-resources.ts'
import { platformCall, syncAll } from '../../../../testing/store-life.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { checkGraph } from './check-graph.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({
    store: { products: [{ title: 'Lamp' }, { title: 'Shirt' }], theme: false },
  })
  await syncAll(world.ctx)
  await world.startWorker()
})
afterAll(() => world[Symbol.asyncDispose]())

const onStore = (query: string, variables: object = {}) =>
  platformCall(world.platform, world.store, { query, variables })
const data = async (method: string, path: string, body?: object) =>
  (await world.call(method, `/apps/api/redirects${path}`, { body })).body.data
const rename = (at: number, handle: string, redirectNewHandle: boolean) =>
  onStore('mutation($p: ProductUpdateInput!) { productUpdate(product: $p) { userErrors { message } } }', {
    p: { id: `gid://shopify/Product/${world.store.productIds[at]}`, handle, redirectNewHandle },
  })
const problems = async () => (await data('POST', '/list', { problem: 'any' })).rows
async function repaired(): Promise<Record<string, string>> {
  const { id } = await data('POST', '/repair')
  const state = async (path: string) => (await world.call('GET', path)).body.data.state
  await expect.poll(() => state(`/apps/api/redirects/plans/${id}`), { timeout: 20_000 }).toBe('checked')
  const { id: operation } = await data('POST', `/plans/${id}/start`)
  await expect.poll(() => state(`/apps/api/operations/${operation}`), { timeout: 20_000 }).toBe('done')
  const { rows } = await data('POST', '/list', {})
  return Object.fromEntries(rows.map(({ path, target }: { path: string; target: string }) => [path, target]))
}

test('a redirect to a page that is renamed is found when the store reports it, and repaired', async () => {
  await data('POST', '/save', { path: '/old-lamp', target: '/products/lamp' })
  await checkGraph(world.ctx)
  await rename(0, 'brass-lamp', false)
  await refreshResources(world.ctx, [`gid://shopify/Product/${world.store.productIds[0]}`])
  await expect.poll(problems, { timeout: 20_000 }).toMatchObject([
    {
      path: '/old-lamp',
      problems: [{ key: 'movedTarget', values: { target: '/products/lamp', end: '/products/brass-lamp' } }],
    },
  ])
  expect(await data('GET', '')).toMatchObject({ problems: { movedTarget: 1 }, repairable: 1 })
  // A new redirect to the old path leads to the new one at once.
  expect(await data('POST', '/preview', { path: '/lamp', target: '/products/lamp' })).toMatchObject({
    steps: expect.arrayContaining([{ path: '/lamp', before: null, after: '/products/brass-lamp' }]),
  })
  expect(await repaired()).toEqual({ '/old-lamp': '/products/brass-lamp' })
})

test('where the store made its own redirect of the rename, the chain is folded', async () => {
  await data('POST', '/save', { path: '/old-shirt', target: '/products/shirt' })
  await rename(1, 'linen-shirt', true)
  await world.ctx.tx((tx) => askForRedirects(world.ctx, tx))
  do await readRedirects(world.ctx)
  while ((await world.ctx.tx(findRedirectRead))?.state === 'running')
  await refreshResources(world.ctx, [`gid://shopify/Product/${world.store.productIds[1]}`])
  await checkGraph(world.ctx)
  expect(await problems()).toMatchObject([{ path: '/old-shirt', problems: [{ key: 'chain' }] }])
  expect(await repaired()).toMatchObject({
    '/old-shirt': '/products/linen-shirt',
    '/products/shirt': '/products/linen-shirt',
  })
})
