import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRun } from '#core/crawl/run-store.ts'
import { crawlSlice, startRun } from '#core/crawl/service.ts'
import { platformCall, syncAll } from '../../../../testing/store-life.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { relinkGenerator } from './relink.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({
    store: {
      products: [{ title: 'Lamp' }],
      pages: 1,
      redirects: [['/pages/former', '/products/lamp']],
      webPresences: [{ host: 'fr.shop.example', defaultLocale: 'fr' }],
    },
  })
})
afterAll(() => world?.[Symbol.asyncDispose]())

const onStore = async (query: string, variables: object = {}) =>
  (await platformCall(world.platform, world.store, { query, variables })) as Record<string, never>

test('links to a market’s domain are no pages of the scan, but are led past redirects, and stay there', async () => {
  const { ctx } = world
  const { pages } = (await onStore('{ pages(first: 1) { nodes { id } } }')) as unknown as {
    pages: { nodes: { id: string }[] }
  }
  const id = pages.nodes[0]?.id ?? ''
  const body =
    '<p><a href="https://fr.shop.example/pages/former">en français</a> <a href="https://fr.shop.example/products/lamp">lampe</a></p>'
  await onStore(
    'mutation($id: ID!, $page: PageUpdateInput!) { pageUpdate(id: $id, page: $page) { userErrors { message } } }',
    { id, page: { body } },
  )
  await syncAll(ctx)
  await world.startWorker()
  await world.call('POST', '/apps/api/redirects/read')
  await expect
    .poll(async () => (await world.call('GET', '/apps/api/redirects')).body.data)
    .toMatchObject({ reading: false, total: 1 })
  await startRun(ctx)
  for (;;) {
    const run = await ctx.tx((tx) => findRun(tx, ctx.shop.id))
    if (run?.state !== 'running') break
    await crawlSlice(ctx, { run: run.id })
  }
  const { rows } = await ctx.tx((tx) =>
    sql<{ to: string }>`select to_url as to from crawl_links
      where shop_id = ${ctx.shop.id} and to_url like '%fr.shop.example%' order by to_url`.execute(tx),
  )
  expect(rows.map(({ to }) => to)).toEqual([
    'https://fr.shop.example/pages/former',
    'https://fr.shop.example/products/lamp',
  ])
  const { rows: scanned } = await ctx.tx((tx) =>
    sql<{
      url: string
    }>`select url from crawl_pages where shop_id = ${ctx.shop.id} and url like '%former%'`.execute(tx),
  )
  expect(scanned).toEqual([])
  expect((await world.call('GET', '/apps/api/redirects/old-links')).body.data).toMatchObject({
    pages: 1,
    inText: 1,
    texts: 1,
  })
  const work = { known: undefined, signal: new AbortController().signal }
  const { outcomes } = await relinkGenerator.propose(
    ctx,
    [{ resourceId: id, field: 'body' }] as never,
    {},
    work,
  )
  expect(outcomes).toMatchObject([
    { status: 'proposed', after: body.replace('/pages/former', '/products/lamp'), note: { links: 1 } },
  ])
})
