import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { searchListingKind } from '#core/changes/kinds/search-listing.ts'
import { applyNow } from '#core/changes/single-edit/apply-now.ts'
import { withoutLeft } from '#core/shops/left.ts'
import { SHOWN } from '../../../testing/breadcrumb-choices.ts'
import { deliver } from '../../../testing/store-life.ts'
import { visit } from '../../../testing/storefront.ts'
import { heldSettings } from './kinds/app-setting.ts'
import { type LeavingStage, leavingStage } from './testing/leaving-stage.ts'

let stage: LeavingStage
beforeAll(async () => {
  stage = await leavingStage()
})
afterAll(() => stage.world[Symbol.asyncDispose]())

/** The outcome of a delivery, once it has been processed. */
async function outcomeOf(topic: string, body: object): Promise<string> {
  const { world, store, ctx } = stage
  const webhookId = randomUUID()
  const to = { url: world.web.url, secret: world.platform.appSecret, domain: store.domain }
  const createdAt = new Date().toISOString()
  await deliver(to, { topic, webhookId, payload: JSON.stringify(body), createdAt })
  return vi.waitUntil(
    async () => {
      const rows = await ctx.tx((tx) =>
        tx.selectFrom('webhook_inbox').select('outcome').where('webhook_id', '=', webhookId).execute(),
      )
      return rows[0]?.outcome
    },
    { timeout: 30_000 },
  )
}

async function toldOfProduct(): Promise<string> {
  const { products } = await stage.asked<{ products: { nodes: { id: string }[] } }>(
    '{ products(first: 1) { nodes { id } } }',
  )
  const [{ id } = { id: '' }] = products.nodes
  return outcomeOf('PRODUCTS_UPDATE', { id: Number(id.split('/').at(-1)), admin_graphql_api_id: id })
}

test('takes everything of its own off the store, proves it, and brings it back', async () => {
  const { world, store, ctx, api, leave, settled, trailsHeld, trailsAre } = stage
  await api('PUT', '/instant-page', { name: 'instant-page', on: true })
  await api('PUT', '/breadcrumbs/settings', SHOWN)
  await trailsAre((held) => held > 20)
  expect(await toldOfProduct()).toBe('done')

  await leave('/look')
  const looked = await settled('before')
  const found = Object.fromEntries(looked.found?.map(({ group, count }) => [group, count]) ?? [])
  const before = await trailsHeld()
  expect(found['breadcrumbs']).toBe(before)
  expect(found['settings']).toBeGreaterThanOrEqual(2)
  expect(looked.seen).toBeGreaterThan(60)

  await leave('/remove', { takeBack: [] })
  const left = await settled('after')
  expect(left.remaining).toEqual([])
  expect(left.removal).toMatchObject({ failed: 0, applied: before + (found['settings'] ?? 0) })
  expect(await trailsHeld()).toBe(0)
  expect([...(await heldSettings(ctx)).settings.keys()]).toEqual(['broken_links'])
  expect((await visit(store, '/products/oak-dibber')).html).not.toMatch(/signpost-breadcrumbs/)
  const again = await world.call('POST', '/apps/api/leaving/remove', { store, body: { takeBack: [] } })
  expect(again.body.code).toBe('leaving.gone')

  // Nothing comes back by itself.
  expect(await withoutLeft(ctx.db, [ctx.shop.id])).toEqual([])
  expect(await toldOfProduct()).toBe('nothing to do')
  // A replayed delivery takes nothing of the way back.
  expect(await outcomeOf('APP_UNINSTALLED', { myshopify_domain: store.domain })).toBe('done')

  await leave('/return')
  await trailsAre((held) => held === before)
  // Settings come back behind the trails.
  const page = async () => (await visit(store, '/products/oak-dibber')).html
  await expect.poll(page, { timeout: 60_000 }).toMatch(/signpost-breadcrumbs/)
  expect(await withoutLeft(ctx.db, [ctx.shop.id])).toEqual([ctx.shop.id])
  expect((await api('GET', '/leaving')).leaving).toBeNull()
})

test('takes back what the merchant chose, and leaves the rest', async () => {
  const { ctx, asked, leave, settled } = stage
  const found = '{ product: productByHandle(handle: "oak-dibber") { id seo { title } } }'
  const product = async () =>
    (await asked<{ product: { id: string; seo: { title: string | null } } }>(found)).product
  const { id, seo } = await product()
  const write = (field: string, after: string) =>
    applyNow(ctx, {
      kind: searchListingKind,
      changes: [{ resourceId: id, field, after }],
      cause: 'merchant',
      title: { key: 'changes:x', values: {} },
    })
  await write('seo-title', 'A dibber of oak')
  // What holds its old value again is not counted.
  await write('seo-description', 'For a while')
  await write('seo-description', '')
  await leave('/look')
  const { kept } = await settled('before')
  expect(kept).toContainEqual({ kind: 'catalogue.search-listing', count: 1 })
  await leave('/remove', { takeBack: ['catalogue.search-listing', 'breadcrumbs.trail'] })
  const { takeBack } = await settled('after')
  expect(takeBack).toMatchObject({ total: 1, applied: 1 })
  expect((await product()).seo.title).toBe(seo.title)
  await leave('/return')
  await vi.waitUntil(async () => (await product()).seo.title === 'A dibber of oak', { timeout: 60_000 })
})

test('comes back although somebody edited what was taken back, and says what stays', async () => {
  const { ctx, asked, leave, settled, trailsHeld, trailsAre } = stage
  const found = '{ product: productByHandle(handle: "oak-dibber") { id } }'
  const { id } = (await asked<{ product: { id: string } }>(found)).product
  const retitle = (title: string) =>
    asked(
      'mutation ($product: ProductUpdateInput!) { productUpdate(product: $product) { userErrors { message } } }',
      { product: { id, seo: { title } } },
    )
  await leave('/look')
  await settled('before')
  const before = await trailsHeld()
  await leave('/remove', { takeBack: ['catalogue.search-listing'] })
  const { takeBack } = await settled('after')
  expect(takeBack).toMatchObject({ total: 1, applied: 1 })
  await retitle('Dibber, edited by somebody else')
  expect(await leave('/return')).toMatchObject({
    leftAt: null,
    leaving: null,
    stayed: [{ operationId: takeBack?.id, code: 'changes.edited-since' }],
  })
  expect(await withoutLeft(ctx.db, [ctx.shop.id])).toEqual([ctx.shop.id])
  await trailsAre((held) => held === before)
})
