import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GoogleFailure } from '#adapters/google/google-failure.ts'
import { connectGoogle } from '../../../../testing/google-consent.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { addDays, nextPacificDay, pacificDay } from '../domain/pacific.ts'
import { fillNewDays, fillSlice } from './fill.ts'
import { countDays, countSetAside, findFill } from './fill-store.ts'
import { forgetWords } from './forget-words.ts'

/** Few days, so that the test does not wait for the quota. */
const SMALL = { historyDays: 4, searchesPerDay: 60 }
let world: World
beforeAll(async () => {
  world = await newWorld({
    ownPlatform: true,
    store: { products: 12, store: { email: 'owner@shop.example' } },
  })
  await world.control('PATCH', '/google/faults', SMALL)
})
afterAll(() => world?.[Symbol.asyncDispose]())

const connect = () =>
  connectGoogle(world.ctx, { platform: world.platform, webUrl: world.web.url, account: 'owner@shop.example' })

/** Returns what is stored of every day, except when it was fetched. */
async function stored(): Promise<Record<string, unknown>[]> {
  const { rows } = await world.ctx.tx((tx) =>
    sql<Record<string, unknown>>`
      select d.day::text, d.search_type, d.clicks, d.impressions, d.named_impressions,
          (select sum(q.impressions)::int from search_console_queries q
            where q.shop_id = d.shop_id and q.day = d.day and q.search_type = d.search_type) as queries,
          (select sum(p.impressions)::int from search_console_pages p
            where p.shop_id = d.shop_id and p.day = d.day and p.search_type = d.search_type) as pages
        from search_console_days d where d.shop_id = ${world.ctx.shop.id} order by d.day, d.search_type`.execute(
      tx,
    ),
  )
  return rows
}

test('every day is fetched once, pages of answers and all, and only what grows again', async () => {
  await connect()
  // Responses with few rows: a page that is not full need not be the last.
  await world.control('PATCH', '/google/faults', { rowsPerPage: 25 })
  await fillSlice(world.ctx)
  const fill = await world.ctx.tx(findFill)
  expect(fill).toMatchObject({ state: 'done', reason: null, final_to: addDays(pacificDay(new Date()), -3) })
  const days = await stored()
  expect(days.length).toBeGreaterThan(4)
  for (const day of days) {
    expect(day['queries'] ?? 0).toBe(day['named_impressions'])
    // By page, a result counts for each of its pages, and hidden queries are included.
    expect(Number(day['pages'])).toBeGreaterThanOrEqual(Number(day['impressions']))
    expect(Number(day['named_impressions'])).toBeLessThanOrEqual(Number(day['impressions']))
  }
  const sum = (column: string) => days.reduce((total, day) => total + Number(day[column] ?? 0), 0)
  expect(sum('named_impressions')).toBeLessThan(sum('impressions'))
  await world.control('DELETE', '/google/faults')
  await world.control('PATCH', '/google/faults', SMALL)
  const { calls: before } = await world.control<{ calls: { id: number }[] }>('GET', '/google/calls')
  await fillNewDays(world.ctx)
  await fillSlice(world.ctx)
  expect(await stored()).toEqual(days)
  const { calls } = await world.control<{ calls: { body: { startDate: string; endDate: string } }[] }>(
    'GET',
    `/google/calls?sinceId=${before.at(-1)?.id}`,
  )
  const asked = calls.filter(({ body }) => body.startDate === body.endDate).map(({ body }) => body.startDate)
  const growing = addDays(pacificDay(new Date()), -2)
  expect(new Set(asked.filter((day) => day < growing))).toEqual(new Set())
})

test('days of more than 25 months ago are removed, with all that is stored of them', async () => {
  const { shop } = world.ctx
  const before = await stored()
  const today = pacificDay(new Date())
  const [old, kept] = [addDays(today, -763), addDays(today, -761)]
  await world.ctx.tx(async (tx) => {
    for (const day of [old, kept]) {
      await sql`
        insert into search_console_days (shop_id, search_type, day, generation, awaited, final)
          select ${shop.id}, 'web', ${day}::date, generation, false, true from search_console_fills
            where shop_id = ${shop.id}`.execute(tx)
      await sql`
        insert into search_console_pages (shop_id, search_type, day, page_hash, country, device, clicks, impressions, position_sum)
          values (${shop.id}, 'web', ${day}::date, 1, 'usa', 'MOBILE', 1, 1, 1)`.execute(tx)
    }
    await sql`update search_console_fills set from_day = ${old}::date where shop_id = ${shop.id}`.execute(tx)
  })
  await fillNewDays(world.ctx)
  await fillSlice(world.ctx)
  const days = (await stored()).map(({ day }) => day)
  expect(days).not.toContain(old)
  expect(days).toContain(kept)
  const { rows } = await world.ctx.tx((tx) =>
    sql<{ day: string }>`
      select day::text from search_console_pages where shop_id = ${shop.id} and page_hash = 1`.execute(tx),
  )
  expect(rows).toEqual([{ day: kept }])
  expect((await world.ctx.tx(findFill))?.from_day).toBe(addDays(today, -762))
  await world.ctx.tx(async (tx) => {
    for (const table of ['days', 'pages'])
      await sql`delete from ${sql.table(`search_console_${table}`)}
        where shop_id = ${shop.id} and day = ${kept}::date`.execute(tx)
  })
  expect(await stored()).toEqual(before)
})

/** Adds a query and a URL of which no day is stored; returns how many words there are without them. */
async function addUnusedWords(): Promise<number> {
  const { shop } = world.ctx
  const { length } = await words()
  await world.ctx.tx((tx) =>
    sql`insert into search_console_words (shop_id, kind, hash, words)
      values (${shop.id}, 'query', 1, 'unused'), (${shop.id}, 'page', -1, 'unused')`.execute(tx),
  )
  return length
}

async function words(): Promise<string[]> {
  const { rows } = await world.ctx.tx((tx) =>
    sql<{
      words: string
    }>`select words from search_console_words where shop_id = ${world.ctx.shop.id}`.execute(tx),
  )
  return rows.map((row) => row.words)
}

test('queries and URLs of which no day is left are removed, and no others', async () => {
  const used = await addUnusedWords()
  expect(used).toBeGreaterThan(20)
  await forgetWords(world.ctx, {})
  expect(await words()).toHaveLength(used)
  expect(await words()).not.toContain('unused')
})

test('what fails is fetched later, and the fill says why it waits', async () => {
  await world.control('PATCH', '/google/faults', { serverErrorRate: 1 })
  await fillNewDays(world.ctx)
  await fillSlice(world.ctx, { sliceMs: 300 })
  expect(await world.ctx.tx(findFill)).toMatchObject({
    state: 'running',
    reason: 'search-console.unavailable',
  })
  await world.control('PATCH', '/google/faults', { serverErrorRate: 0 })
  await fillSlice(world.ctx)
  expect(await world.ctx.tx(findFill)).toMatchObject({ state: 'done', reason: null })
  // The same request would be rejected each time: it is not repeated every minute, but on the next day.
  await world.control('PATCH', '/google/faults', { badRequestRate: 1 })
  await fillNewDays(world.ctx)
  await fillSlice(world.ctx)
  expect(await world.ctx.tx(findFill)).toMatchObject({ state: 'failed', reason: 'search-console.refused' })
  await world.control('PATCH', '/google/faults', { badRequestRate: 0 })
  await fillNewDays(world.ctx)
  await fillSlice(world.ctx)
  expect(await world.ctx.tx(findFill)).toMatchObject({ state: 'done', reason: null })
  await world.control('DELETE', '/google/grants')
  await world.control('DELETE', '/google/tokens')
  await fillNewDays(world.ctx)
  await fillSlice(world.ctx)
  expect(await world.ctx.tx(findFill)).toMatchObject({
    state: 'failed',
    reason: 'search-console.consent-ended',
  })
})

test('a day that cannot be fetched keeps no other from being fetched, and is set aside with the reason', async () => {
  await world.control('DELETE', '/google/faults')
  await world.control('PATCH', '/google/faults', SMALL)
  await connect()
  await fillSlice(world.ctx)
  const { shop } = world.ctx
  const [newest] = (await stored()).toReversed()
  // Days Google has not confirmed are fetched again.
  await world.ctx.tx((tx) =>
    sql`update search_console_days set final = false, fetched_at = null where shop_id = ${shop.id}`.execute(
      tx,
    ),
  )
  const bad = String(newest?.['day'])
  const { google } = world.ctx
  const ctx = {
    ...world.ctx,
    google: {
      ...google,
      send: (request: Parameters<typeof google.send>[0]) => {
        const { startDate, endDate } = (request.body ?? {}) as { startDate?: string; endDate?: string }
        if (startDate === bad && endDate === bad)
          return Promise.reject(new GoogleFailure('unreadable', 'the answer is not JSON'))
        return google.send(request)
      },
    },
  }
  await fillNewDays(ctx)
  const left = async () => {
    const { rows } = await world.ctx.tx((tx) =>
      sql<{ day: string }>`
        select distinct day::text from search_console_days where shop_id = ${shop.id} and awaited order by 1`.execute(
        tx,
      ),
    )
    return rows.map(({ day }) => day)
  }
  for (let slice = 0; slice < 40; slice++) {
    if ((await world.ctx.tx(findFill))?.state !== 'running') break
    await fillSlice(ctx)
  }
  expect(await left()).toEqual([bad])
  const fill = await world.ctx.tx(findFill)
  expect(fill).toMatchObject({ state: 'done' })
  expect(await world.ctx.tx((tx) => countSetAside(tx, fill?.generation ?? 0))).toMatchObject({
    reason: 'search-console.unreadable',
  })
  // The next fill tries it again.
  await fillNewDays(world.ctx)
  await fillSlice(world.ctx)
  expect(await left()).toEqual([])
})

test('a refusal for the quota is one request, and the pauses grow up to the next day', async () => {
  await connect()
  await world.control('PATCH', '/google/faults', { rateLimitRate: 1 })
  await fillNewDays(world.ctx)
  const asked = async () =>
    (await world.control<{ calls: { quota: string }[] }>('GET', '/google/calls')).calls.filter(
      ({ quota }) => quota === 'analytics',
    ).length
  const before = await asked()
  const pauses: number[] = []
  for (let slice = 0; slice < 3; slice++) {
    await fillSlice({
      ...world.ctx,
      queue: {
        ...world.ctx.queue,
        enqueue: (_name, _job, options) => {
          pauses.push(Math.round(((options?.startAfter?.getTime() ?? 0) - Date.now()) / 1_000))
          return Promise.resolve()
        },
      },
    })
  }
  await world.control('PATCH', '/google/faults', { rateLimitRate: 0 })
  expect((await asked()) - before).toBe(3)
  expect(pauses.slice(0, 2)).toEqual([600, 3_600])
  expect(pauses[2]).toBe(Math.round((nextPacificDay(new Date()).getTime() - Date.now()) / 1_000))
  await fillSlice(world.ctx)
  expect(await world.ctx.tx(findFill)).toMatchObject({ state: 'done', refusals: 0 })
})

test('another property begins anew, with nothing of the first', async () => {
  await connect()
  await fillSlice(world.ctx)
  await addUnusedWords()
  await world.ctx.tx((tx) =>
    sql`update search_console_fills set property = 'sc-domain:elsewhere.localhost' where shop_id = ${world.ctx.shop.id}`.execute(
      tx,
    ),
  )
  await connect()
  expect(await world.ctx.tx(findFill)).toMatchObject({ generation: 2, cleared: false, final_to: null })
  await fillSlice(world.ctx)
  const fill = await world.ctx.tx(findFill)
  expect(fill).toMatchObject({ state: 'done', cleared: true })
  const { done, total } = await world.ctx.tx((tx) => countDays(tx, 2))
  expect(done).toBe(total)
  expect((await stored()).length).toBe(total)
  expect(await words()).not.toContain('unused')
})
