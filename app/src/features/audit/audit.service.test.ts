import { afterAll, beforeAll, expect, test } from 'vitest'
import { robotsKind } from '#core/changes/kinds/robots.ts'
import { applyNow } from '#core/changes/single-edit/apply-now.ts'
import { findRun } from '#core/crawl/run-store.ts'
import { crawlSlice, startRun } from '#core/crawl/service.ts'
import { syncAll } from '../../../testing/store-life.ts'
import { visit } from '../../../testing/storefront.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { comparePages } from './judging/compare-pages.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 4, collections: 1, pages: 2, articles: 1 } })
})
afterAll(() => world[Symbol.asyncDispose]())

/** Scans the store and compares its pages with each other, as the worker would. */
async function scan(): Promise<void> {
  const { ctx } = world
  await startRun(ctx)
  for (;;) {
    const run = await ctx.tx((tx) => findRun(tx, ctx.shop.id))
    if (run?.state !== 'running') break
    await crawlSlice(ctx, { run: run.id })
  }
  await comparePages(ctx)
}

const plant = (pages: object, more: object = {}) =>
  world.control('PATCH', '/faults', {
    plantedSitemaps: { [world.store.handle]: { pages, ...more } },
  })

async function get(path: string) {
  const { status, body } = await world.call('GET', `/apps/api/audit${path}`)
  expect([path, status]).toEqual([path, 200])
  return body.data
}

/** Returns the checks with findings by path, without those found before. */
async function found(before: Record<string, string[]> = {}): Promise<Record<string, string[]>> {
  const { rows } = await get('/pages')
  const all = rows.map(
    ({ url, findings }: { url: string; findings: { check: string; ignored: boolean }[] }) => {
      const path = new URL(url).pathname
      const checks = findings.filter(({ ignored }) => !ignored).map(({ check }) => check)
      return [path, checks.filter((check) => !before[path]?.includes(check))] as const
    },
  )
  return Object.fromEntries(all.filter(([, checks]: readonly [string, string[]]) => checks.length > 0))
}

/** Leaves every finding of a page as it is. */
async function leave({ id, findings }: { id: string; findings: { check: string }[] }): Promise<void> {
  for (const { check } of findings) {
    const body = { check, pageId: id, reason: 'A gift for guests only' }
    expect((await world.call('POST', '/apps/api/audit/ignores', { body })).status).toBe(200)
  }
}

test('nothing is said before the first scan, and a scan that found nothing says so', async () => {
  expect(await get('')).toMatchObject({ run: null, judgedAt: null, sum: { score: null, pages: 0 } })
  expect(await get('/problems')).toEqual({ problems: [], fixed: [] })
  expect((await get('/quick-wins')).map(({ id }: { id: string }) => id).toSorted()).toEqual([
    ...['alt-texts', 'breadcrumbs', 'critical-issues', 'dead-paths', 'descriptions', 'embed'],
    ...['images', 'product-schema', 'sitemap', 'titles'],
  ])
})

test('faults are found with their evidence, new and fixed ones are told, and the score is what it says', async () => {
  await scan()
  const before = await found()
  const first = await get('')
  expect(first.sum.pages).toBeGreaterThan(8)
  expect(first.sum.score).toBe(Math.floor(100 - first.sum.lost / first.sum.pages))
  await plant({
    '/products/product-1': { replace: [{ find: '<title>.*?</title>', put: '<title></title>' }] },
    '/products/product-2': { status: 404 },
    // Truncated within a surrogate pair, which no database accepts.
    '/products/product-4': { replace: [{ find: '<title>', put: `<title>a${'\u{1F33F}'.repeat(120)}` }] },
    '/pages/page-1': {
      replace: [{ find: '</main>', put: '<a href="/products/product-2">Second</a></main>' }],
    },
  })
  await scan()
  const planted = await found(before)
  expect(planted['/products/product-1']).toEqual(['title-missing'])
  expect(planted['/products/product-2']).toContain('status-4xx')
  expect(planted['/products/product-4']).toEqual(['title-long'])
  expect(planted['/pages/page-1']).toEqual(['link-broken'])
  const { problems } = await get('/problems')
  expect(problems[0]).toMatchObject({ level: 'critical' })
  expect(problems.find(({ check }: { check: string }) => check === 'title-missing')).toMatchObject({
    ...{ isNew: true, pages: 1, fix: 'meta-tags' },
  })
  await plant({})
  await scan()
  const { fixed } = await get('/problems')
  expect(fixed.map(({ check }: { check: string }) => check)).toContain('title-missing')
  expect(await found(before)).toEqual({})
  expect(await get('/trend')).toHaveLength(3)
})

test('the platform’s login link in every header is no page, and no fault of any', async () => {
  const { html } = await visit(world.store, '/products/product-1')
  expect(html).toMatch(/href="[^"]+\/customer_authentication\/redirect\?locale=en&region_country=\w\w"/)
  await scan()
  expect(Object.values(await found()).flat()).not.toContain('link-redirect')
  const paths = (await get('/pages')).rows.map(({ url }: { url: string }) => new URL(url).pathname)
  expect(paths.filter((path: string) => /^\/(account|customer)/.test(path))).toEqual([])
})

test('a fault that most pages have alike is named once', async () => {
  const pages = [1, 2, 3, 4]
    .map((number) => `/products/product-${number}`)
    .concat('/pages/page-1', '/pages/page-2')
  const linking = (to: string) => ({ replace: [{ find: '</main>', put: `<a href="${to}">More</a></main>` }] })
  const shared = async () => {
    await scan()
    const { problems } = await get('/problems')
    return problems.find(({ check }: { check: string }) => check === 'link-broken').shared
  }
  await plant(Object.fromEntries(pages.map((path) => [path, linking('/pages/gone')])))
  expect(await shared()).toEqual({ named: expect.stringContaining('/pages/gone'), pages: pages.length })
  await plant(Object.fromEntries(pages.map((path, at) => [path, linking(`/pages/gone-${at}`)])))
  expect(await shared()).toBeNull()
  await plant({})
  await scan()
})

test('no page is called unlinked or far away while links of a page are left out', async () => {
  await plant({})
  await scan()
  expect(Object.values(await found()).flat()).toContain('orphan')
  const far = [0, 1, 2].map((part) =>
    Array.from({ length: 200 }, (_, at) => `<a href="//far.example/${part}/${at}">Far</a>`).join(''),
  )
  const replace = far.map((links) => ({ find: '</main>', put: `${links}</main>` }))
  await plant({ '/pages/page-1': { replace } })
  await scan()
  expect(Object.values(await found()).flat()).not.toContain('orphan')
  await plant({})
  await scan()
})

test('what is left as it is counts no more, survives a scan, and counts again when it is taken back', async () => {
  await plant({ '/products/product-3': { noindex: true } })
  await scan()
  const { rows } = await get('/pages?check=noindex')
  const [page] = rows
  const before = await get('')
  const body = { check: 'noindex', pageId: page.id, reason: 'A gift for guests only' }
  expect(
    (await world.call('POST', '/apps/api/audit/ignores', { body: { ...body, reason: ' ' } })).status,
  ).toBe(400)
  const chosen = await world.call('POST', '/apps/api/audit/ignores', { body })
  expect(chosen.status).toBe(200)
  expect((await get('')).sum.lost).toBeLessThan(before.sum.lost)
  await scan()
  expect((await get('/pages?check=noindex')).total).toBe(0)
  const [ignored] = await get('/ignores')
  expect(ignored).toMatchObject({ check: 'noindex', reason: 'A gift for guests only', url: page.url })
  const path = `/apps/api/audit/ignores/noindex/${chosen.body.data.hash}`
  expect((await world.call('DELETE', path)).status).toBe(200)
  expect((await get('/pages?check=noindex')).total).toBe(1)
  await world.call('PUT', '/apps/api/user/update', { body: { appLanguage: 'de' } })
  const [head, line] = (await get('/csv?check=noindex')).text.split('\r\n')
  await world.call('PUT', '/apps/api/user/update', { body: { appLanguage: 'en' } })
  expect(head).toBe('\uFEFFSeite,Titel,Stufe,Code,Problem,Befund,Ignoriert,Ergebnisse eines früheren Scans')
  expect(line).toContain(',Warnung,noindex,')
  // Another store has no access to it.
  const other = await world.addStore()
  const { body: foreign } = await world.call('GET', '/apps/api/audit/pages', { store: other })
  expect(foreign.data.total).toBe(0)
  await plant({})
  const { status, body: mended } = await world.call('POST', `/apps/api/audit/pages/${page.id}/read`)
  expect(status).toBe(200)
  expect(mended.data.findings.map(({ check }: { check: string }) => check)).not.toContain('noindex')
})

test('a page that the merchant’s own setting hides has no finding for it, and does not count', async () => {
  await plant({})
  await syncAll(world.ctx)
  const resourceId = `gid://shopify/Product/${world.store.productIds[3]}`
  const hide = (after: boolean) =>
    applyNow(world.ctx, {
      kind: robotsKind,
      changes: [{ resourceId, field: 'noindex', after }],
      cause: 'merchant',
      title: { key: 'meta-tags:history.save', values: {} },
    })
  await scan()
  const before = await get('')
  await hide(true)
  await scan()
  // What is wrong apart from that counts.
  const [page] = (await get('/pages?q=product-4')).rows
  expect(page.state).toBe('read')
  expect(page.findings.map(({ check }: { check: string }) => check)).not.toContain('noindex')
  await leave(page)
  expect((await get('')).sum.pages).toBe(before.sum.pages - 1)
  await hide(false)
})

test('a page that is hidden on purpose counts no more once nothing else is wrong with it', async () => {
  await plant({ '/products/product-3': { noindex: true } })
  await scan()
  const before = await get('')
  const [page] = (await get('/pages?check=noindex')).rows
  await leave(page)
  const { sum } = await get('')
  expect(sum.pages).toBe(before.sum.pages - 1)
  expect(sum.optimisedPages).toBe(before.sum.optimisedPages)
  expect(sum.leftOutPages).toBe(before.sum.leftOutPages + 1)
})

test('each tile counts the rows of its list, and together they are all pages', async () => {
  await plant({ '/products/product-2': { status: 404 }, '/products/product-3': { noindex: true } })
  await scan()
  // Nothing is left to do on a broken page whose findings are ignored, and it still counts.
  const [broken] = (await get('/pages?q=product-2')).rows
  expect(broken.state).toBe('broken')
  await leave(broken)
  const { sum, unread } = await get('')
  expect(sum).toMatchObject({ leftOutPages: 1, pages: expect.any(Number) })
  const tiles = {
    ...{ critical: sum.criticalPages, warning: sum.warningPages, optimised: sum.optimisedPages },
    ...{ 'left-out': sum.leftOutPages, unread },
  }
  for (const [view, pages] of Object.entries(tiles))
    expect([view, (await get(`/pages?view=${view}`)).total]).toEqual([view, pages])
  expect(sum.criticalPages + sum.warningPages + sum.optimisedPages).toBe(sum.pages)
  expect(sum.pages + sum.leftOutPages + unread).toBe((await get('/pages')).total)
  const win = (await get('/quick-wins')).find(({ id }: { id: string }) => id === 'critical-issues')
  expect(win.whole - win.part).toBe(sum.criticalPages)
})
