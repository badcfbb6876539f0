import type { ShopContext } from '../app/src/core/context/context.ts'
import { tableInputSchema } from '../app/src/features/search-console/contract.ts'
import { prepareTables } from '../app/src/features/search-console/report/prepare.ts'
import { readTable } from '../app/src/features/search-console/report/read-table.ts'
import { getSummary } from '../app/src/features/search-console/report/summary.ts'
import type { Database } from '../app/src/kit/server/db/database.ts'
import { putInstalledShop } from '../app/testing/installed-shop.ts'
import type { Rig } from './rig.ts'
import { startRigDatabase } from './support/rig-database.ts'

/** Query rows by day, country and device of the one shop; `--n` sets fewer. */
const ROWS = 5_000_000
const DAYS = 365
const OTHER_SHOPS = 20
const QUERIES = 150_000
const TURNS = 25
const GOAL_MS = 100
const KEYS = `rig:${Buffer.alloc(32, 7).toString('base64')}`
const LAST_DAY = '2026-11-20'

/**
 * Tables of the search report over a year, in every order, by device, searched, page after page, for a shop with five
 * million rows among others. They are computed once after days were fetched (`prepareSeconds`, in the background).
 * The second figure is a table that was not prepared, for one country and device: it is computed while the merchant
 * waits, and stored.
 */
export const rig: Rig = {
  id: 'P20',
  title: "a year's search table",
  async run({ n = ROWS, log }) {
    await using stack = new AsyncDisposableStack()
    const { db, owner } = stack.use(await startRigDatabase())
    const shop = await fillShop(db, owner, { at: 0, rows: n })
    for (let at = 1; at <= OTHER_SHOPS; at++) await fillShop(db, owner, { at, rows: Math.ceil(n / 100) })
    for (const table of ['days', 'words', 'totals', 'queries', 'pages', 'pairs', 'appearances'])
      await owner.pool.query(`vacuum analyze search_console_${table}`)
    log(`${n} rows of one shop, ${OTHER_SHOPS} others with ${Math.ceil(n / 100)} each`)
    const ctx = {
      shop: { id: shop, domain: 'rig.myshopify.com' },
      tx: (work: Parameters<ShopContext['tx']>[0]) => db.withShop(shop, work),
      queue: { enqueue: async () => {} },
    } as unknown as ShopContext
    const prepareSeconds = await prepareAll(ctx)
    // The least shown of the ten, and not requested before.
    const quarter = await timed(() =>
      readTable(ctx, tableInputSchema.parse({ range: '3m', table: 'queries', country: 'gbr' })),
    )
    const times: { what: string; ms: number }[] = []
    const time = async (what: string, work: () => Promise<unknown>) => {
      const started = performance.now()
      if ((await work()) === null) throw new Error(`${what} found nothing.`)
      times.push({ what, ms: performance.now() - started })
    }
    for (let turn = 0; turn <= TURNS; turn++) {
      for (const table of ['queries', 'pages'] as const)
        for (const sort of ['clicks', 'impressions', 'ctr', 'position'] as const)
          for (const device of [undefined, 'mobile'] as const) {
            const input = { range: '1y', table, sort, ...(device && { device }), page: 1 + (turn % 4) }
            await time(`${table} by ${sort}`, () => readTable(ctx, tableInputSchema.parse(input)))
          }
      for (const q of ['oak', `query ${turn}`])
        await time('searched', () => readTable(ctx, tableInputSchema.parse({ range: '1y', q })))
      for (const table of ['countries', 'devices'] as const)
        await time(table, () => readTable(ctx, tableInputSchema.parse({ range: '1y', table })))
      for (const filter of [{}, { device: 'mobile' }, { country: 'gbr' }] as const)
        await time('summary', () => getSummary(ctx, tableInputSchema.parse({ range: '1y', ...filter })))
      await time('queries of a country', () =>
        readTable(ctx, tableInputSchema.parse({ range: '1y', table: 'queries', country: 'gbr' })),
      )
      // The first round reads pages of the database that are not cached.
      if (turn === 0) times.length = 0
    }
    const worst = Object.entries(Object.groupBy(times, ({ what }) => what))
      .map(([what, all = []]) => ({ what, p99: ninetyNine(all.map(({ ms }) => ms)) }))
      .sort((a, b) => b.p99 - a.p99)
    for (const { what, p99 } of worst) log(`${what}: ${p99} ms`)
    const unprepared = await timed(() =>
      readTable(
        ctx,
        tableInputSchema.parse({ range: '1y', table: 'queries', country: 'irl', device: 'tablet' }),
      ),
    )
    const value = ninetyNine(times.map(({ ms }) => ms))
    const figure = { unit: 'ms', peer: null, ratio: null, rows: n }
    return [
      { ...figure, value, pass: value <= GOAL_MS, n: times.length, prepareSeconds, slowest: worst[0] },
      {
        ...{ ...figure, what: 'first ask of 90 days of the tenth country', value: quarter },
        ...{ pass: quarter <= GOAL_MS, n: 1 },
      },
      { ...figure, what: 'first ask of a table nobody prepared', value: unprepared, pass: null, n: 1 },
    ]
  },
}

/** All slices of the worker's job after days were fetched, one after the other. */
async function prepareAll(ctx: ShopContext): Promise<number> {
  const started = performance.now()
  let from: number | null = 0
  while (from !== null) {
    let next: number | null = null
    const queue = {
      enqueue: async (_name: string, { payload }: { payload: { from?: number } }) => {
        next = payload.from ?? null
      },
    }
    await prepareTables({ ...ctx, queue } as unknown as ShopContext, from)
    from = next
  }
  return Math.round((performance.now() - started) / 100) / 10
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return Math.round(performance.now() - started)
}

function ninetyNine(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0) * 10) / 10
}

/**
 * A year of days; query rows distributed by Zipf's law over queries, five countries and three devices, and half as
 * many page rows.
 */
async function fillShop(
  db: Database,
  owner: Database,
  { at, rows }: { at: number; rows: number },
): Promise<string> {
  const shop = await putInstalledShop(db, { domain: `rig-${at}.myshopify.com`, encryptionKeys: KEYS })
  const perDay = Math.max(1, Math.floor(rows / DAYS))
  const run = (text: string) => owner.pool.query(text)
  await run(`
    insert into search_console_fills (shop_id, property, state, started_at, from_day, to_day)
      values (${shop}, 'sc-domain:rig.example', 'done', now(), date '${LAST_DAY}' - ${DAYS}, '${LAST_DAY}');
    insert into search_console_days (shop_id, search_type, day, generation, awaited, final, clicks, impressions, position_sum,
        named_clicks, named_impressions, fetched_at)
      select ${shop}, 'web', date '${LAST_DAY}' - d, 1, false, true, ${perDay}, ${perDay} * 9, ${perDay} * 80, ${perDay} / 2,
          ${perDay} * 5, now() from generate_series(0, ${DAYS} - 1) d;
    insert into search_console_words (shop_id, kind, hash, words)
      select ${shop}, 'query', h, 'query ' || h || case when h % 7 = 0 then ' oak' else '' end
        from generate_series(1, ${QUERIES}) h
      union all select ${shop}, 'page', h, 'https://rig.example/products/p' || h from generate_series(1, 20000) h;
    insert into search_console_totals
      select ${shop}, 'web', date '${LAST_DAY}' - d, (array['gbr','usa','deu','fra','irl','nld','esp','ita','swe','pol'])[c],
          (array['MOBILE','DESKTOP','TABLET'])[v], 10 * c, 90 * c, 800 * c
        from generate_series(0, ${DAYS} - 1) d, generate_series(1, 10) c, generate_series(1, 3) v;`)
  // Each day's queries: a few frequent ones and many rare ones; `distinct on` keeps one row per key.
  for (let day = 0; day < DAYS; day += 30) {
    const many = Math.min(30, DAYS - day)
    const source = (most: number, each: number, seed: number) => `
      select distinct on (d, word, country, device) ${shop}, 'web', date '${LAST_DAY}' - d, word, country, device, clicks, clicks * 9 + 1, clicks * 80 + 7
        from (select d, 1 + floor(${most} * power(abs(hashint8(i * 7919 + d * 104729 + ${seed}) % 1000003) / 1000003.0, 2.2))::bigint as word,
            (array['gbr','usa','deu','fra','irl'])[1 + i % 5] as country, (array['MOBILE','DESKTOP','TABLET'])[1 + (i / 5) % 3] as device,
            (i % 11)::int as clicks
          from generate_series(${day}, ${day + many - 1}) d, generate_series(1, ${each}) i) made`
    await run(`insert into search_console_queries ${source(QUERIES, Math.ceil(perDay * 1.25), 1)}`)
    await run(`insert into search_console_pages ${source(20_000, Math.ceil(perDay / 2), 2)}`)
  }
  return shop
}
