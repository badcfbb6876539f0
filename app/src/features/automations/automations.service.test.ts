import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findImageRead } from '#core/catalogue/images/image-reads.ts'
import { refreshImages } from '#core/catalogue/images/image-refreshes.ts'
import { runReadImages } from '#core/catalogue/images/read-images.ts'
import { noteMemberRefresh, readMembers } from '#core/catalogue/members/read-members.ts'
import { refreshResources } from '#core/catalogue/refresh-resources.ts'
import { runNightly } from '#core/catalogue/service.ts'
import { undoOperation } from '#core/changes/undo/undo.ts'
import { type ShopContext, shopContext } from '#core/context/context.ts'
import { setFlag } from '#core/shops/entitlements.ts'
import { platformCall, runToEnd, syncAll } from '../../../testing/store-life.ts'
import { newWorld, type TestStore, type World } from '../../../testing/world.ts'
import { gatherSoon } from './candidates.ts'
import type { Definition } from './contract.ts'
import { gather } from './gather.ts'
import { automationsGate } from './plan-gates.ts'
import { preview } from './preview.ts'
import { createAutomation, saveAutomation } from './save-automation.ts'
import { activate, getAutomation, listAutomations, pause, runOverAll } from './service.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 1 }, env: { DEFAULT_PLAN: 'pro' } })
  await world.startWorker()
})
afterAll(() => world[Symbol.asyncDispose]())

const TEXTS: Definition = {
  title: 'New products',
  status: 'active',
  kind: 'product',
  rule: { type: 'all' },
  action: 'meta-tags.generate',
  fields: ['seo-title', 'seo-description'],
  options: { writer: 'template', language: 'en' },
  overwrite: false,
  review: false,
  dailyCap: 50,
}

interface Life {
  store: TestStore
  ctx: ShopContext
  /** Creates a product as another tool does; returns its gid. */
  create(title: string, more?: object): Promise<string>
  update(id: string, change: object): Promise<void>
  /** Simulates the platform's webhooks, and the catalogue's refresh. */
  see(...gids: string[]): Promise<void>
  waiting(): Promise<string[]>
  operations(): Promise<
    { id: string; total: number; applied: number; state: string; cause: string; title_values: unknown }[]
  >
  /** Waits until all started operations have ended. */
  ended(): Promise<void>
}

async function newLife(products: number | object[] = 2, { synced = true } = {}): Promise<Life> {
  const store = await world.addStore({ theme: false, products })
  const { rows } = await world.database.db.pool.query<{ id: string }>(
    'select id from signpost_find_shop($1)',
    [store.domain],
  )
  const actor = { kind: 'merchant' as const, userId: '1' }
  const ctx = shopContext(world.web.process.app, { id: rows[0]?.id ?? '', domain: store.domain }, actor)
  if (synced) await syncAll(ctx)
  const send = (query: string, variables: object) => platformCall(world.platform, store, { query, variables })
  const operations: Life['operations'] = () =>
    ctx.tx((tx) =>
      tx
        .selectFrom('operations')
        .select(['id', 'total', 'applied', 'state', 'cause', 'title_values'])
        .orderBy('id')
        .execute(),
    )
  return {
    store,
    ctx,
    async create(title, more = {}) {
      const answer = (await send(
        'mutation($product: ProductCreateInput!) { productCreate(product: $product) { product { id } userErrors { message } } }',
        { product: { title, descriptionHtml: `<p>${title} of oak, oiled by hand.</p>`, ...more } },
      )) as unknown as { productCreate: { product: { id: string } } }
      return answer.productCreate.product.id
    },
    async update(id, change) {
      await send(
        'mutation($product: ProductUpdateInput!) { productUpdate(product: $product) { userErrors { message } } }',
        { product: { id, ...change } },
      )
    },
    async see(...gids) {
      await refreshResources(ctx, gids)
    },
    async waiting() {
      const rows = await ctx.tx((tx) =>
        tx.selectFrom('automation_candidates').select('reason').orderBy('id').execute(),
      )
      return rows.map(({ reason }) => reason)
    },
    operations,
    async ended() {
      await expect
        .poll(
          async () => (await operations()).every(({ state }) => !['pending', 'running'].includes(state)),
          { timeout: 30_000 },
        )
        .toBe(true)
    },
  }
}

test('a first sync triggers nothing, a new product does, and what was written does not trigger again', async () => {
  const life = await newLife(2, { synced: false })
  const { ctx } = life
  const { id } = await createAutomation(ctx, { ...TEXTS, overwrite: true })
  await syncAll(ctx)
  expect(await life.waiting()).toEqual([])

  const bench = await life.create('Elm Bench')
  // However often it is reported, it is one candidate.
  await life.see(bench)
  await life.update(bench, { vendor: 'Fernhill' })
  await life.see(bench)
  expect(await life.waiting()).toEqual(['new'])
  await gather(ctx)
  await life.ended()
  expect(await life.operations()).toMatchObject([
    {
      total: 2,
      applied: 2,
      state: 'done',
      cause: 'automation',
      title_values: { automation: 'New products' },
    },
  ])
  expect(await getAutomation(ctx, { id })).toMatchObject({ today: 1, waiting: 0, lastRun: { resources: 1 } })

  // The platform reports our own write like any other.
  await life.see(bench)
  expect(await life.waiting()).toEqual([])
  // Even after another change, our texts are kept although handwritten ones are to be replaced.
  await life.update(bench, { vendor: 'Fernhill Joinery' })
  await life.see(bench)
  expect(await life.waiting()).toEqual(['changed'])
  await gather(ctx)
  expect(await life.waiting()).toEqual([])
  expect(await life.operations()).toHaveLength(1)

  await life.update(bench, { seo: { title: 'By hand' } })
  await life.see(bench)
  await gather(ctx)
  await life.ended()
  expect(await life.operations()).toMatchObject([{}, { total: 1, applied: 1 }])
})

test('a nightly comparison finds new products too, but not those that are only new to us', async () => {
  const life = await newLife(2)
  await createAutomation(life.ctx, TEXTS)
  // The platform reports creation times in whole seconds: the two were created in an earlier one.
  await life.ctx.tx((tx) =>
    sql`update automations set activated_at = date_trunc('second', clock_timestamp()) + interval '1 second'`.execute(
      tx,
    ),
  )
  await expect
    .poll(
      async () =>
        (
          await life.ctx.tx((tx) =>
            sql<{
              isPast: boolean
            }>`select activated_at < clock_timestamp() as "isPast" from automations`.execute(tx),
          )
        ).rows[0]?.isPast,
    )
    .toBe(true)
  await life.ctx.tx((tx) => sql`delete from catalogue_resources where kind = 'product'`.execute(tx))
  await life.create('Ash Stool')
  await runNightly(life.ctx)
  await runToEnd(life.ctx)
  await expect.poll(() => life.waiting()).toEqual(['new', 'new', 'new'])
  await gather(life.ctx)
  expect(await life.operations()).toMatchObject([{ total: 2 }])
})

test('without being asked to overwrite, texts of people stay; handles move for new products only', async () => {
  const life = await newLife(0)
  await createAutomation(life.ctx, { ...TEXTS, fields: ['seo-title', 'seo-description', 'handle'] })
  const chair = await life.create('Oak Chair', { handle: 'x1', seo: { title: 'A chair by hand' } })
  await life.see(chair)
  await gather(life.ctx)
  await life.ended()
  // The description and the handle are separate operations, each with its own price.
  const one = { total: 1, applied: 1 }
  expect(await life.operations()).toMatchObject([one, one])
  await life.update(chair, { title: 'Oak Armchair' })
  await life.see(chair)
  await gather(life.ctx)
  expect(await life.operations()).toHaveLength(2)
})

test('paused it hears nothing, and pausing forgets what waits', async () => {
  const life = await newLife(0)
  const { id } = await createAutomation(life.ctx, TEXTS)
  await life.see(await life.create('Pine Shelf'))
  expect(await life.waiting()).toEqual(['new'])
  await pause(life.ctx, { id })
  await life.see(await life.create('Pine Board'))
  expect(await life.waiting()).toEqual([])
  await gather(life.ctx)
  expect(await life.operations()).toEqual([])
  await expect(runOverAll(life.ctx, { id })).rejects.toMatchObject({ code: 'automations.inactive' })
})

test('the daily cap holds under two workers, and the rest waits', async () => {
  const life = await newLife(12)
  const { id } = await createAutomation(life.ctx, { ...TEXTS, status: 'inactive', dailyCap: 5 })
  const wish = { ...TEXTS, dailyCap: 5 }
  expect(await preview(life.ctx, wish)).toMatchObject({ resources: 12, values: 24, price: null, exact: true })
  // Keeps the test's worker from taking it before the three calls here do.
  await life.ctx.tx((tx) => gatherSoon(life.ctx, tx, 3_600_000))
  await activate(life.ctx, { id, existing: true })
  await Promise.all([gather(life.ctx), gather(life.ctx), gather(life.ctx)])
  await life.ended()
  const taken = await life.operations()
  expect(taken.reduce((sum, { total }) => sum + total, 0)).toBe(10)
  expect(await getAutomation(life.ctx, { id })).toMatchObject({ today: 5, waiting: 7 })
  // A day passes.
  await life.ctx.tx((tx) => sql`update automation_runs set day = day - 1`.execute(tx))
  await Promise.all([gather(life.ctx), gather(life.ctx)])
  await life.ended()
  expect(await getAutomation(life.ctx, { id })).toMatchObject({ today: 5, waiting: 2 })
})

test('what cannot be written now is named, and waits', async () => {
  const life = await newLife(0)
  const options = { writer: 'model', language: 'en' }
  await expect(createAutomation(life.ctx, { ...TEXTS, options })).rejects.toMatchObject({
    code: 'automations.wrong-options',
    details: { fields: ['tone'] },
  })
  await expect(
    createAutomation(life.ctx, { ...TEXTS, kind: 'page', rule: { type: 'vendor', value: 'x' } }),
  ).rejects.toMatchObject({ code: 'automations.no-rule-for-kind' })
  const { id } = await createAutomation(life.ctx, TEXTS)
  await life.see(await life.create('Birch Tray'))
  const locked = { ...life.ctx, settings: { ...life.ctx.settings, defaultPlan: 'free' as const } }
  await gather(locked)
  expect(await listAutomations(locked)).toMatchObject({
    locked: 'Pro',
    automations: [{ id, waiting: 1, problem: { code: 'plans.locked' } }],
  })
  const setByStaff = (flag: boolean | null) =>
    life.ctx.tx((tx) => setFlag(tx, { feature: automationsGate.feature, flag, by: 'Ada Byron' }))
  await setByStaff(false)
  await gather(life.ctx)
  expect(await listAutomations(life.ctx)).toMatchObject({
    locked: 'closed-by-staff',
    automations: [{ id, waiting: 1, problem: { code: 'plans.closed-by-staff' } }],
  })
  await setByStaff(null)
  await saveAutomation(life.ctx, { ...TEXTS, id, review: true, rule: { type: 'title', value: 'birch' } })
  await gather(life.ctx)
  await expect.poll(async () => (await life.operations())[0]?.state, { timeout: 20_000 }).toBe('review')
  expect(await getAutomation(life.ctx, { id })).toMatchObject({ waiting: 0, problem: null })
})

test('a rule by collection means its members, those that come later, and no longer those that leave', async () => {
  const life = await newLife(2)
  const { ctx, store } = life
  const send = (query: string, variables: object) => platformCall(world.platform, store, { query, variables })
  const [tray, stool] = [await life.create('Walnut Tray'), await life.create('Oak Stool')]
  const made = (await send(
    'mutation($input: CollectionInput!) { collectionCreate(input: $input) { collection { id } } }',
    { input: { title: 'Trays', products: [tray] } },
  )) as unknown as { collectionCreate: { collection: { id: string } } }
  const gid = made.collectionCreate.collection.id
  await life.see(tray, stool, gid)
  const wish: Definition = { ...TEXTS, rule: { type: 'collection', id: gid.split('/').at(-1) ?? '' } }
  // The collection is not followed yet, so the store is queried.
  expect(await preview(ctx, wish)).toMatchObject({ matching: 1, resources: 1 })
  await createAutomation(ctx, wish)
  await readMembers(ctx)
  expect(await life.waiting()).toEqual([])
  expect(await preview(ctx, wish)).toMatchObject({ matching: 1, resources: 1 })
  // Swaps the stored membership of the two; the store itself reports no change.
  const number = (id: string) => id.split('/').at(-1)
  await ctx.tx((tx) =>
    sql`update catalogue_collection_members set product_id = ${number(stool)} where product_id = ${number(tray)}`.execute(
      tx,
    ),
  )
  expect(await preview(ctx, wish)).toMatchObject({ rows: [{ gid: stool }] })
  await life.see(tray, stool)
  expect(await life.waiting()).toEqual(['changed'])
  await gather(ctx)
  await life.ended()
  expect(await life.operations()).toMatchObject([{ total: 2, applied: 2, cause: 'automation' }])
  // A complete read notices the same.
  await ctx.tx((tx) => sql`delete from catalogue_collection_members`.execute(tx))
  await ctx.tx((tx) => noteMemberRefresh(ctx, tx, null))
  await readMembers(ctx)
  expect(await life.waiting()).toEqual(['changed'])
})

test('an image that comes to a product calls the automations of alt texts, and its text calls nobody', async () => {
  const life = await newLife([{ title: 'Ash Trowel', images: ['ash trowel', 'steel trowel'] }])
  const { ctx, store } = life
  const product = `gid://shopify/Product/${store.productIds[0]}`
  const held = () =>
    ctx.tx((tx) =>
      sql<{ id: string; owner_id: string | null; alt: string | null }>`
        select id, owner_id, alt from catalogue_images order by position`
        .execute(tx)
        .then(({ rows }) => rows),
    )
  const looked = async () => {
    await life.see(product)
    await refreshImages(ctx)
  }
  const send = (file: object) =>
    platformCall(world.platform, store, {
      query: `mutation($file: FileUpdateInput!) { fileUpdate(files: [$file]) { userErrors { message } } }`,
      variables: { file },
    })
  const readAll = async () => {
    await expect
      .poll(
        async () => {
          await runReadImages(ctx)
          return (await ctx.tx(findImageRead))?.state
        },
        { timeout: 20_000 },
      )
      .toBe('done')
  }
  await readAll()
  const [first, second] = await held()
  const image = `gid://shopify/MediaImage/${second?.id}`
  await send({ id: `gid://shopify/MediaImage/${first?.id}`, alt: 'A trowel with a handle of ash' })
  await send({ id: image, referencesToRemove: [product] })
  await looked()
  expect((await held()).find(({ id }) => id === second?.id)?.owner_id).toBeNull()

  await createAutomation(ctx, TEXTS)
  await createAutomation(ctx, { ...TEXTS, title: 'Images', action: 'alt-text.generate', fields: ['alt'] })
  await looked()
  expect(await life.waiting()).toEqual([])
  await send({ id: image, referencesToAdd: [product] })
  await looked()
  // The automation of texts ignores an image's change, since it would find nothing to do.
  expect(await life.waiting()).toEqual(['changed'])
  await gather(ctx)
  await life.ended()
  expect(await life.operations()).toMatchObject([
    { total: 1, applied: 1, title_values: { automation: 'Images' } },
  ])
  expect(await held()).toMatchObject([
    { alt: 'A trowel with a handle of ash' },
    { id: second?.id, alt: expect.stringContaining('Ash Trowel') },
  ])
  await looked()
  expect(await life.waiting()).toEqual([])
})

test('what was undone stays as it was until the merchant asks', async () => {
  const life = await newLife(0)
  const { id } = await createAutomation(life.ctx, TEXTS)
  const tray = await life.create('Cedar Tray')
  await life.see(tray)
  await gather(life.ctx)
  await life.ended()
  const [made] = await life.operations()
  await undoOperation(life.ctx, made?.id ?? '')
  await life.ended()
  const runs = async () => (await life.operations()).filter(({ cause }) => cause === 'automation')
  await life.update(tray, { vendor: 'Fernhill' })
  await life.see(tray)
  expect(await life.waiting()).toEqual(['changed'])
  await gather(life.ctx)
  await life.ended()
  expect(await life.waiting()).toEqual([])
  expect(await runs()).toMatchObject([{ applied: 2 }])
  await runOverAll(life.ctx, { id })
  await gather(life.ctx)
  await life.ended()
  expect(await runs()).toMatchObject([{ applied: 2 }, { applied: 2 }])
})
