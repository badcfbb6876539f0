import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { refreshResources } from '#core/catalogue/refresh-resources.ts'
import type { ShopContext } from '#core/context/context.ts'
import { SHOWN } from '../../../testing/breadcrumb-choices.ts'
import { deliver, platformCall, syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { chooseTrails } from './choose-trails.ts'
import { DEFAULT_SETTINGS } from './contract/settings.ts'
import type { TrailRow } from './contract/trails.ts'
import type { BreadcrumbState } from './contract.ts'
import { followProducts } from './follow.ts'
import { loadTrailSource } from './load-trail-source.ts'
import { readMemberships } from './read-memberships.ts'
import { findSettings, noteChangedRules, noteChosenFrom } from './settings-store.ts'
import { noteChoice } from './trail-store.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 2, collections: 2 } })
  await syncAll(world.ctx)
  await world.startWorker()
  await switchOn()
})
afterAll(() => world[Symbol.asyncDispose]())

const api = async (method: string, path: string, body?: object) =>
  (await world.call(method, `/apps/api/breadcrumbs${path}`, body ? { body } : {})).body.data
const state = (): Promise<BreadcrumbState> => api('GET', '')
const rowsOf = async (kind: string): Promise<TrailRow[]> => (await api('POST', '/trails', { kind })).rows
const rowOf = async (title: string) => (await rowsOf('collection')).find((row) => row.title === title)
const written = async () => (await rowsOf('product')).map((row) => row.written)
/** Switches the trails on and waits until the store shows each. */
async function switchOn(): Promise<void> {
  await state()
  // The worker does it too; whichever comes first.
  await readMemberships(world.ctx)
  await vi.waitFor(async () => expect((await state()).reading.state).toBe('done'), 30_000)
  await api('PUT', '/settings', SHOWN)
  await vi.waitFor(async () => expect(await written()).toEqual([true, true]), 30_000)
}

test('a custom trail chosen for a collection stands there, and what its menus say once it is taken away', async () => {
  const { body } = await world.call('GET', '/apps/api/catalogue/pick/collection')
  const [one, two] = body.data.resources.map(({ id }: { id: string }) => id.split('/').at(-1))
  await api('POST', '/custom', { name: 'By hand', collections: [two] })
  const [custom] = (await state()).custom
  const gid = `gid://shopify/Collection/${one}`
  await api('PUT', '/choice', { gid, choice: { kind: 'custom', id: custom?.id } })
  await vi.waitFor(
    async () =>
      expect(await rowOf('Collection 1')).toMatchObject({
        ...{ levels: ['Collection 2'], reason: { code: 'custom' } },
        choice: { kind: 'custom', id: custom?.id },
      }),
    30_000,
  )
  await api('PUT', '/choice', { gid, choice: null })
  await vi.waitFor(
    async () =>
      expect(await rowOf('Collection 1')).toMatchObject({
        ...{ levels: [], reason: { code: 'only' }, choice: null },
      }),
    30_000,
  )
})

test('a choice made while trails are chosen is not overwritten from the older row', async () => {
  const [row] = await rowsOf('collection')
  const gid = row?.gid ?? ''
  const [custom] = (await state()).custom
  const { store } = await world.ctx.tx((tx) => loadTrailSource(tx, world.ctx.shop.id, DEFAULT_SETTINGS))
  const choose = async (ctx: ShopContext) => {
    for await (const _page of chooseTrails(ctx, store, {}));
  }
  let hasChosen = false
  const tx: ShopContext['tx'] = async (run, ...more) => {
    const answer = await world.ctx.tx(run, ...more)
    if (hasChosen) return answer
    hasChosen = true
    await world.ctx.tx((own) =>
      noteChoice(own, world.ctx.shop.id, { gid, column: 'chosen_custom', id: custom?.id ?? null }),
    )
    await choose(world.ctx)
    return answer
  }
  await choose({ ...world.ctx, tx })
  expect((await rowsOf('collection'))[0]?.reason).toMatchObject({ code: 'custom' })
  // A run that began before the custom trail was added.
  for await (const _page of chooseTrails(world.ctx, { ...store, custom: new Set() }, {}));
  expect((await rowsOf('collection'))[0]?.reason).toMatchObject({ code: 'custom' })
  await api('PUT', '/choice', { gid, choice: null })
})

test('a choice made while all trails are chosen leaves them marked', async () => {
  // One transaction: the worker may choose them at any time.
  await world.ctx.tx(async (tx) => {
    const chosenFrom = async () => (await findSettings(tx)).chosenFrom
    const { revision } = await findSettings(tx)
    await noteChangedRules(tx)
    await noteChosenFrom(tx, { digest: 'before the choice', revision })
    expect(await chosenFrom()).toBeNull()
    await noteChosenFrom(tx, { digest: 'with the choice', revision: (await findSettings(tx)).revision })
    expect(await chosenFrom()).toBe('with the choice')
  })
})

test('trails that were taken back are written again when the merchant asks for it', async () => {
  const { body } = await world.call('GET', '/apps/api/operations?type=breadcrumbs.trails')
  await world.call('POST', `/apps/api/operations/${body.data.rows.at(-1).id}/undo`)
  await vi.waitFor(async () => expect(await written()).toEqual([false, false]), 30_000)
  expect((await api('POST', '/refresh')).reading.state).toBe('running')
  await vi.waitFor(async () => expect(await written()).toEqual([true, true]), 30_000)
})

test('a published theme is looked at, and so it is when the merchant asks for the trails anew', async () => {
  const lookedAt = async () => (await state()).look.at
  const first = await lookedAt()
  expect(first).not.toBeNull()
  const to = { url: world.web.url, secret: world.platform.appSecret, domain: world.store.domain }
  const createdAt = new Date().toISOString()
  const payload = JSON.stringify({ id: 1, role: 'main' })
  expect(await deliver(to, { topic: 'THEMES_PUBLISH', webhookId: '', payload, createdAt })).toBe(200)
  await vi.waitFor(async () => expect(await lookedAt()).not.toBe(first), 30_000)
  const second = await lookedAt()
  await api('POST', '/refresh')
  await vi.waitFor(async () => expect(await lookedAt()).not.toBe(second), 30_000)
})

test('a new product gets its trail, though its collections were read before the catalogue had it', async () => {
  const { productCreate } = (await platformCall(world.platform, world.store, {
    query:
      'mutation($product: ProductCreateInput!) { productCreate(product: $product) { product { id } userErrors { message } } }',
    variables: { product: { title: 'Product 3', status: 'ACTIVE' } },
  })) as unknown as { productCreate: { product: { id: string } } }
  const { id } = productCreate.product
  await followProducts(world.ctx, [id])
  expect(await written()).toEqual([true, true])
  await refreshResources(world.ctx, [id])
  await vi.waitFor(async () => expect(await written()).toEqual([true, true, true]), 30_000)
})

test('with the app its trails are gone, and a new installation begins without them', async () => {
  const install = `/stores/${world.store.handle}/install`
  await world.control('DELETE', install)
  const to = { url: world.web.url, secret: world.platform.appSecret, domain: world.store.domain }
  const payload = JSON.stringify({ domain: world.store.domain, myshopify_domain: world.store.domain })
  const createdAt = new Date().toISOString()
  expect(await deliver(to, { topic: 'APP_UNINSTALLED', webhookId: '', payload, createdAt })).toBe(200)
  const outcomes = () =>
    world.ctx.tx(async (tx) =>
      (
        await tx
          .selectFrom('webhook_inbox')
          .where('topic', '=', 'app/uninstalled')
          .select('outcome')
          .execute()
      ).map(({ outcome }) => outcome),
    )
  await vi.waitFor(async () => expect(await outcomes()).toContain('done'), 30_000)
  await world.control('POST', install)
  expect(await state()).toMatchObject({
    ...{ settings: { shown: false }, publishedAt: null, custom: [] },
    products: { written: 0 },
  })
})
