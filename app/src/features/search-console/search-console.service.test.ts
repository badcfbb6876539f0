import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillSlice } from '#core/search-console/fill/fill.ts'
import { searchConsoleIntegration } from '#core/search-console/integration.ts'
import { daysOfPreset } from '#kit/shared/date-range.ts'
import { answerConsent, comeBack, connectGoogle } from '../../../testing/google-consent.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { prepareTables } from './report/prepare.ts'
import { searchReport } from './report/shared-report.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({
    ownPlatform: true,
    store: { products: 15, store: { email: 'owner@shop.example' } },
  })
  await world.control('PATCH', '/google/faults', { historyDays: 16, searchesPerDay: 120 })
})
afterAll(() => world?.[Symbol.asyncDispose]())

const get = async (path: string) => (await world.call('GET', `/apps/api/search-console${path}`)).body.data

/** Returns Home's tile, counted anew. */
async function clicksOnHome() {
  await world.ctx.tx((tx) =>
    sql`update home_metrics set counted_at = counted_at - interval '1 minute' where shop_id = ${world.ctx.shop.id}`.execute(
      tx,
    ),
  )
  const home = (await world.call('GET', '/apps/api/home')).body.data
  return home.tiles.find(({ id }: { id: string }) => id === 'clicks')
}

test('before anything is connected the screen knows how it could be', async () => {
  expect(await get('')).toEqual({
    offers: { signIn: true, serviceAccount: null },
    connection: null,
    fill: null,
  })
  expect(await get('/report')).toBeNull()
  const began = await world.call('POST', '/apps/api/search-console/sign-in')
  expect(began.body.data.url).toMatch(/services\/google\/o\/oauth2\/v2\/auth\?.*code_challenge=/)
})

test('a report keeps apart what is counted apart', async () => {
  await connectGoogle(world.ctx, {
    platform: world.platform,
    webUrl: world.web.url,
    account: 'owner@shop.example',
  })
  await fillSlice(world.ctx)
  const { fill } = await get('')
  expect(fill).toMatchObject({ state: 'done', reason: null })
  expect(fill.lastDay > fill.finalDay).toBe(true)

  const summary = await get('/report?range=7d')
  expect(summary.range.to).toBe(fill.finalDay)
  expect((await get('/report?range=3m')).range).toEqual(daysOfPreset('3m', fill.finalDay))
  // Days without final numbers are shown, but in no total.
  const final = summary.days.filter((day: { final: boolean }) => day.final)
  expect(summary.days.length).toBeGreaterThan(final.length)
  const sum = (days: { clicks: number; impressions: number }[], of: 'clicks' | 'impressions') =>
    days.reduce((total, day) => total + day[of], 0)
  expect(summary.total).toMatchObject({
    clicks: sum(final, 'clicks'),
    impressions: sum(final, 'impressions'),
  })
  expect(summary.named.impressions).toBeLessThan(summary.total.impressions)

  const queries = await get('/report/rows?range=7d&table=queries')
  expect(queries.counted).toBe('byProperty')
  expect(queries.kept).toBe(queries.known)
  // Those of the week before alone are listed as well.
  expect(queries.total).toBeGreaterThanOrEqual(queries.known)
  const pages = await get('/report/rows?range=7d&table=pages&sort=impressions')
  expect(pages.counted).toBe('byPage')
  expect(pages.rows[0].impressions).toBeGreaterThanOrEqual(pages.rows[1].impressions)
  const devices = await get('/report/rows?range=7d&table=devices')
  expect(sum(devices.rows, 'impressions')).toBe(summary.total.impressions)
  const mobile = await get('/report?range=7d&device=mobile')
  expect(mobile.total.impressions).toBe(
    devices.rows.find(({ key }: { key: string }) => key === 'MOBILE').impressions,
  )

  // A page's countries and devices add up to the page's metrics, a query's to the query's.
  const [mostFound] = queries.rows
  for (const table of ['countries', 'devices']) {
    const narrowed = (what: string) => get(`/report/rows?range=7d&table=${table}&${what}`)
    const ofOnePage = await narrowed(`url=${encodeURIComponent(pages.rows[0].key)}`)
    expect([ofOnePage.counted, sum(ofOnePage.rows, 'impressions')]).toEqual([
      'byPage',
      pages.rows[0].impressions,
    ])
    const ofOneQuery = await narrowed(`query=${encodeURIComponent(mostFound.key)}`)
    expect([ofOneQuery.counted, sum(ofOneQuery.rows, 'clicks')]).toEqual(['byProperty', mostFound.clicks])
  }
  const looks = await get('/report/rows?range=7d&table=appearances')
  expect(looks.rows.map(({ key }: { key: string }) => key)).toContain('PRODUCT_SNIPPETS')
  expect(looks.rows[0].impressions).toBeLessThanOrEqual(sum(pages.rows, 'impressions'))

  const [page] = pages.rows
  const ofPage = await get(`/report/rows?range=7d&table=queries&url=${encodeURIComponent(page.key)}`)
  expect(ofPage.counted).toBe('byPage')
  expect(sum(ofPage.rows, 'impressions')).toBeLessThanOrEqual(page.impressions)
  const found = await get(`/report/rows?range=7d&table=queries&q=${queries.rows[0].key.slice(0, 6)}`)
  expect(found.rows.every(({ key }: { key: string }) => key.includes(queries.rows[0].key.slice(0, 6)))).toBe(
    true,
  )

  const csv = await get('/report/csv?range=7d&table=queries')
  expect(csv.text.split('\r\n')).toHaveLength(Math.min(queries.total, 2_000) + 2)
  expect(csv.text).toContain('Query,Clicks')
  await world.call('PUT', '/apps/api/user/update', { body: { appLanguage: 'de' } })
  const lines = (await get('/report/csv?range=7d&table=devices')).text.split('\r\n')
  await world.call('PUT', '/apps/api/user/update', { body: { appLanguage: 'en' } })
  const metrics = ['Klicks', 'Impressionen', 'CTR', 'Position']
  const before = metrics.map((metric) => `${metric} (Zeitraum davor)`)
  expect(lines[0]).toBe(['\uFEFFGerät', ...metrics, 'Gezählt', ...before].join())
  expect(lines[1]).toMatch(/^(?:Desktop|Mobil|Tablet),\d+,\d+,[\d.]*,[\d.]*,Nach Property,/)
  const shared = await searchReport.read(world.ctx, 'en')
  expect(shared?.tables[0]?.title).toMatch(/, [A-Z][a-z]{2} \d+, \d{4} to [A-Z][a-z]{2} \d+, \d{4}$/)
  expect(shared?.asOf).toContain(summary.range.to)
  expect(await clicksOnHome()).toMatchObject({ state: 'counted', part: expect.any(Number) })
})

test('Home counts no clicks of days long past, and stores none as those of today', async () => {
  const shift = (days: number) =>
    world.ctx.tx((tx) =>
      sql`update search_console_days set day = day + ${days}::int where shop_id = ${world.ctx.shop.id}`.execute(
        tx,
      ),
    )
  const { shop } = world.ctx
  await world.ctx.tx((tx) => sql`delete from home_metrics where shop_id = ${shop.id}`.execute(tx))
  await world.ctx.tx((tx) =>
    sql`update search_console_fills set final_to = final_to - 100 where shop_id = ${shop.id}`.execute(tx),
  )
  await shift(-100)
  expect(await clicksOnHome()).toMatchObject({ state: 'uncounted', days: [] })
  await shift(100)
  await world.ctx.tx((tx) =>
    sql`update search_console_fills set final_to = final_to + 100 where shop_id = ${shop.id}`.execute(tx),
  )
  expect(await clicksOnHome()).toMatchObject({ state: 'counted' })
})

test('compares only with a period of which every day was fetched', async () => {
  const weeks = '/report?range=7d&compare=before'
  const whole = await get(weeks)
  expect(whole).toMatchObject({ isIncomparable: false, before: { clicks: expect.any(Number) } })
  const { from } = whole.compared
  const setFetched = (at: Date | null) =>
    world.ctx.tx((tx) =>
      sql`update search_console_days set fetched_at = ${at}
        where shop_id = ${world.ctx.shop.id} and search_type = 'web' and day = ${from}::date`.execute(tx),
    )
  await setFetched(null)
  const none = { compared: null, before: null, daysBefore: [], missingDays: 0 }
  expect(await get(weeks)).toMatchObject({ ...none, isIncomparable: true })
  const { rows } = await get('/report/rows?range=7d&table=devices')
  expect(rows[0]).toMatchObject({ before: null })
  await setFetched(new Date())
  expect(await get(weeks)).toMatchObject({ isIncomparable: false, compared: whole.compared })
  // The fill asked for 16 months, and the property has numbers of 16 days.
  for (const range of ['30d', '1y'])
    expect(await get(`/report?range=${range}&compare=before`)).toMatchObject({
      ...none,
      isIncomparable: true,
    })
  expect(await get('/report?range=7d&compare=none')).toMatchObject({ ...none, isIncomparable: false })
})

test('a table of moments ago will do while days come, and not after the last', async () => {
  const setState = (state: string) =>
    world.ctx.tx((tx) =>
      sql`update search_console_fills set state = ${state} where shop_id = ${world.ctx.shop.id}`.execute(tx),
    )
  const known = async () => (await get('/report/rows?range=7d&table=queries')).known
  const whole = await known()
  await world.ctx.tx((tx) =>
    sql`update search_console_tables set total_rows = 1, revision = revision - 1, built_at = now()
      where shop_id = ${world.ctx.shop.id}`.execute(tx),
  )
  await setState('running')
  expect(await known()).toBe(1)
  await setState('done')
  expect(await known()).toBe(whole)
})

test('the presets are counted beforehand, and old tables go', async () => {
  const stored = () =>
    world.ctx.tx((tx) =>
      sql<{ old: number; all: number }>`
        select count(*)::int as all, (count(*) filter (where built_at < now() - interval '3 days'))::int as old
          from search_console_tables where shop_id = ${world.ctx.shop.id}`.execute(tx),
    )
  await prepareTables(world.ctx)
  const [before] = (await stored()).rows
  expect(before?.all).toBeGreaterThan(30)
  const [first] = (await get('/report/rows?range=30d&table=queries')).rows
  expect(first).toMatchObject({ key: expect.any(String), clicks: expect.any(Number) })
  await world.ctx.tx((tx) =>
    sql`update search_console_tables set built_at = built_at - interval '4 days', revision = revision - 1
      where shop_id = ${world.ctx.shop.id}`.execute(tx),
  )
  await prepareTables(world.ctx)
  expect((await stored()).rows).toMatchObject([{ all: before?.all, old: 0 }])
})

test('a search says that only the top rows are searched, where there are more', async () => {
  const shop = world.ctx.shop.id
  const asked = '/report/rows?range=7d&table=queries'
  const { known, kept } = await get(asked)
  expect(kept).toBe(known)
  await world.ctx.tx((tx) =>
    sql`update search_console_tables set total_rows = 5000 where shop_id = ${shop}`.execute(tx),
  )
  expect(await get(`${asked}&q=nowhere`)).toMatchObject({ rows: [], total: 0, known: 5_000, kept })
  await world.ctx.tx((tx) => sql`delete from search_console_tables where shop_id = ${shop}`.execute(tx))
})

test('an account that cannot read the chosen property leaves none chosen', async () => {
  const began = await world.call('POST', '/apps/api/search-console/sign-in')
  const account = 'somebody-else@mail.example'
  const back = await answerConsent(world.platform, began.body.data.url, {
    ...{ account, decision: 'allow' },
    'scope:https://www.googleapis.com/auth/webmasters': '1',
  })
  const consent = await comeBack(world.web.url, back)
  const ended = await world.call('POST', '/apps/api/search-console/sign-in/end', { body: { consent } })
  expect(ended.body.data.connection).toMatchObject({ account, property: null, broken: null })
  await connectGoogle(world.ctx, {
    ...{ platform: world.platform, webUrl: world.web.url, account: 'owner@shop.example' },
  })
  await fillSlice(world.ctx)
})

test('dates that make no range are refused, and a broken connection needs the merchant', async () => {
  for (const days of ['from=2026-05-02&to=2026-05-01', 'from=2099-05-01&to=2099-05-02'])
    expect(await world.call('GET', `/apps/api/search-console/report?range=custom&${days}`)).toMatchObject({
      status: 422,
      body: { code: 'search-report.range' },
    })
  await world.control('DELETE', '/google/grants')
  await world.control('DELETE', '/google/tokens')
  expect((await world.call('GET', '/apps/api/search-console/properties')).body.code).toBe(
    'search-console.consent-ended',
  )
  const home = (await world.call('GET', '/apps/api/home')).body.data
  expect(home.needs.map(({ id }: { id: string }) => id)).toContain('search-console-broken')
  expect(await clicksOnHome()).toMatchObject({ state: 'unconnected', days: [] })
  // Home and the list of integrations name the cause, because not every one is mended by signing in again.
  for (const [code, name] of [
    ['consent-ended', 'broken'],
    ['no-access', 'noAccess'],
    ['client-refused', 'refused'],
    ['key-unreadable', 'unreadable'],
  ]) {
    await world.ctx.tx((tx) =>
      sql`update search_console_connections set broken = ${`search-console.${code}`} where shop_id = ${world.ctx.shop.id}`.execute(
        tx,
      ),
    )
    const { needs } = (await world.call('GET', '/apps/api/home')).body.data
    expect(needs.find(({ id }: { id: string }) => id === 'search-console-broken')?.key).toBe(
      `search-console:home.${name}`,
    )
    expect((await searchConsoleIntegration.read(world.ctx)).note).toBe(name)
  }
  const gone = await world.call('DELETE', '/apps/api/search-console')
  expect(gone.body.data).toMatchObject({ connection: null, fill: { state: 'done' } })
  expect(await get('/report?range=7d')).not.toBeNull()
})
