import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRun } from '#core/crawl/run-store.ts'
import { crawlSlice, startRun, stopRun } from '#core/crawl/service.ts'
import { platformCall, syncAll } from '../../../testing/store-life.ts'
import { switchEmbed } from '../../../testing/storefront.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import type { BrokenLink, LinkDetail } from './contract.ts'
import { noteScanned } from './feeds/scanned-links.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 3, collections: 2, pages: 2 } })
})
afterAll(() => world?.[Symbol.asyncDispose]())

async function scan(): Promise<void> {
  const { ctx } = world
  await startRun(ctx)
  for (;;) {
    const run = await ctx.tx((tx) => findRun(tx, ctx.shop.id))
    if (run?.state !== 'running') return
    await crawlSlice(ctx, { run: run.id })
  }
}

async function get<Data>(path: string): Promise<Data> {
  const { body } = await world.call('GET', `/apps/api/broken-links${path}`)
  return (body as { data: Data }).data
}
const rows = () => get<{ rows: BrokenLink[] }>('/list').then((list) => list.rows)
const onStore = (query: string, variables: object) =>
  platformCall(world.platform, world.store, { query, variables })

async function writePage(body: string): Promise<void> {
  const { pages } = (await onStore('{ pages(first: 1) { nodes { id } } }', {})) as unknown as {
    pages: { nodes: { id: string }[] }
  }
  await onStore(
    'mutation($id: ID!, $page: PageUpdateInput!) { pageUpdate(id: $id, page: $page) { userErrors { message } } }',
    {
      id: pages.nodes[0]?.id,
      page: { body },
    },
  )
}

test('what pages of the store link to and is not there comes into the list, with those pages, and goes with the link', async () => {
  await writePage('<p>See <a href="/products/nowhere">our old lamp</a>.</p>')
  await scan()
  const [link] = await rows()
  expect(link).toMatchObject({ path: '/products/nowhere', sources: ['scan'], linkedFrom: 1, people: 0 })
  const detail = await get<LinkDetail>(`/link/${link?.id}`)
  // The scan saw it, and nobody visited it.
  expect(detail.lastVisit).toBeNull()
  expect(detail.pages).toEqual([{ url: expect.stringContaining('/pages/'), text: 'our old lamp' }])
  await writePage('<p>Nothing to see.</p>')
  await scan()
  expect(await rows()).toEqual([])
})

test('a scan alone does not tick off the quick win: visits are counted only with the app embed', async () => {
  const win = async () => {
    const { body } = await world.call('GET', '/apps/api/audit/quick-wins')
    return (body as { data: { id: string; state: string }[] }).data.find(({ id }) => id === 'dead-paths')
  }
  expect(await win()).toMatchObject({ state: 'unknown' })
  await switchEmbed(world.platform, world.store, true)
  expect(await win()).toMatchObject({ state: 'done' })
})

test('pages that spell a path in other ways are counted, and all of them are shown', async () => {
  await writePage(`<p><a href="/Products/Spelled?from=mail">our old lamp</a>
    <a href="/PRODUCTS/spelled">the same</a></p>`)
  await scan()
  const [link] = await rows()
  expect(link).toMatchObject({ path: '/products/spelled', linkedFrom: 1 })
  expect(await get<LinkDetail>(`/link/${link?.id}`)).toMatchObject({
    pages: [{ url: expect.stringContaining('/pages/'), text: 'our old lamp' }],
    morePages: 0,
  })
  // More than are shown.
  const { ctx } = world
  const run = await ctx.tx((tx) => findRun(tx, ctx.shop.id))
  await ctx.tx((tx) =>
    sql`
      with pages as (
        insert into crawl_pages (shop_id, run_id, url, template, state, status)
          select ${ctx.shop.id}, ${run?.id}, ${run?.origin} || '/pages/many-' || at, 'page', 'read', 200
            from generate_series(1, 60) at returning id)
      insert into crawl_links (shop_id, page_id, position, to_url, to_hash, text, kind, place, rel)
        select l.shop_id, pages.id, 0, l.to_url, l.to_hash, '', l.kind, l.place, l.rel from pages, crawl_links l
          where l.shop_id = ${ctx.shop.id} and l.to_url like '%/PRODUCTS/spelled'`.execute(tx),
  )
  await ctx.tx((tx) =>
    noteScanned(ctx, tx, { runId: run?.id ?? '', origin: run?.origin ?? '', state: 'done' }),
  )
  const detail = await get<LinkDetail>(`/link/${link?.id}`)
  expect([detail.linkedFrom, detail.pages.length, detail.morePages]).toEqual([61, 50, 11])
  await writePage('<p>Nothing to see.</p>')
  await scan()
})

test('a scan that was stopped or could not read a page takes no link away', async () => {
  const { ctx } = world
  await writePage('<p>See <a href="/products/kept">our old desk</a>.</p>')
  await scan()
  const kept = [{ path: '/products/kept', linkedFrom: 1 }]
  await writePage('<p>Nothing to see.</p>')
  await startRun(ctx)
  await stopRun(ctx)
  expect(await rows()).toMatchObject(kept)

  const setState = (state: string) =>
    ctx.tx((tx) =>
      sql`update crawl_pages set state = ${state}
        where shop_id = ${ctx.shop.id} and url like '%/pages/%'`.execute(tx),
    )
  await scan()
  expect(await rows()).toEqual([])
  await writePage('<p>See <a href="/products/kept">our old desk</a>.</p>')
  await scan()
  const run = await ctx.tx((tx) => findRun(tx, ctx.shop.id))
  await ctx.tx((tx) =>
    sql`delete from crawl_pages where shop_id = ${ctx.shop.id} and state = 'broken'`.execute(tx),
  )
  const end = () =>
    ctx.tx((tx) => noteScanned(ctx, tx, { runId: run?.id ?? '', origin: run?.origin ?? '', state: 'done' }))
  await setState('not-read')
  await end()
  expect(await rows()).toMatchObject(kept)
  // A month later, pages that could not be read no longer keep it.
  const [link] = await rows()
  await ctx.tx((tx) =>
    sql`update broken_links set sources = array['visitors', 'scan'], last_seen_at = now() - interval '31 days'
      where shop_id = ${ctx.shop.id} and id = ${link?.id}`.execute(tx),
  )
  await end()
  expect(await rows()).toMatchObject([{ path: '/products/kept', linkedFrom: 0 }])
  await ctx.tx((tx) =>
    sql`update broken_links set sources = array['scan'] where shop_id = ${ctx.shop.id}`.execute(tx),
  )
  await setState('read')
  await end()
  expect(await rows()).toEqual([])
})

test('the number of linking pages falls although a page could not be read', async () => {
  const { ctx } = world
  await writePage('<p>See <a href="/products/fewer">our old desk</a>.</p>')
  await scan()
  await ctx.tx((tx) =>
    sql`update broken_links set linked_from = 12 where shop_id = ${ctx.shop.id}`.execute(tx),
  )
  await ctx.tx((tx) =>
    sql`update crawl_pages set state = 'not-read'
      where shop_id = ${ctx.shop.id} and url like '%/collections/%'`.execute(tx),
  )
  const run = await ctx.tx((tx) => findRun(tx, ctx.shop.id))
  await ctx.tx((tx) =>
    noteScanned(ctx, tx, { runId: run?.id ?? '', origin: run?.origin ?? '', state: 'done' }),
  )
  expect(await rows()).toMatchObject([{ path: '/products/fewer', linkedFrom: 1 }])
  await writePage('<p>Nothing to see.</p>')
  await scan()
})

test('a dead link is found on whichever host of the store it names, and other sites are left alone', async () => {
  const [own, www] = [`https://${world.store.domain}`, `http://www.${world.store.handle}.localhost`]
  await writePage(`<p><a href="${own}/products/gone-there">A</a> <a href="${www}/products/gone-www">B</a>
    <a href="https://elsewhere.example/products/gone-elsewhere">C</a></p>`)
  await scan()
  const found = (await rows()).map(({ path, linkedFrom }) => [path, linkedFrom])
  expect(found.toSorted()).toEqual([
    ['/products/gone-there', 1],
    ['/products/gone-www', 1],
  ])
  await writePage('<p>Nothing to see.</p>')
  await scan()
})

test('a link the merchant reverted stays when no page links to it: the automation leaves it alone if one does again', async () => {
  await writePage('<p>See <a href="/products/reverted">our old chair</a>.</p>')
  await scan()
  const [link] = await rows()
  const { status } = await world.call('POST', '/apps/api/broken-links/revert', { body: { ids: [link?.id] } })
  expect(status).toBe(200)
  await writePage('<p>Nothing to see.</p>')
  await scan()
  expect(await rows()).toMatchObject([{ path: '/products/reverted', state: 'unresolved', linkedFrom: 0 }])
})

test('a deleted product’s path remembers the collection that listed it', async () => {
  await syncAll(world.ctx)
  await scan()
  const [id] = world.store.productIds
  const { product } = (await onStore('query($id: ID!) { product(id: $id) { handle } }', {
    id: `gid://shopify/Product/${id}`,
  })) as unknown as { product: { handle: string } }
  await onStore('mutation($id: ID!) { productDelete(input: { id: $id }) { deletedProductId } }', {
    id: `gid://shopify/Product/${id}`,
  })
  await syncAll(world.ctx)
  await world.startWorker()
  await world.ctx.queue.enqueue('broken-links.note-deleted', { shop: world.ctx.shop.id, payload: {} })
  await expect
    .poll(async () => (await rows()).find(({ path }) => path === `/products/${product.handle}`)?.suggestion, {
      timeout: 20_000,
    })
    .toMatchObject({
      band: 'automatic',
      reasons: ['collection'],
      target: expect.stringContaining('/collections/'),
    })
})

test('more deletions than one run notes are noted all the same', async () => {
  const { ctx } = world
  await ctx.tx((tx) =>
    sql`insert into catalogue_former_paths (shop_id, path, kind, id, title, gone, noted_at)
      select ${ctx.shop.id}, '/products/many-' || at, 'product', 900000 + at, 'Many', true, now()
        from generate_series(1, 1_001) at`.execute(tx),
  )
  await ctx.queue.enqueue('broken-links.note-deleted', { shop: ctx.shop.id, payload: {} })
  await expect
    .poll(() => get<{ total: number }>('/list?q=/products/many-').then(({ total }) => total), {
      timeout: 20_000,
    })
    .toBe(1_001)
})
