import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readInspection } from '#adapters/google/url-inspection.ts'
import type { ShopContext } from '#core/context/context.ts'
import { findRun } from '#core/crawl/run-store.ts'
import { crawlSlice, startRun } from '#core/crawl/service.ts'
import { findConnection } from '#core/search-console/connection-store.ts'
import { fillSlice } from '#core/search-console/fill/fill.ts'
import { connectGoogle } from '../../../testing/google-consent.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { askSlice } from './asking/ask-slice.ts'
import { beginRound, repeatRound } from './asking/begin-round.ts'
import { questionsLeft } from './asking/day-book.ts'
import { addQuestions, dropQuestion, nextQuestions } from './asking/question-store.ts'
import { saveAnswer } from './asking/save-answer.ts'
import { shownPages } from './asking/shown-pages.ts'
import type { IndexPage, IndexRow, IndexState } from './contract.ts'
import { resubmit } from './resubmission/resubmit.ts'

let world: World
let ctx: ShopContext
let origin: string
let product: string

beforeAll(async () => {
  world = await newWorld({
    ownPlatform: true,
    store: { products: 6, collections: 1, store: { email: 'owner@shop.example' } },
    env: { BILLING: 'on', DEFAULT_PLAN: 'advance' },
  })
  ctx = world.ctx
  origin = `http://${world.store.handle}.localhost:${world.store.storefrontPort}`
  await startRun(ctx)
  for (;;) {
    const run = await ctx.tx((tx) => findRun(tx, ctx.shop.id))
    if (run?.state !== 'running') break
    await crawlSlice(ctx, { run: run.id })
  }
  const paths = (await pages()).map(({ url }) => url.replace(origin, ''))
  product = paths.find((path) => path.startsWith('/products/')) ?? ''
  // Fixes the engine's verdict on all other pages, which would be random.
  await plant(Object.fromEntries(paths.map((path) => [path, 'indexed'])))
})
afterAll(() => world?.[Symbol.asyncDispose]())

async function call<Data>(method: 'GET' | 'POST' | 'PUT', path = '', body?: object): Promise<Data> {
  const answer = await world.call(method, `/apps/api/index-status${path}`, body === undefined ? {} : { body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}
const state = () => call<IndexState>('GET')
const pages = async (query = '') => (await call<{ rows: IndexRow[] }>('GET', `/pages${query}`)).rows
const plant = (decisions: object) =>
  world.control('PATCH', `/stores/${world.store.handle}/search-index`, decisions)
const google = (knobs: object) => world.control('PATCH', '/google/faults', knobs)
const inspections = async () => {
  const { calls } = await world.control<{ calls: { quota: string }[] }>('GET', '/google/calls')
  return calls.filter(({ quota }) => quota === 'inspection').length
}
/** Backdates all answers by 15 days, so that the pages may be asked about again. */
const nextDay = () =>
  ctx.tx((tx) =>
    sql`update index_status_pages set inspected_at = inspected_at - interval '15 days'
      where shop_id = ${ctx.shop.id}`.execute(tx),
  )
async function round(): Promise<IndexState> {
  await beginRound(ctx)
  await askSlice(ctx)
  return state()
}
const pageAt = async (path: string) => {
  const [row] = await pages(`?q=${encodeURIComponent(path)}`)
  return call<IndexPage>('GET', `/pages/${row?.id}`)
}

test('without a connection nothing is asked, and the screen says so', async () => {
  const answer = await world.call('POST', '/apps/api/index-status/check')
  expect([answer.status, answer.body.code]).toEqual([409, 'index-status.not-connected'])
  expect(await state()).toMatchObject({ property: null, round: null })
  await connectGoogle(ctx, {
    platform: world.platform,
    webUrl: world.web.url,
    account: 'owner@shop.example',
  })
})

test('a round asks about every page once and keeps all eight fields', async () => {
  await google({ seed: 1 })
  const done = await round()
  expect(done.round).toMatchObject({ state: 'done', asked: done.pages, planned: done.pages })
  // A vendor's page names the plain collection as its canonical URL, so its exclusion is correct.
  expect(done.counts).toMatchObject({ valid: done.pages - 1, excluded: 1, unchecked: 0 })
  const [vendors] = await pages('?reason=canonical')
  expect(vendors?.url).toContain('/collections/vendors')
  expect(done.quota.left).toBe(2_000 - done.pages)
  expect(await pageAt(product)).toMatchObject({
    verdict: 'valid',
    coverageState: 'Submitted and indexed',
    robotsState: 'ALLOWED',
    indexingState: 'INDEXING_ALLOWED',
    fetchState: 'SUCCESSFUL',
    googleCanonical: `${origin}${product}`,
    userCanonical: `${origin}${product}`,
    crawledAs: 'MOBILE',
    reason: null,
    rich: expect.stringMatching(/^(valid|invalid)$/),
    ours: { verdict: expect.any(String) },
  })
  expect(done.agreement.compared).toBeGreaterThan(0)
  // Pages asked about a moment ago are not asked about again.
  const before = await inspections()
  await round()
  expect(await inspections()).toBe(before)
})

test('a round under way takes up pages that became known since it began', async () => {
  await nextDay()
  await beginRound(ctx)
  const total = (await state()).round?.planned
  // As if the scan had found it after the round was chosen.
  await ctx.tx(async (tx) => {
    const [row] = await nextQuestions(tx, 1)
    await dropQuestion(tx, row?.url_hash ?? '')
    await sql`update index_status_rounds set planned = planned - 1 where shop_id = ${ctx.shop.id}`.execute(tx)
  })
  await repeatRound(ctx)
  expect((await state()).round).toMatchObject({ state: 'running', planned: total })
  await askSlice(ctx)
  expect((await state()).round).toMatchObject({ state: 'done', asked: total })
})

test('a page that falls out is told of once by mail, and so is its return', async () => {
  await plant({ [product]: 'crawled' })
  await nextDay()
  await round()
  expect(await pageAt(product)).toMatchObject({
    verdict: 'excluded',
    reason: 'not-kept',
    googleCanonical: null,
  })
  const { body } = await world.call('GET', '/apps/api/home')
  const line = body.data.needs.find(({ id }: { id: string }) => id === 'index-status.fallen')
  expect(await pages(`?${line.link.to.split('?')[1]}`)).toHaveLength(line.values.count)
  const { mails } = await world.control<{ mails: { subject: string; text: string; to: string[] }[] }>(
    'GET',
    '/mails',
  )
  const told = mails.filter(({ subject }) => subject.includes('left Google'))
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain(`${origin}${product}: crawled by Google, but not indexed`)
  await plant({ [product]: 'indexed' })
  await nextDay()
  const after = await round()
  expect(await pages('?verdict=fallen')).toEqual([])
  expect(after.changes.map(({ from, to }) => [from, to])).toEqual([
    ['excluded', 'valid'],
    ['valid', 'excluded'],
  ])
})

test('reasons are counted, and a page the last scan could not open is no secret', async () => {
  const [canonical] = await call<{ reason: string; pages: number }[]>('GET', '/problems')
  expect(canonical).toMatchObject({ reason: 'canonical', pages: 1 })
  // A reason is new if it began with the last round.
  const since = (at: string) =>
    ctx.tx((tx) =>
      sql`update index_status_pages set since = ${at}::timestamptz
        where shop_id = ${ctx.shop.id} and reason = 'canonical'`.execute(tx),
    )
  const isNew = async () =>
    (await call<{ reason: string; isNew: boolean }[]>('GET', '/problems')).find(
      ({ reason }) => reason === 'canonical',
    )?.isNew
  await since('2020-01-01')
  expect(await isNew()).toBe(false)
  await since('2100-01-01')
  expect(await isNew()).toBe(true)
  const found = (state: string) =>
    ctx.tx((tx) =>
      sql`update crawl_pages set state = ${state}
        where shop_id = ${ctx.shop.id} and url = ${`${origin}${product}`}`.execute(tx),
    )
  const { rows } = await ctx.tx((tx) =>
    sql<{ state: string }>`select state from crawl_pages
      where shop_id = ${ctx.shop.id} and url = ${`${origin}${product}`}`.execute(tx),
  )
  await found('broken')
  await round()
  expect(await pageAt(product)).toMatchObject({ hindrance: 'broken' })
  await found(rows[0]?.state ?? '')
  await round()
  expect(await pageAt(product)).toMatchObject({ hindrance: null })
})

test('whoever wants no mail keeps that choice', async () => {
  const settings = { alerts: false, resubmit: false }
  expect((await call<IndexState>('PUT', '/settings', settings)).settings).toEqual(settings)
  expect((await call<IndexState>('PUT', '/settings', { alerts: true, resubmit: true })).settings.alerts).toBe(
    true,
  )
})

test('pages visitors see most are known by the stored search metrics', async () => {
  await google({ historyDays: 4, searchesPerDay: 40 })
  await fillSlice(ctx)
  const { rows } = await ctx.tx((tx) =>
    sql<{ url_hash: string }>`select url_hash::text from index_status_pages
      where shop_id = ${ctx.shop.id}`.execute(tx),
  )
  const shown = await ctx.tx((tx) => shownPages(tx, rows, new Date()))
  expect([...(shown ?? []).values()].some(({ lastAt }) => lastAt !== null)).toBe(true)
})

test('what a merchant asks for costs a credit with the answer, and nothing without one', async () => {
  const [row] = await pages(`?q=${product}`)
  const before = (await state()).credits ?? 0
  await call('POST', '/pages/check', { ids: [row?.id] })
  expect((await state()).credits).toBe(before - 1)
  await askSlice(ctx)
  expect((await state()).credits).toBe(before - 1)
  await google({ serverErrorRate: 1 })
  await call('POST', '/pages/check', { ids: [row?.id] })
  for (let attempt = 0; attempt < 4; attempt += 1) await askSlice(ctx)
  await google({ serverErrorRate: 0 })
  expect((await state()).credits).toBe(before - 1)
  expect(await pageAt(product)).toMatchObject({ failure: 'search-console.unavailable', verdict: 'valid' })
})

test('a page paid for while its question is on its way costs one credit, and counts once', async () => {
  const [row] = await pages(`?q=${product}`)
  const before = await state()
  await ctx.tx((tx) => addQuestions(tx, [{ id: row?.id ?? '', reason: 'changed' }]))
  const [underWay] = await ctx.tx((tx) => nextQuestions(tx, 1))
  await call('POST', '/pages/check', { ids: [row?.id] })
  const told = readInspection({ inspectionResult: { indexStatusResult: { verdict: 'PASS' } } })
  // Two processes got an answer because one was taken for dead.
  await saveAnswer(ctx, underWay as never, told)
  await saveAnswer(ctx, underWay as never, told)
  const { rows } = await ctx.tx((tx) =>
    sql`select 1 from credit_charges where shop_id = ${ctx.shop.id} and state = 'reserved'`.execute(tx),
  )
  expect(rows).toEqual([])
  const after = await state()
  expect(after.credits).toBe((before.credits ?? 0) - 1)
  expect(after.round).toMatchObject({ asked: after.round?.planned })
  await askSlice(ctx)
})

test('the day has 2,000 questions, for all processes together', async () => {
  await ctx.tx((tx) =>
    sql`update index_status_days set used = 1998 where shop_id = ${ctx.shop.id}`.execute(tx),
  )
  const ids = (await pages()).slice(0, 2).map(({ id }) => id)
  await call('POST', '/pages/check', { ids })
  await ctx.tx((tx) =>
    sql`update index_status_days set used = 1999 where shop_id = ${ctx.shop.id}`.execute(tx),
  )
  const before = await inspections()
  await Promise.all([askSlice(ctx), askSlice(ctx)])
  expect((await inspections()) - before).toBe(1)
  const { property, round: last } = await state()
  expect(last).toMatchObject({ state: 'waiting', reason: 'index-status.day-used-up' })
  expect(await ctx.tx((tx) => questionsLeft(tx, property ?? ''))).toBe(0)
  const refused = await world.call('POST', '/apps/api/index-status/check')
  expect(refused.body.code).toBe('index-status.day-used-up')
  await ctx.tx((tx) => sql`delete from index_status_days where shop_id = ${ctx.shop.id}`.execute(tx))
  await askSlice(ctx)
})

test('a quota that is free again after a pause costs nothing but the pause', async () => {
  await google({ rateLimitRate: 1 })
  const ids = (await pages()).slice(0, 2).map(({ id }) => id)
  await call('POST', '/pages/check', { ids })
  await askSlice(ctx)
  expect((await state()).round?.state).toBe('running')
  await google({ rateLimitRate: 0 })
  await askSlice(ctx, { overQuota: true })
  const { property, round: last } = await state()
  expect(last?.state).toBe('done')
  expect(await ctx.tx((tx) => questionsLeft(tx, property ?? ''))).toBeGreaterThan(0)
})

test('a day the search engine ends earlier is over here too', async () => {
  await google({ inspectionsPerDay: 1 })
  await call('POST', '/pages/check', { ids: (await pages()).slice(0, 2).map(({ id }) => id) })
  await askSlice(ctx)
  expect((await state()).round?.state).toBe('running')
  await askSlice(ctx, { overQuota: true })
  const { property, round: last } = await state()
  expect(last).toMatchObject({ state: 'waiting', reason: 'search-console.quota' })
  expect(await ctx.tx((tx) => questionsLeft(tx, property ?? ''))).toBe(0)
  await google({ inspectionsPerDay: 2_000 })
  await ctx.tx((tx) => sql`delete from index_status_days where shop_id = ${ctx.shop.id}`.execute(tx))
  await askSlice(ctx)
})

test('once a month pages that were left out without a reason are handed in again', async () => {
  await plant({ [product]: 'discovered' })
  await nextDay()
  await round()
  await resubmit(ctx)
  expect((await state()).resubmission).toMatchObject({
    pages: 1,
    sitemapRefusal: null,
    indexNowRefusal: 'index-now-unproved',
  })
  const { sitemaps } = await world.control<{ sitemaps: { path: string }[] }>('GET', '/google/sitemaps')
  expect(sitemaps.map(({ path }) => path)).toContain(`${origin}/sitemap.xml`)
})

test('what is too much for one month is submitted the next', async () => {
  const two = (await pages()).slice(0, 2).map(({ url }) => url)
  await ctx.tx((tx) =>
    sql`update index_status_pages set verdict = 'excluded', reason = 'not-kept', hindrance = null,
        submitted_at = null
      where shop_id = ${ctx.shop.id} and url = any(${two}::text[])`.execute(tx),
  )
  const left = async () => {
    const { rows } = await ctx.tx((tx) =>
      sql`select 1 from index_status_pages
        where shop_id = ${ctx.shop.id} and url = any(${two}::text[]) and submitted_at is null`.execute(tx),
    )
    return rows.length
  }
  await resubmit(ctx, { most: 1 })
  expect(await left()).toBe(1)
  await resubmit(ctx, { most: 1 })
  expect(await left()).toBe(0)
  // Their real states again.
  await nextDay()
  await round()
})

test('calls that Google denies in a burst are asked again, and end no round', async () => {
  await nextDay()
  await google({ deniedRate: 1 })
  expect((await round()).round).toMatchObject({ state: 'running' })
  await google({ deniedRate: 0 })
  expect((await round()).round).toMatchObject({ state: 'done' })
})

test('pages outside the property are no reason to lose it: they are counted, and nobody is asked', async () => {
  const set = (property: string) =>
    ctx.tx((tx) =>
      sql`update search_console_connections set property = ${property}
        where shop_id = ${ctx.shop.id}`.execute(tx),
    )
  const { property: whole, pages: known, outside } = await state()
  expect(outside).toBe(0)
  const part = `${origin}/collections/`
  await world.control('POST', '/google/users', { site: part, email: 'owner@shop.example' })
  const [row] = await pages(`?q=${product}`)
  await call('POST', '/pages/check', { ids: [row?.id] })
  await set(part)
  const before = await inspections()
  // The question that was waiting is given up, and its credit comes back.
  await askSlice(ctx)
  await nextDay()
  await round()
  const inside = known - (await state()).outside
  expect(inside).toBeGreaterThan(0)
  expect((await inspections()) - before).toBe(inside)
  expect(await pageAt(product)).toMatchObject({ failure: 'index-status.outside' })
  const refused = await world.call('POST', '/apps/api/index-status/pages/check', { body: { ids: [row?.id] } })
  expect([refused.status, refused.body.code]).toEqual([422, 'index-status.outside'])
  expect((await ctx.tx(findConnection))?.broken).toBeNull()
  const { rows } = await ctx.tx((tx) =>
    sql`select 1 from credit_charges where shop_id = ${ctx.shop.id} and state = 'reserved'`.execute(tx),
  )
  expect(rows).toEqual([])
  await set(whole ?? '')
})

test('a consent that was taken back ends the round and gives credits back', async () => {
  const before = (await state()).credits
  const [row] = await pages(`?q=${product}`)
  await call('POST', '/pages/check', { ids: [row?.id] })
  await world.control('DELETE', '/google/grants')
  await world.control('DELETE', '/google/tokens')
  await askSlice(ctx)
  expect(await state()).toMatchObject({
    credits: before,
    broken: 'search-console.consent-ended',
    round: { state: 'failed', reason: 'search-console.consent-ended' },
  })
})

test('the list is filtered and goes into a file with every field, in the merchant’s language', async () => {
  expect((await pages('?reason=not-crawled')).map(({ url }) => url)).toEqual([`${origin}${product}`])
  await world.call('PUT', '/apps/api/user/update', { body: { appLanguage: 'de' } })
  const { text } = await call<{ text: string }>('GET', '/csv?reason=not-crawled')
  await world.call('PUT', '/apps/api/user/update', { body: { appLanguage: 'en' } })
  const [head, line] = text.split('\r\n')
  expect(head).toBe(
    '\uFEFFSeite,Status,Grund,Abdeckung,robots.txt,Indexierung,Zuletzt von Google gecrawlt,Seitenabruf,' +
      'Von Google ausgewählte kanonische URL,Vom Nutzer angegebene kanonische URL,Rich-Suchergebnisse,Geprüft,Status seit',
  )
  expect(line).toContain(`${origin}${product},Ausgeschlossen,Noch nicht gecrawlt`)
})
