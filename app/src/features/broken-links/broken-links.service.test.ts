import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CRAWLER, sendBeacon } from '../../../testing/send-beacon.ts'
import { platformCall, syncAll } from '../../../testing/store-life.ts'
import { switchEmbed, visit } from '../../../testing/storefront.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import type { Added, BrokenLink, LinkDetail, Outcome, Overview } from './contract.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({
    ownPlatform: true,
    store: { products: [{ title: 'Brass Lamp' }, { title: 'Linen Shirt' }] },
  })
  await world.control('PATCH', '/faults', { bucketSize: 50_000, restoreRate: 50_000 })
  await syncAll(world.ctx)
  await world.startWorker()
})
afterAll(() => world?.[Symbol.asyncDispose]())

const beacon = (path: string, more: Parameters<typeof sendBeacon>[2] = {}) => sendBeacon(world, path, more)

async function call<Data>(method: string, path: string, body?: object): Promise<Data> {
  const answer = await world.call(method, `/apps/api/broken-links${path}`, body === undefined ? {} : { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (answer.body as { data: Data }).data
}
const list = (query = '') =>
  call<{ rows: BrokenLink[]; total: number }>('GET', `/list${query}`).then(({ rows }) => rows)
const find = async (path: string): Promise<BrokenLink | undefined> =>
  (await list(`?q=${encodeURIComponent(path)}`)).find((link) => link.path === path)
const onStorefront = (path: string) => visit(world.store, path).then(({ status }) => status)

test('a path met three times has a traffic of three, and bots are counted apart', async () => {
  for (const host of ['news.example', '', 'news.example'])
    expect(await beacon('/products/Old-Lamp', { host })).toBe(204)
  expect(await beacon('/products/old-lamp/', { agent: CRAWLER, method: 'GET' })).toBe(200)
  const link = await find('/products/old-lamp')
  expect(link).toMatchObject({
    ...{ people: 3, bots: 1, state: 'unresolved', target: null, pattern: '/products/*' },
    ...{ sources: ['visitors'], predicted: { visits: 13, low: 1, high: 41, early: true } },
  })
  const detail = await call<LinkDetail>('GET', `/link/${link?.id}`)
  expect(detail.lastVisit).toBe(detail.days.at(-1)?.day)
  expect(detail.hosts).toEqual([{ host: 'news.example', visits: 2 }])
  expect(detail.days.at(-1)).toMatchObject({ people: 3, bots: 1 })
})

test('junk, forgeries and living pages change nothing', async () => {
  const counted = async () => (await list()).map(({ path, people, bots }) => ({ path, people, bots }))
  const before = await counted()
  expect(await beacon('/products/forged', { secret: 'somebody else’s secret' })).toBe(401)
  expect(await beacon('/products/forged', { shop: 'nobody.myshopify.com' })).toBe(404)
  for (const path of [
    '/products/brass-lamp',
    '/wp-login.php',
    '/',
    '//evil.example',
    '/me@shop.example/x',
    '',
    '/cart',
  ])
    expect(await beacon(path), path).toBe(204)
  expect(await counted()).toEqual(before)
})

test('resolved, archived, reverted and deleted: the store’s own redirect comes and goes', async () => {
  await beacon('/pages/old-story')
  const link = async () => (await find('/pages/old-story')) as BrokenLink
  const { id } = await link()
  expect(await onStorefront('/pages/old-story')).toBe(404)
  const refused = await world.call('POST', '/apps/api/broken-links/resolve', {
    body: { links: [{ id, target: 'https://elsewhere.example/' }] },
  })
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    400,
    expect.stringContaining('Redirect URLs are paths without a domain'),
  ])
  await call('POST', '/resolve', { links: [{ id, target: 'products/brass-lamp' }] })
  expect(await link()).toMatchObject({ state: 'resolved', target: '/products/brass-lamp', predicted: null })
  expect(await onStorefront('/pages/old-story')).toBe(301)
  await call('POST', '/archive', { ids: [id] })
  // Added once more, it stays where it is.
  expect((await call<Added>('POST', '/add', { path: '/pages/old-story' })).listed.state).toBe('archived')
  expect(await link()).toMatchObject({ state: 'archived', target: null })
  expect(await onStorefront('/pages/old-story')).toBe(404)
  await call('POST', '/revert', { ids: [id] })
  expect(await link()).toMatchObject({ state: 'unresolved' })
  await call('POST', '/resolve', { links: [{ id, target: '/products/linen-shirt' }] })
  const { operationId } = await call<Outcome>('POST', '/delete', { ids: [id] })
  expect(await find('/pages/old-story')).toBeUndefined()
  expect(await onStorefront('/pages/old-story')).toBe(404)
  await call('POST', '/add', { path: 'pages/old-story' })
  await world.call('POST', `/apps/api/operations/${operationId}/undo`, { body: {} })
  await vi.waitFor(async () => expect(await link()).toMatchObject({ state: 'resolved' }), 20_000)
})

test('a loop is refused and named, a chain is folded', async () => {
  for (const path of ['/one', '/two', '/three']) await call('POST', '/add', { path })
  const id = async (path: string) => (await find(path))?.id ?? ''
  await call('POST', '/resolve', { links: [{ id: await id('/one'), target: '/two' }] })
  const loop = await call<Outcome>('POST', '/resolve', { links: [{ id: await id('/two'), target: '/one' }] })
  expect(loop).toMatchObject({ state: 'refused', operationId: null })
  const text = 'Path,Target\n/two,/one\n/four,/pages/mistyped\n'
  expect(await call('POST', '/import/preview', { text })).toMatchObject({
    counts: { overwrites: 0, dead: 1, refused: 1 },
    dead: [{ path: '/four', target: '/pages/mistyped' }],
    refused: [{ line: 2, path: '/two', fault: 'loopRefused', values: { loop: '/one → /two → /one' } }],
  })
  expect(loop.findings[0]).toMatchObject({ key: 'loopRefused', values: { loop: '/one → /two → /one' } })
  // Of several, only the one that closes the loop is left out.
  const links = [
    { id: await id('/two'), target: '/one' },
    { id: await id('/three'), target: '/products/brass-lamp' },
  ]
  expect(await call('POST', '/resolve', { links, partly: true })).toMatchObject({
    state: 'done',
    findings: [{ code: 'refused', key: 'loopRefused', values: { path: '/two' } }],
  })
  expect((await find('/three'))?.target).toBe('/products/brass-lamp')
  await call('POST', '/resolve', { links: [{ id: await id('/two'), target: '/products/brass-lamp' }] })
  expect((await find('/one'))?.target).toBe('/products/brass-lamp')
})

test('while capture is stopped nothing changes, and the 404 page says nothing', async () => {
  expect((await visit(world.store, '/pages/nothing')).status).toBe(404)
  await call('PUT', '/capture', { capturing: false })
  const before = await list()
  expect(await beacon('/products/old-lamp')).toBe(204)
  expect(await beacon('/products/never-seen')).toBe(204)
  expect(await list()).toEqual(before)
  const { capturing } = await call<Overview>('PUT', '/capture', { capturing: true })
  expect(capturing).toBe(true)
  await beacon('/products/never-seen')
  expect(await find('/products/never-seen')).toMatchObject({ people: 1 })
})

test('rules of one’s own are previewed, hide, and show again', async () => {
  await beacon('/promo/spring-1')
  await beacon('/promo/spring-2')
  const rules = [{ where: 'begins', text: '/promo/' }]
  expect(await call('POST', '/hiding/preview', { rules })).toEqual({
    ...{ links: 2, people: 2 },
    examples: ['/promo/spring-1', '/promo/spring-2'],
  })
  await call('PUT', '/hiding', { rules })
  expect(await find('/promo/spring-1')).toBeUndefined()
  expect(await list('?hidden=true')).toHaveLength(2)
  // Whoever names a path: a scan, a file, a search, the merchant, who is told the rule.
  expect(await call<Added>('POST', '/add', { path: '/promo/by-hand' })).toMatchObject({
    listed: { path: '/promo/by-hand', state: 'unresolved', hiddenBy: rules[0] },
  })
  expect(await find('/promo/by-hand')).toBeUndefined()
  expect(await list('?hidden=true')).toHaveLength(3)
  const text = 'Path,Target\n/promo/a,\n/promo/b,/products/brass-lamp\n/c,\n'
  expect(await call('POST', '/import/preview', { text })).toMatchObject({ rows: 3, hidden: 1 })
  // What is redirected is shown.
  const redirected = { path: '/promo/led-on', target: '/products/brass-lamp' }
  expect((await call<Added>('POST', '/add', redirected)).listed).toMatchObject({
    state: 'resolved',
    hiddenBy: null,
  })
  expect(await find('/promo/led-on')).toBeDefined()
  expect(await call('POST', '/hiding/preview', { rules })).toMatchObject({ links: 3 })
  await beacon('/promo/spring-1')
  expect((await list('?hidden=true&q=spring-1'))[0]).toMatchObject({ people: 1, bots: 1 })
  await call('PUT', '/hiding', { rules: [] })
  expect(await find('/promo/spring-1')).toMatchObject({ people: 1 })
})

test('two lists of hiding rules keep each other’s rules, and remove their own', async () => {
  const [old, mine, theirs] = ['/old', '/mine', '/theirs'].map((text) => ({ where: 'begins', text }))
  await call('PUT', '/hiding', { rules: [old], before: [] })
  await call('PUT', '/hiding', { rules: [old, theirs], before: [old] })
  expect(await call('PUT', '/hiding', { rules: [mine], before: [old] })).toEqual({ rules: [mine, theirs] })
  expect(await call('PUT', '/hiding', { rules: [], before: [mine, theirs] })).toEqual({ rules: [] })
})

test('Home counts the links that its line opens', async () => {
  const { body } = await world.call('GET', '/apps/api/home')
  const line = body.data.needs.find(({ id }: { id: string }) => id === 'broken-links')
  const query = new URLSearchParams(line.link.to.split('?')[1])
  const listed = await call<{ total: number }>(
    'GET',
    `/list?state=unresolved&visited=${query.get('visited')}`,
  )
  expect(listed.total).toBe(line.values.count)
})

test('suggestions come with their reasons, a renamed product’s path leads to it', async () => {
  await beacon('/products/brass-lmap')
  await vi.waitFor(
    async () =>
      expect((await find('/products/brass-lmap'))?.suggestion).toMatchObject({
        target: '/products/brass-lamp',
      }),
    20_000,
  )
  await beacon('/products/brass-lapm')
  await vi.waitFor(
    async () => expect((await find('/products/brass-lapm'))?.suggestion).not.toBeNull(),
    20_000,
  )
})

test('the automation takes a deleted product’s path to its collection’s page, once, and leaves archived ones alone', async () => {
  const rules = { enabled: true, productUrl: '/collections/all', pageUrl: '' }
  await beacon('/products/gone-for-good')
  await beacon('/products/gone-for-good')
  const archived = (await find('/products/never-seen'))?.id ?? ''
  await beacon('/products/never-seen')
  await call('POST', '/archive', { ids: [archived] })
  await vi.waitFor(
    async () => expect((await find('/products/gone-for-good'))?.suggestion).not.toBeNull(),
    20_000,
  )
  const preview = await call<{ rows: { path: string; softError: boolean }[] }>(
    'POST',
    '/automation/preview',
    rules,
  )
  expect(preview.rows).toContainEqual(
    expect.objectContaining({ path: '/products/gone-for-good', softError: true }),
  )
  expect(preview.rows.map(({ path }) => path)).not.toContain('/products/never-seen')
  const refused = await world.call('PUT', '/apps/api/broken-links/automation', {
    body: { ...rules, productUrl: 'https://x.example/' },
  })
  expect(refused.status).toBe(400)
  await call('PUT', '/automation', rules)
  await vi.waitFor(
    async () =>
      expect(await find('/products/gone-for-good')).toMatchObject({
        state: 'resolved',
        target: '/collections/all',
      }),
    20_000,
  )
  expect(await find('/products/never-seen')).toMatchObject({ state: 'archived' })
  const { id } = (await find('/products/gone-for-good')) as BrokenLink
  await call('POST', '/revert', { ids: [id] })
  await call('PUT', '/automation', rules)
  await beacon('/pages/wakes-the-job')
  await vi.waitFor(
    async () => expect((await find('/pages/wakes-the-job'))?.suggestion).not.toBeNull(),
    20_000,
  )
  expect(await find('/products/gone-for-good')).toMatchObject({ state: 'unresolved' })
  await call('PUT', '/automation', { enabled: false })
})

test('a deleted product’s path is in the list before anybody meets it', async () => {
  const [, shirt] = world.store.productIds
  await platformCall(world.platform, world.store, {
    query: 'mutation($id: ID!) { productDelete(input: { id: $id }) { deletedProductId } }',
    variables: { id: `gid://shopify/Product/${shirt}` },
  })
  await syncAll(world.ctx)
  await world.ctx.queue.enqueue('broken-links.note-deleted', { shop: world.ctx.shop.id, payload: {} })
  await vi.waitFor(
    async () =>
      expect(await find('/products/linen-shirt')).toMatchObject({ sources: ['deleted'], people: 0 }),
    20_000,
  )
})

test('a file is looked at before it is read in, and comes back as it went', async () => {
  const text =
    'Path,Target\nfrom-file,products/brass-lamp\n/only-added,\n/bad,https://x.example\n/two,/pages/x\n/products/brass-lamp,/x\n'
  const preview = await call('POST', '/import/preview', { text })
  expect(preview).toMatchObject({
    ...{ rows: 3, fresh: 2, softErrors: 0 },
    completed: [
      { line: 2, written: 'from-file', path: '/from-file' },
      { line: 2, written: 'products/brass-lamp', path: '/products/brass-lamp' },
    ],
    overwrites: [{ path: '/two', target: '/pages/x', now: '/products/brass-lamp' }],
    refused: [
      { line: 4, path: '/bad', fault: 'domain' },
      { line: 6, path: '/products/brass-lamp', fault: 'lives' },
    ],
  })
  await call('POST', '/import', { text })
  expect(await find('/from-file')).toMatchObject({ state: 'resolved' })
  expect(await find('/only-added')).toMatchObject({ state: 'unresolved', sources: ['merchant'] })
  const open = { body: { text: 'Path\n"/never-closed' } }
  expect(await world.call('POST', '/apps/api/broken-links/import/preview', open)).toMatchObject({
    status: 422,
    body: { code: 'csv.open-quote', details: { line: 2 } },
  })
  const csv = await call<{ text: string }>('GET', '/csv')
  expect(csv.text).toContain('/from-file,/products/brass-lamp,resolved')
})

test('the 404 page reports visits of the store, not what is edited in the theme editor', async () => {
  await switchEmbed(world.platform, world.store, true)
  const { html } = await visit(world.store, '/pages/nothing')
  expect(html).toContain('/apps/signpost/404')
  const edited = await visit(world.store, '/pages/nothing?oseid=editor')
  expect(edited.status).toBe(404)
  expect(edited.html).not.toContain('/apps/signpost/404')
})
