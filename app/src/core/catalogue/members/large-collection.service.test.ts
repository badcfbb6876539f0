import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#kit/shared/errors.ts'
import { platformCall, syncAll } from '../../../../testing/store-life.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import type { ShopContext } from '../../context/context.ts'
import {
  holdMembers,
  listMembers,
  noteMemberRefresh,
  READ_MEMBERS,
  readMembers,
  wholeMembers,
} from './read-members.ts'

let world: World
let ids: string[]
beforeAll(async () => {
  world = await newWorld({ store: { theme: false, products: 4 } })
  await syncAll(world.ctx)
  ids = world.store.productIds.map(String).toSorted((a, b) => Number(a) - Number(b))
})
afterAll(() => world[Symbol.asyncDispose]())

/** Creates a collection of all products. */
const collect = async (): Promise<string> => {
  const { collectionCreate } = (await platformCall(world.platform, world.store, {
    query: 'mutation($input: CollectionInput!) { collectionCreate(input: $input) { collection { id } } }',
    variables: { input: { title: 'Large', products: ids.map((id) => `gid://shopify/Product/${id}`) } },
  })) as unknown as { collectionCreate: { collection: { id: string } } }
  return collectionCreate.collection.id.split('/').at(-1) ?? ''
}

/** A platform that lists one product on each page, and counts the pages. */
function pagesOfOne(): { ctx: ShopContext; asked: () => number } {
  let pages = 0
  const query = async (...given: Parameters<ShopContext['platform']['query']>) => {
    pages++
    const [shop, operation, variables] = given
    const after = (variables as { after?: string | null }).after ?? null
    const whole = (await world.ctx.platform.query(shop, operation, { ...variables, after: null })) as {
      collection: { products: { nodes: object[]; pageInfo: { hasNextPage: boolean; endCursor: string } } }
    }
    const { nodes } = whole.collection.products
    const at = after === null ? 0 : Number(after)
    const pageInfo = { hasNextPage: at + 1 < nodes.length, endCursor: String(at + 1) }
    return { collection: { products: { nodes: nodes.slice(at, at + 1), pageInfo } } }
  }
  const platform = { ...world.ctx.platform, query: query as ShopContext['platform']['query'] }
  return { ctx: { ...world.ctx, platform }, asked: () => pages }
}

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : error)

test('a list reads two pages, and says that a job reads the others', async () => {
  const id = await collect()
  const { ctx, asked } = pagesOfOne()
  expect(await listMembers(ctx, id)).toEqual({ ids: ids.slice(0, 2), isWhole: false })
  expect(asked()).toBe(2)
  const job = { shop: ctx.shop.id, key: 'more' }
  expect(await ctx.queue.holds(READ_MEMBERS, job)).toBe(true)
  // Shown again meanwhile: the job reads, not this call.
  expect(await listMembers(ctx, id)).toEqual({ ids: ids.slice(0, 2), isWhole: false })
  expect(asked()).toBe(2)
  await readMembers(ctx)
  expect(asked()).toBe(4)
  expect(await listMembers(ctx, id)).toEqual({ ids, isWhole: true })
  // Read again by night, it stays whole.
  await ctx.tx((tx) => noteMemberRefresh(ctx, tx, null))
  expect(await listMembers(ctx, id)).toEqual({ ids, isWhole: true })
})

test('what needs all products waits until they are held; a job reads them', async () => {
  const id = await collect()
  const { ctx, asked } = pagesOfOne()
  expect(await wholeMembers(ctx, id).catch(codeOf)).toBe('catalogue.collection-being-read')
  expect(asked()).toBe(2)
  await holdMembers(ctx, id)
  expect(asked()).toBe(4)
  expect(await wholeMembers(ctx, id)).toEqual(ids)
  expect(asked()).toBe(4)
})

test('screens show what is known of a collection that is being read, and nothing begins with a part of it', async () => {
  const id = await collect()
  const gid = `gid://shopify/Collection/${id}`
  const { ctx } = world
  // As two pages into a large one.
  await ctx.tx((tx) =>
    sql`insert into catalogue_followed_collections (shop_id, id, by_rule, listed_at, reading_since, reading_after, reading_count)
      values (${ctx.shop.id}, ${id}, false, now(), now(), 'further', 500)`.execute(tx),
  )
  const call = async (path: string, body: object) => {
    const { status, body: answer } = await world.call('POST', `/apps/api${path}`, { body })
    return { status, code: answer.code, data: answer.data }
  }
  const lists = () =>
    Promise.all([call('/images/search', { collection: id }), call('/alt-text/search', { collectionId: gid })])
  for (const { data } of await lists())
    expect(data).toMatchObject({ isPartial: true, total: { exact: false } })
  const refused = { status: 409, code: 'catalogue.collection-being-read' }
  const wish = { kind: 'product', rule: { type: 'collection', id }, action: 'meta-tags.generate' }
  const options = { writer: 'template', language: 'en', tone: 'Friendly' }
  for (const [path, body] of [
    ['/images/csv', { filter: { collection: id } }],
    ['/images/quote', { selection: { filter: { collection: id } } }],
    ['/images/automations/preview', { collection: id, dailyCap: 10 }],
    ['/alt-text/csv', { filter: { collectionId: gid } }],
    ['/automations/preview', { ...wish, fields: ['seo-title'], options }],
  ] as const)
    expect(await call(path, body), path).toMatchObject(refused)
  await ctx.tx((tx) =>
    sql`update catalogue_followed_collections set reading_since = null, reading_after = null where id = ${id}`.execute(
      tx,
    ),
  )
  await readMembers(ctx)
  for (const { data } of await lists())
    expect(data).toMatchObject({ isPartial: false, total: { exact: true } })
})
