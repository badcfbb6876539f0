import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { crawlSlice, followShop, startRun as startCrawl } from '#core/crawl/service.ts'
import { syncAll } from '../../../testing/store-life.ts'
import { setPassword } from '../../../testing/storefront.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { listInputSchema } from './contract.ts'
import { seenOf } from './domain/seen.ts'
import { homeCards } from './home-cards.ts'
import { getPage, getPages, getProblems, getState, getTrend, stopRun } from './service.ts'

let world: World
let ctx: ShopContext
beforeAll(async () => {
  world = await newWorld({ store: { products: 4, collections: 2, pages: 2, articles: 2 } })
  ctx = world.ctx
})
afterAll(() => world[Symbol.asyncDispose]())

const list = (input: object = {}) => getPages(ctx, listInputSchema.parse(input))

async function startRun(of: ShopContext) {
  await startCrawl(of)
  return getState(of)
}

async function crawlAll(of: ShopContext): Promise<void> {
  const { run } = await startRun(of)
  for (;;) {
    await crawlSlice(of, { run: run?.id ?? '' })
    if ((await getState(of)).run?.state !== 'running') return
  }
}

describe('a run', () => {
  test('reads every page the sitemaps and links name, and its coverage adds up', async () => {
    expect((await getState(ctx)).run).toBeNull()
    await crawlAll(ctx)
    const { run, pages, facets } = await getState(ctx)
    expect(run?.state).toBe('done')
    const { known, read, broken, notRead, waiting, overLimit } = run?.coverage ?? {}
    expect(read).toBeGreaterThanOrEqual(12)
    expect(waiting).toBe(0)
    const unread = (notRead ?? []).reduce((sum, one) => sum + one.pages, 0)
    expect((read ?? 0) + (broken ?? 0) + unread + (overLimit ?? 0)).toBe(known)
    expect(pages).toBe(known)
    expect(facets.templates.find(({ value }) => value === 'product')?.pages.results).toBe(4)
    const { rows, total } = await list({ template: 'product', sort: 'url' })
    expect(total).toBe(4)
    expect(rows.map(({ url }) => new URL(url).pathname)).toEqual(
      [1, 2, 3, 4].map((n) => `/products/product-${n}`),
    )
    const detail = await getPage(ctx, rows[0]?.id ?? '')
    expect(detail.nodes.map(({ owner }) => owner)).toContain('theme')
    expect(detail.testUrl).toContain(encodeURIComponent(detail.url))
    expect(await getTrend(ctx)).toEqual([run])
  })

  test('keeps to its limit and says how many pages it left out', async () => {
    expect(
      (await world.call('PUT', '/apps/api/schema-results/settings', { body: { pageLimit: 10 } })).status,
    ).toBe(200)
    await crawlAll(ctx)
    const { run, pages } = await getState(ctx)
    expect(pages).toBe(10)
    expect(run?.coverage.overLimit).toBeGreaterThan(0)
    expect(run?.coverage.known).toBe(10 + (run?.coverage.overLimit ?? 0))
    await world.call('PUT', '/apps/api/schema-results/settings', { body: { pageLimit: 2_000 } })
  })

  test('killed between pages, it goes on where it stopped and reads no page twice', async () => {
    const asked: string[] = []
    let left = 5
    const dying: ShopContext = {
      ...ctx,
      pages: {
        sitemapsOf: ctx.pages.sitemapsOf,
        read: async (url, options) => {
          if (options.expects !== 'sitemap') {
            if (left === 0) throw new Error('killed')
            left -= 1
            asked.push(url)
          }
          return ctx.pages.read(url, options)
        },
      },
    }
    const { run } = await startRun(dying)
    const job = { run: run?.id ?? '' }
    await expect(crawlSlice(dying, job)).rejects.toThrow('killed')
    const half = await getState(ctx)
    expect(half.run?.state).toBe('running')
    expect(half.run?.coverage.waiting).toBeGreaterThan(0)
    expect((await startRun(ctx)).run?.id).toBe(run?.id)
    left = Number.POSITIVE_INFINITY
    const before = asked.length
    await crawlSlice(dying, job)
    expect((await getState(ctx)).run?.state).toBe('done')
    // Only the pages in progress when it died may be requested again.
    const twice = asked.filter((url, at) => asked.indexOf(url) !== at)
    expect(twice.length).toBeLessThanOrEqual(1)
    expect(asked.length).toBeGreaterThan(before)
  })

  test('half way through the next run the figures are of all pages with results', async () => {
    await crawlAll(ctx)
    const before = seenOf(await getState(ctx))
    await ctx.tx((tx) =>
      sql`update schema_results_pages set unjudged = 'rich-results.too-large-to-judge'
        where shop_id = ${ctx.shop.id}`.execute(tx),
    )
    const { run } = await startRun(ctx)
    expect((await getState(ctx)).run?.coverage.read).toBe(0)
    let left = 4
    const read: typeof ctx.pages.read = async (url, options) => {
      if (options.expects !== 'sitemap' && left-- === 0) throw new Error('killed')
      return ctx.pages.read(url, options)
    }
    const dying = { ...ctx, pages: { ...ctx.pages, read } }
    await expect(crawlSlice(dying, { run: run?.id ?? '' })).rejects.toThrow('killed')
    const half = await getState(ctx)
    expect(half.run?.state).toBe('running')
    expect(half.run?.coverage.read).toBeGreaterThan(0)
    expect(half.run?.coverage.read).toBeLessThan(before.read)
    const results = half.pages - half.levels.unread
    expect(seenOf(half)).toEqual({ read: results, known: before.known, results })
    await crawlSlice(ctx, { run: run?.id ?? '' })
    expect(seenOf(await getState(ctx))).toEqual(before)
  })

  test('names pages that were not read with their reason, waits when the store asks to, and gives up on it', async () => {
    let asked = 0
    const strict: ShopContext = {
      ...ctx,
      pages: {
        sitemapsOf: ctx.pages.sitemapsOf,
        read: async (url, options) => {
          const forbidden = url.endsWith('/products/product-2')
          const busy = url.endsWith('/products/product-3')
          if (busy) asked += 1
          if (!forbidden && !busy) return ctx.pages.read(url, options)
          const reason = forbidden ? 'page-reader.robots' : 'page-reader.rate-limited'
          const retryAfterSeconds = busy ? 1 : null
          return { state: 'not-read', reason, values: {}, url, retryAfterSeconds, readAt: new Date() }
        },
      },
    }
    await crawlAll(strict)
    const { run } = await getState(ctx)
    expect(run?.coverage.notRead.toSorted((a, b) => (a.reason < b.reason ? -1 : 1))).toEqual([
      { reason: 'page-reader.rate-limited', pages: 1 },
      { reason: 'page-reader.robots', pages: 1 },
    ])
    expect(asked).toBe(3)
    expect((await list({ state: 'unread' })).total).toBe(2)
    // The other keeps what earlier scans read.
    expect((await list({ state: 'not-read' })).total).toBe(1)
  })

  test('stopped, it keeps what was read', async () => {
    const before = (await getState(ctx)).pages
    const { run } = await startRun(ctx)
    const { run: stopped } = await stopRun(ctx)
    expect(stopped).toMatchObject({ id: run?.id, state: 'stopped' })
    expect((await getState(ctx)).pages).toBe(before)
    await crawlSlice(ctx, { run: run?.id ?? '' })
    expect((await getState(ctx)).run?.state).toBe('stopped')
  })
})

describe('the list', () => {
  test('filters by node: type, printer and level are asked of the same one', async () => {
    await crawlAll(ctx)
    const products = await list({ type: 'Product' })
    const others = await list({ owner: 'self', type: 'Product' })
    expect(products.total).toBeGreaterThan(0)
    expect(others.total).toBe(0)
    expect((await list({ q: 'product-3' })).rows.map(({ url }) => url)).toEqual([
      expect.stringContaining('/products/product-3'),
    ])
    expect((await list({ q: '%' })).total).toBe(0)
    expect((await list({ level: 'error' })).rows.every(({ errors }) => errors > 0)).toBe(true)
  })

  test('goes out as CSV and by page through the door', async () => {
    const answer = await world.call('GET', '/apps/api/schema-results/csv?template=product')
    expect(answer.status).toBe(200)
    expect(answer.body.data.text.split('\r\n')[0]).toContain('Page,Title')
    const pages = await world.call('GET', '/apps/api/schema-results/pages?sort=newest')
    const [row] = pages.body.data.rows
    const again = await world.call('POST', `/apps/api/schema-results/pages/${row.id}/read`)
    expect(Date.parse(again.body.data.readAt)).toBeGreaterThanOrEqual(Date.parse(row.readAt))
    expect((await world.call('GET', '/apps/api/schema-results/pages/999999')).status).toBe(404)
    expect((await world.call('GET', '/apps/api/schema-results/problems?view=critical')).status).toBe(200)
  })

  test('another shop sees nothing of it', async () => {
    const other = await world.addStore()
    const answer = await world.call('GET', '/apps/api/schema-results/pages', { store: other })
    expect(answer.body.data).toMatchObject({ rows: [], total: 0 })
  })
})

test('a store behind a password is told so and not read, and read as soon as it opens', async () => {
  await using closed = await newWorld({ store: { products: 1, store: { password: 'sesame' } } })
  const { run, pages } = await startRun(closed.ctx)
  expect(run).toMatchObject({ state: 'blocked', reason: 'page-reader.password-protected' })
  expect(pages).toBe(0)
  await followShop(closed.ctx)
  expect((await getState(closed.ctx)).run?.id).toBe(run?.id)
  await setPassword(closed.platform, closed.store, '')
  await followShop(closed.ctx)
  const opened = await getState(closed.ctx)
  expect(opened.run).toMatchObject({ state: 'running', reason: null })
  await crawlSlice(closed.ctx, { run: opened.run?.id ?? '' })
  const { coverage } = (await getState(closed.ctx)).run ?? {}
  expect(coverage?.read).toBe(coverage?.known)
})

test('the worker reads a store to its end', async () => {
  await using alone = await newWorld({ store: { products: 2 } })
  await alone.startWorker()
  await alone.call('POST', '/apps/api/schema-results/start')
  await expect
    .poll(async () => (await alone.call('GET', '/apps/api/schema-results')).body.data.run.state, {
      timeout: 40_000,
      interval: 300,
    })
    .toBe('done')
}, 60_000)

test('names a script that cannot be read, on its page and in the CSV in the merchant’s language', async () => {
  const broken = '<script type="application/ld+json">{"@type":"Product",}</script>'
  const products = [{ title: 'Broken', descriptionHtml: broken }]
  await using shop = await newWorld({ store: { products } })
  await shop.call('PUT', '/apps/api/user/update', { body: { appLanguage: 'de' } })
  await crawlAll(shop.ctx)
  const [row] = (await getPages(shop.ctx, listInputSchema.parse({ template: 'product' }))).rows
  const said = { key: 'jsonNameBecause', values: { why: { phrase: 'lastMember' } } }
  expect((await getPage(shop.ctx, row?.id ?? '')).parseErrors).toEqual([expect.objectContaining(said)])
  const { body } = await shop.call('GET', '/apps/api/schema-results/csv?template=product')
  expect(body.data.text).toContain(
    'Fehler,unreadable-json,,,,Parsing-Fehler: „}“ oder der Name eines Objektmitglieds fehlt: Komma nach dem letzten Mitglied',
  )
})

test('pages that want more than a page are one page each, and the scan reaches its end', async () => {
  const item = (attributes: string) =>
    `<div itemprop="a" itemscope itemtype="https://schema.org/Product" ${attributes}>`
  const json = (text: string) => `<script type="application/ld+json">${text}</script>`
  const related = Array.from({ length: 30 }, (_, id) => `{"@id":"#${id}","@type":"Product","name":"p"}`).join(
    ',',
  )
  const hostile = {
    'five thousand levels': item('').repeat(5_000),
    'two thousand levels of JSON': json(
      `${'{"@type":"Product","isRelatedTo":'.repeat(2_000)}{}${'}'.repeat(2_000)}`,
    ),
    'items that hold each other': `${item('id="x" itemref="y"')}</div>${item('id="y" itemref="x"')}</div>`,
    'signs no database takes': json(
      String.raw`{"@context":"https://schema.org","@type":"Product","name":"a\u0000b\ud800c","__proto__":{"x":1}}`,
    ),
    'products that relate to each other': json(
      `{"@context":"https://schema.org","@graph":[${Array.from({ length: 30 }, (_, id) => `{"@id":"#${id}","@type":"Product","isRelatedTo":[${related}]}`).join(',')}]}`,
    ),
  }
  const products = Object.entries(hostile).map(([title, descriptionHtml]) => ({ title, descriptionHtml }))
  await using shop = await newWorld({ store: { products } })
  await crawlAll(shop.ctx)
  const { run } = await getState(shop.ctx)
  expect(run?.state).toBe('done')
  const { rows } = await getPages(shop.ctx, listInputSchema.parse({ template: 'product' }))
  expect(rows.map(({ state, reason }) => [state, reason])).toEqual(products.map(() => ['read', null]))
  // What is too deep is left out and named; everything else of the page is kept.
  const deep = rows.find(({ title }) => title.startsWith('two thousand levels'))
  const { nodes, parseErrors } = await getPage(shop.ctx, deep?.id ?? '')
  expect(parseErrors).toMatchObject([{ key: 'jsonDeep', values: { most: 200 } }])
  expect(nodes.map(({ owner }) => owner)).toContain('theme')
})

test('a scan whose job is gone ends when somebody looks, and the next one begins', async () => {
  await using shop = await newWorld({ store: { products: 1 } })
  const begun = await startRun(shop.ctx)
  expect(begun.run?.state).toBe('running')
  // As after its last attempt: the queue no longer holds it.
  await sql`update pgboss.job set state = 'failed' where name = 'crawl.slice'`.execute(shop.ctx.db.kysely)
  expect((await getState(shop.ctx)).run).toMatchObject({ state: 'failed', reason: 'crawl.lost' })
  const onHome = homeCards.filter(({ question }) => question === 'working').map(({ read }) => read(shop.ctx))
  expect((await Promise.all(onHome)).flat()).toMatchObject([
    { key: 'schema-results:home.working.failed', tone: 'attention' },
  ])
  const again = await startRun(shop.ctx)
  expect(again.run).toMatchObject({ state: 'running', reason: null })
  expect(again.run?.id).not.toBe(begun.run?.id)
})

test('groups what is wrong, leads to the pages of each group, and says what is new and fixed since the scan before', async () => {
  await using own = await newWorld({ store: { products: 3, image: true } })
  await syncAll(own.ctx)
  const markup = new Map<string, string>()
  const broken =
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"x"}</script>'
  const doctored: ShopContext = {
    ...own.ctx,
    pages: {
      sitemapsOf: own.ctx.pages.sitemapsOf,
      read: async (url, options) => {
        const reading = await own.ctx.pages.read(url, options)
        if (reading.state !== 'read') return reading
        const added = [...markup].find(([path]) => new URL(url).pathname === path)?.[1] ?? ''
        return { ...reading, html: reading.html.replace('</body>', `${added}</body>`) }
      },
    },
  }
  const problems = async () => getProblems(own.ctx, 'results')
  const missing = (found: Awaited<ReturnType<typeof problems>>) =>
    found.problems.find(({ code, type }) => code === 'missing-one-of' && type === 'Product')
  markup.set('/products/product-1', broken)
  await crawlAll(doctored)
  const first = await problems()
  const group = missing(first)
  expect(group).toMatchObject({ severity: 'error', pages: 1, isNew: false })
  expect(group?.fix.ways.length).toBeGreaterThan(0)
  expect(first).toMatchObject({ compared: false, fixed: [] })
  const { rows, total } = await getPages(own.ctx, listInputSchema.parse({ problem: group?.key }))
  expect([total, rows.map(({ url }) => new URL(url).pathname)]).toEqual([1, ['/products/product-1']])
  // The store has what the markup misses: ours would print it.
  const cause = await own.call(
    'GET',
    `/apps/api/schema-results/cause?problem=${encodeURIComponent(group?.key ?? '')}`,
  )
  expect(cause.body.data).toEqual({ looked: 1, inStore: 1 })

  // During the next scan, which has read no page yet, its lines on Home rank below those about the whole store.
  await startRun(own.ctx)
  const wrong = homeCards.filter(({ question }) => question === 'wrong').map(({ read }) => read(own.ctx))
  const worths = (await Promise.all(wrong)).flat().map(({ worth }) => worth)
  expect(worths.length).toBeGreaterThan(0)
  expect(Math.max(...worths)).toBeLessThan(600)

  markup.clear()
  await crawlAll(doctored)
  const second = await problems()
  expect(missing(second)).toBeUndefined()
  expect(second.compared).toBe(true)
  expect(second.fixed).toContainEqual({ problem: group?.key, pages: 1 })

  markup.set('/products/product-2', broken)
  await crawlAll(doctored)
  expect(missing(await problems())).toMatchObject({ isNew: true, pages: 1 })
  for (const view of ['errors', 'critical', 'duplicates'] as const)
    for (const { key } of (await getProblems(own.ctx, view)).problems)
      expect(
        (await getPages(own.ctx, listInputSchema.parse({ view, problem: key }))).total,
        key,
      ).toBeGreaterThan(0)
  const { levels, views, pages } = await getState(own.ctx)
  expect(views.results).toBe(pages)
  expect(levels.error).toBe(views.errors)
})
