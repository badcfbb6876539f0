import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleProductsQuery } from '#adapters/platform/admin-graphql/operations/sample-products.ts'
import { type ShopContext, shopContext } from '#core/context/context.ts'
import { installFernhill } from '../../../../testing/fernhill.ts'
import { switchEmbed, visit } from '../../../../testing/storefront.ts'
import { newWorld, type TestStore, type World } from '../../../../testing/world.ts'
import { applyNow } from '../single-edit/apply-now.ts'
import { robotsKind } from './robots.ts'

let world: World
let store: TestStore
let ctx: ShopContext

beforeAll(async () => {
  world = await newWorld({ store: { products: 1 } })
  store = await installFernhill(world)
  const { rows } = await world.database.db.pool.query('select id from signpost_find_shop($1)', [store.domain])
  const shop = { id: rows[0].id, domain: store.domain }
  ctx = shopContext(world.web.process.app, shop, { kind: 'merchant', userId: '1' })
  await switchEmbed(world.platform, store, true)
})
afterAll(() => world[Symbol.asyncDispose]())

const set = (resourceId: string, field: 'noindex' | 'nofollow', after: boolean) =>
  applyNow(ctx, {
    kind: robotsKind,
    changes: [{ resourceId, field, after }],
    cause: 'merchant',
    title: { key: 'meta-tags:history.save', values: {} },
  })
const robotsTags = async (path: string) => (await visit(store, path)).html.match(/<meta name="robots"[^>]*>/g)

test('the storefront asks not to follow the links of one product, until that is taken back', async () => {
  const { products } = await ctx.platform.query(ctx.shop, sampleProductsQuery, { first: 5, after: null })
  const { id, onlineStoreUrl } = products.nodes.find((node) => node.onlineStoreUrl) ?? {
    id: '',
    onlineStoreUrl: '',
  }
  const path = new URL(onlineStoreUrl ?? '').pathname
  expect(await robotsTags(path)).toBeNull()
  await set(id, 'nofollow', true)
  expect(await robotsTags(path)).toEqual(['<meta name="robots" content="nofollow">'])
  expect(await robotsTags('/')).toBeNull()
  await set(id, 'noindex', true)
  expect((await robotsTags(path))?.join()).toMatch(/noindex/)
  await set(id, 'nofollow', false)
  await set(id, 'noindex', false)
  expect(await robotsTags(path)).toBeNull()
})
