import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { wordHash } from '#core/search-console/domain/word-hash.ts'
import { clearOneDay, openFill } from '#core/search-console/fill/fill-store.ts'
import { PROPERTY_CHOSEN } from '#core/search-console/property-chosen.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import type { KeywordGap, KeywordOverlap, KeywordRanking, KeywordState, KeywordTarget } from './contract.ts'
import { REPORT_JOB, REPORT_KEY } from './reports/job-names.ts'
import { makeReport } from './reports/make-report.ts'
import { keywordTopics } from './topics.ts'

let world: World
let ctx: ShopContext

beforeAll(async () => {
  world = await newWorld({ ownPlatform: true, store: { products: 0, theme: false } })
  ctx = world.ctx
  await ctx.tx(async (tx) => {
    const rows = [
      ...Array.from({ length: 60 }, (_, at) => ['product', at + 1, `Fire Bowl ${at + 1} (60 cm)`]),
      ...Array.from({ length: 12 }, (_, at) => ['collection', at + 1, `Garden Things ${at + 1}`]),
    ]
    for (const [kind, id, title] of rows)
      await sql`
        insert into catalogue_resources (shop_id, kind, id, title, handle, updated_at, read_at)
          values (${ctx.shop.id}, ${kind}, ${id}, ${title}, ${`h-${id}`}, now(), now())`.execute(tx)
  })
})
afterAll(() => world?.[Symbol.asyncDispose]())

async function call<Data>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path = '',
  body?: object,
): Promise<Data> {
  const answer = await world.call(method, `/apps/api/keywords${path}`, body === undefined ? {} : { body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}
const codeOf = async (method: 'POST' | 'PUT', path: string, body: object) =>
  (await world.call(method, `/apps/api/keywords${path}`, { body })).body.code
const ids = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1))
const targets = () => call<KeywordTarget[]>('GET', '/targets')

test('ten collections and fifty products have a keyword from their title, and no more', async () => {
  expect(await codeOf('PUT', '/targets/collection', { ids: ids(11) })).toBe('keywords.too-many-collections')
  expect(await codeOf('PUT', '/targets/product', { ids: ids(51) })).toBe('keywords.too-many-products')
  await call('PUT', '/targets/collection', { ids: ids(10) })
  await call('PUT', '/targets/product', { ids: ids(2) })
  const rows = await targets()
  expect(rows).toHaveLength(12)
  expect(rows.at(-1)).toMatchObject({ kind: 'product', keyword: 'fire bowl 2', metrics: null, own: null })
  expect(await codeOf('PUT', '/targets/product/2', { keyword: '  ' })).toBe('keywords.keyword-required')
  await call('PUT', '/targets/product/2', { keyword: 'Steel  Fire Bowl' })
  await call('PUT', '/targets/product', { ids: ids(3) })
  expect((await targets()).map(({ keyword }) => keyword)).toContain('steel fire bowl')
})

test('a file is the source: each metric with its month, unknown where it says nothing', async () => {
  const text =
    'Keyword,Volume,Month,Competition,CPC,Low bid,High bid\nfire bowl 1,"1,300",2026-10,High,€0.90,€0.41,€1.62\nsteel fire bowl,,,,,,\nelse,5,,,,,'
  expect(await call('POST', '/csv', { text })).toMatchObject({ read: 3, matched: 2, refused: [] })
  const [one, two] = (await targets()).filter(({ kind }) => kind === 'product')
  expect(one?.metrics).toMatchObject({
    ...{ source: 'csv', month: '2026-10', volume: 1300, competition: 'high', cpcMicros: 900_000 },
    ...{ lowBidMicros: 410_000, highBidMicros: 1_620_000, currency: 'EUR', competitors: null },
  })
  expect(two?.metrics).toMatchObject({ volume: null, month: null, cpcMicros: null })
  expect(await codeOf('POST', '/csv', { text: 'name\nx' })).toBe('keywords.no-keyword-column')
  expect(await codeOf('POST', '/csv', { text: 'keyword\n"x' })).toBe('csv.open-quote')
})

test('a file is stored for the country and language it was uploaded with', async () => {
  const text = 'Keyword,Volume\nfire bowl 1,70'
  await call('POST', '/csv', { text, country: 'DE', language: 'de' })
  expect(await call<KeywordState>('GET')).toMatchObject({
    settings: { source: 'csv', country: 'DE', language: 'de' },
    known: 1,
  })
  expect((await targets()).find(({ keyword }) => keyword === 'fire bowl 1')?.metrics?.volume).toBe(70)
  await call('PUT', '/settings', { source: 'csv', country: 'US', language: 'en' })
  expect((await targets()).find(({ keyword }) => keyword === 'fire bowl 1')?.metrics?.volume).toBe(1300)
})

test('no source knows nothing', async () => {
  await call('PUT', '/settings', { source: 'none', country: 'US', language: 'en' })
  expect((await targets()).every(({ metrics }) => metrics === null)).toBe(true)
  expect(await codeOf('POST', '/fetch', {})).toBe('keywords.no-source')
})

test('DataForSEO answers with metrics and five competitors; its faults change nothing', async () => {
  await call('PUT', '/settings', { source: 'dataforseo', country: 'DE', language: 'de' })
  expect(await codeOf('POST', '/fetch', {})).toBe('keywords.no-account')
  await call('PUT', '/account', { source: 'dataforseo', login: 'me@shop.example', password: 'wrong' })
  expect(await codeOf('POST', '/fetch', {})).toBe('keywords.source-refused')
  await call('PUT', '/account', {
    source: 'dataforseo',
    login: 'me@shop.example',
    password: 'trial-password',
  })
  const state = await call<KeywordState>('POST', '/fetch')
  expect(state).toMatchObject({ known: 13, account: { source: 'dataforseo', name: 'me@shop.example' } })
  const known = (await targets()).filter(({ metrics }) => metrics?.volume != null)
  expect(known.length).toBeGreaterThan(8)
  expect(known[0]?.metrics).toMatchObject({ source: 'dataforseo', currency: 'USD' })
  expect(known[0]?.metrics?.competitors).toHaveLength(5)
  expect((await targets()).some(({ metrics }) => metrics?.cpcMicros === null)).toBe(true)
  for (const [fault, code] of [
    ['quota', 'keywords.source-quota'],
    ['unavailable', 'keywords.source-unavailable'],
    ['unreadable', 'keywords.source-unreadable'],
  ]) {
    await world.control('PATCH', '/keyword-data', { fault })
    expect(await codeOf('POST', '/fetch', {})).toBe(code)
  }
  // The volumes are paid for: a search that fails or finds nothing loses none of them.
  const first = async () =>
    (await targets()).find(({ keyword }) => keyword === known[0]?.keyword)?.metrics?.competitors
  await world.control('PATCH', '/keyword-data', { fault: 'search-trouble' })
  expect(await call<KeywordState>('POST', '/fetch')).toMatchObject({ known: 13 })
  expect(await first()).toHaveLength(5)
  await world.control('PATCH', '/keyword-data', { fault: 'no-results' })
  expect(await call<KeywordState>('POST', '/fetch')).toMatchObject({ known: 13 })
  expect(await first()).toEqual([])
  await world.control('PATCH', '/keyword-data', { fault: 'none' })
  expect((await targets()).filter(({ metrics }) => metrics?.volume != null)).toHaveLength(known.length)
})

test("Google Ads answers in its account's currency, and names no competitors", async () => {
  const account = await world.control<object>('POST', '/keyword-data/google-ads')
  await call('PUT', '/account', { source: 'google-ads', ...account })
  await call('PUT', '/settings', { source: 'google-ads', country: 'US', language: 'en' })
  await call('POST', '/fetch')
  const known = (await targets()).filter(({ metrics }) => metrics !== null)
  expect(known[0]?.metrics).toMatchObject({
    ...{ source: 'google-ads', currency: 'EUR', competitors: null },
    month: expect.stringMatching(/^\d{4}-\d{2}$/),
  })
  await world.control('PATCH', '/keyword-data', { fault: 'quota' })
  expect(await codeOf('POST', '/fetch', {})).toBe('keywords.source-quota')
  await world.control('PATCH', '/keyword-data', { fault: 'none' })
  const { rows } = await ctx.tx((tx) =>
    sql<{ account: Buffer }>`select account from keyword_settings where shop_id = ${ctx.shop.id}`.execute(tx),
  )
  expect(rows[0]?.account.toString('latin1')).not.toContain('trial-developer-token')
  // A customer of a manager account, which this user reaches through the manager alone.
  const managed = { source: 'google-ads', ...account, customerId: '234-567-8901' }
  await call('PUT', '/account', managed)
  expect(await codeOf('POST', '/fetch', {})).toBe('keywords.source-refused')
  await call('PUT', '/account', { ...managed, loginCustomerId: '987-654-3210' })
  await call('POST', '/fetch')
  expect(await call<KeywordState>('DELETE', '/account')).toMatchObject({ account: null })
})

test('rankings, movers, competing pages and gaps come from the stored search metrics', async () => {
  await plantSearches()
  const before = await call<KeywordState>('GET')
  expect(before.isReporting).toBe(true)
  await makeReport(ctx)
  const { report } = await call<KeywordState>('GET')
  expect(report).toMatchObject({
    queries: 3,
    overlaps: 1,
    hidden: 0.5,
    leftOut: 0,
    from: '2026-08-25',
    to: '2026-11-22',
  })
  await growsWithItsDays()
  const rankings = await call<{ rows: KeywordRanking[] }>('GET', '/rankings')
  expect(rankings.rows.map(({ query }) => query)).toEqual([
    'garden things 1',
    'steel fire bowl',
    'brass bell',
  ])
  const risen = await call<{ rows: KeywordRanking[] }>('GET', '/rankings?view=risen')
  expect(risen.rows).toMatchObject([{ query: 'steel fire bowl', positions: [9, null, 4], moved: 5 }])
  const overlaps = await call<{ rows: KeywordOverlap[] }>('GET', '/overlaps')
  expect(overlaps.rows).toMatchObject([
    {
      query: 'garden things 1',
      pages: [
        { url: 'https://x.test/a', share: 0.75 },
        { url: 'https://x.test/b', share: 0.25 },
      ],
    },
  ])
  const gaps = await call<{ rows: KeywordGap[] }>('GET', '/gaps')
  expect(gaps.rows.filter(({ kind }) => kind === 'far')).toMatchObject([
    { query: 'brass bell', position: 15 },
  ])
  expect(gaps.rows.find(({ query }) => query === 'fire bowl 1')).toMatchObject({
    kind: 'absent',
    impressions: null,
  })
  expect((await targets()).find(({ keyword }) => keyword === 'steel fire bowl')?.own).toMatchObject({
    impressions: 80,
  })
  await world.call('PUT', '/apps/api/user/update', { body: { appLanguage: 'de' } })
  const { text } = await call<{ text: string }>('GET', '/export?of=rankings')
  expect(text.split('\r\n')[0]).toBe(
    '\uFEFFSuchanfrage,Klicks,Impressionen,Position,"Position, Monat 1","Position, Monat 2","Position, Monat 3",Veränderung,Seite,Seiten',
  )
  const linesOf = async (query: string) =>
    (await call<{ text: string }>('GET', `/export?${query}`)).text.trimEnd().split('\r\n').slice(1)
  expect(await linesOf('of=rankings&q=brass')).toEqual([expect.stringMatching(/^brass bell,/)])
  expect(await linesOf('of=overlaps')).toMatchObject(
    [/^garden things 1,https:\/\/x.test\/a,/, /x.test\/b,/].map((line) => expect.stringMatching(line)),
  )
  expect(await linesOf('of=gaps')).toContainEqual(expect.stringMatching(/^brass bell,[^,]+,15,/))
  // The search engine hides rare queries, so what it does not name is unknown, not 0.
  expect(await linesOf('of=gaps')).toContainEqual(
    expect.stringMatching(/^fire bowl 1,Von Google nicht genannt,,,/),
  )
  const again = await call<{ text: string }>('GET', '/export?of=targets')
  expect(again.text).toMatch(/^\uFEFFkind,title,keyword,volume,month,/)
  expect(await call('POST', '/csv', { text: again.text })).toMatchObject({ refused: [] })
  await world.call('PUT', '/apps/api/user/update', { body: { appLanguage: 'en' } })
  expect(text).toContain('steel fire bowl,4,80,6.5,9,,4,5,https://x.test/c,1')
})

test('a keyword shown too rarely for the report was shown all the same, and one of a deleted product is none', async () => {
  const absent = async () =>
    (await call<{ rows: KeywordGap[] }>('GET', '/gaps')).rows
      .filter(({ kind }) => kind === 'absent')
      .map(({ query }) => query)
  expect(await absent()).toContain('fire bowl 1')
  // As if 5,000 other queries were shown more often.
  await ctx.tx(async (tx) => {
    await sql`delete from keyword_rankings where shop_id = ${ctx.shop.id} and query = 'steel fire bowl'`.execute(
      tx,
    )
    await sql`update keyword_reports set left_out = 1 where shop_id = ${ctx.shop.id}`.execute(tx)
    await sql`delete from catalogue_resources where shop_id = ${ctx.shop.id} and kind = 'product' and id = 1`.execute(
      tx,
    )
  })
  const now = await absent()
  expect(now).not.toContain('steel fire bowl')
  expect(now).not.toContain('fire bowl 1')
  expect(now).toContain('garden things 2')
  const of = (await targets()).find(({ keyword }) => keyword === 'steel fire bowl')
  expect(of?.own).toMatchObject({ clicks: 4, impressions: 80, position: 6.5 })
  const topics = await keywordTopics.read(ctx, 50)
  expect(topics.map(({ keyword }) => keyword).toSorted()).toEqual(now.toSorted())
  const { report } = await call<KeywordState>('GET')
  expect(report).toMatchObject({ gaps: now.length + 1 })
})

test('the report of an earlier property is nobody’s, and none is made of its days', async () => {
  expect((await call<KeywordState>('GET')).report).not.toBeNull()
  await ctx.tx(async (tx) => {
    await openFill(tx, 'https://y.test/')
    for (const run of ctx.offered(PROPERTY_CHOSEN)) await run(ctx, tx)
  })
  await makeReport(ctx)
  expect(await call<KeywordState>('GET')).toMatchObject({ report: null, isReporting: true })
  expect(await call('GET', '/rankings')).toMatchObject({ total: 0 })
  while (await ctx.tx((tx) => clearOneDay(tx, 2)));
  await ctx.tx((tx) =>
    sql`update search_console_fills set state = 'done' where shop_id = ${ctx.shop.id}`.execute(tx),
  )
  await makeReport(ctx)
  await endReportJobs()
  // Google has nothing about it: the screen does not wait for a report.
  expect(await call<KeywordState>('GET')).toMatchObject({ report: null, isReporting: false })
})

/** During a fill, a report says which of its days are missing, and is made again as soon as it has all of them. */
async function growsWithItsDays(): Promise<void> {
  const shop = ctx.shop.id
  const fetched = (at: Date | null) =>
    ctx.tx((tx) =>
      sql`update search_console_days set fetched_at = ${at} where shop_id = ${shop} and day = '2026-11-01'`.execute(
        tx,
      ),
    )
  const fill = (state: string, more: number) =>
    ctx.tx((tx) =>
      sql`update search_console_fills set state = ${state}, revision = revision + ${more}::int
        where shop_id = ${shop}`.execute(tx),
    )
  const isDue = async () => {
    const { report } = await call<KeywordState>('GET')
    const isAsked = await ctx.queue.holds(REPORT_JOB, { shop, key: REPORT_KEY })
    return { missing: report?.missingDays, isAsked }
  }
  await endReportJobs()
  await fill('running', 1)
  await fetched(null)
  expect(await isDue()).toEqual({ missing: 1, isAsked: false })
  await fetched(new Date(Date.now() + 60_000))
  expect(await isDue()).toEqual({ missing: 0, isAsked: true })
  await fill('done', -1)
}

/** Ends the jobs that were asked for above; the tests call what they do. */
const endReportJobs = () =>
  sql`update pgboss.job set state = 'completed' where name = ${REPORT_JOB}`.execute(ctx.db.kysely)

/** Stores three queries over three months, as fetched days would. */
async function plantSearches(): Promise<void> {
  const shop = ctx.shop.id
  const seen: [
    query: string,
    day: string,
    page: string,
    clicks: number,
    impressions: number,
    position: number,
  ][] = [
    ['garden things 1', '2026-11-20', 'https://x.test/a', 9, 75, 3],
    ['garden things 1', '2026-11-21', 'https://x.test/b', 1, 25, 8],
    ['steel fire bowl', '2026-09-01', 'https://x.test/c', 1, 40, 9],
    ['steel fire bowl', '2026-11-01', 'https://x.test/c', 3, 40, 4],
    ['brass bell', '2026-10-10', 'https://x.test/d', 0, 40, 15],
  ]
  await ctx.tx(async (tx) => {
    await sql`insert into search_console_fills (shop_id, property, state, revision, started_at)
      values (${shop}, 'https://x.test/', 'done', 7, now())`.execute(tx)
    for (const day of [...new Set([...seen.map(([, at]) => at), '2026-11-22'])]) {
      const named = seen.filter(([, at]) => at === day).reduce((sum, row) => sum + row[4], 0)
      await sql`insert into search_console_days (shop_id, search_type, day, generation, awaited, final, clicks, impressions,
          position_sum, named_clicks, named_impressions, fetched_at)
        values (${shop}, 'web', ${day}, 1, false, true, 0, ${named * 2}, 0, 0, ${named}, now())`.execute(tx)
    }
    for (const [query, day, page, clicks, impressions, position] of seen) {
      for (const [kind, words] of [
        ['query', query],
        ['page', page],
      ] as const)
        await sql`insert into search_console_words (shop_id, kind, hash, words)
          values (${shop}, ${kind}, ${wordHash(words)}, ${words}) on conflict do nothing`.execute(tx)
      await sql`insert into search_console_queries (shop_id, search_type, day, query_hash, country, device, clicks,
          impressions, position_sum)
        values (${shop}, 'web', ${day}, ${wordHash(query)}, 'usa', 'MOBILE', ${clicks}, ${impressions}, ${impressions * position})`.execute(
        tx,
      )
      await sql`insert into search_console_pairs (shop_id, search_type, day, page_hash, query_hash, clicks, impressions,
          position_sum)
        values (${shop}, 'web', ${day}, ${wordHash(page)}, ${wordHash(query)}, ${clicks}, ${impressions}, ${impressions * position})`.execute(
        tx,
      )
    }
  })
}
