import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readGridView } from '#kit/ui/data-grid/grid-view.ts'
import { platformCall, syncAll } from '../../../testing/store-life.ts'
import { newWorld } from '../../../testing/world.ts'
import { homeCards, homeMetrics } from './home-cards.ts'
import { quickWins } from './quick-wins.ts'
import { searchOf, VIEW } from './ui/list-search.ts'

const SET = `mutation($id: ID!, $seo: SEOInput!) { productUpdate(product: {id: $id, seo: $seo}) { userErrors { message } } }`
const BOTH = { title: 'A title of its own', description: 'A description of its own.' }
const PRODUCTS = [
  ['ACTIVE', BOTH],
  ['ACTIVE', { title: BOTH.title }],
  ['ACTIVE', { description: BOTH.description }],
  ['DRAFT', BOTH],
  ['DRAFT', {}],
] as const

test('what Home and the quick wins count of products is what their lists show', async () => {
  await using world = await newWorld({
    store: {
      products: PRODUCTS.map(([status], at) => ({ title: `Product ${at}`, status })),
      theme: false,
    },
  })
  const { ctx } = world
  for (const [at, [, seo]] of PRODUCTS.entries())
    await platformCall(world.platform, world.store, {
      query: SET,
      variables: { id: `gid://shopify/Product/${world.store.productIds[at]}`, seo },
    })
  await syncAll(ctx)
  const rowsBehind = async (path: string): Promise<number> => {
    const view = readGridView(new URLSearchParams(path.split('?')[1]), VIEW)
    const { body } = await world.call('POST', '/apps/api/meta-tags/search', {
      body: searchOf('product', view),
    })
    return body.data.total.count
  }
  const [metric] = homeMetrics
  const counted = await metric?.read(ctx)
  expect(counted).toEqual({ part: 1, whole: 3 })
  expect([await rowsBehind(metric?.link ?? ''), await rowsBehind(metric?.lacking ?? '')]).toEqual([3, 2])
  const [line] = (await homeCards[0]?.read(ctx)) ?? []
  expect(line?.values['count']).toBe(await rowsBehind(line?.link?.to ?? ''))
  for (const win of quickWins) {
    const { part = 0, whole = 0 } = await win.read(ctx)
    expect(whole - part, win.id).toBe(await rowsBehind(win.navigate))
  }
  // Of a store of which a part has been read, nothing is known yet.
  await ctx.tx((tx) =>
    sql`update catalogue_runs set state = 'running' where shop_id = ${ctx.shop.id}`.execute(tx),
  )
  expect([await metric?.read(ctx), await homeCards[0]?.read(ctx)]).toEqual([null, []])
})
