import { setTimeout as wait } from 'node:timers/promises'
import type { ShopContext } from '../../app/src/core/context/context.ts'
import { findRun } from '../../app/src/core/crawl/run-store.ts'
import { crawlSlice, startRun } from '../../app/src/core/crawl/service.ts'
import { fillNewDays } from '../../app/src/core/search-console/fill/fill.ts'
import { askForPages } from '../../app/src/features/index-status/ask-for-pages.ts'
import { beginRound } from '../../app/src/features/index-status/asking/begin-round.ts'
import { makeReport } from '../../app/src/features/keywords/reports/make-report.ts'
import { connectGoogle } from '../../app/testing/google-consent.ts'
import { control } from '../../app/testing/sandbox.ts'
import type { Rig } from '../../bench/rig.ts'
import { seededRandom } from './seeded-random.ts'
import { faultFigure } from './support/figure.ts'
import { type Installation, type RigStore, startInstallation, until } from './support/installation.ts'

const KILLS = 20
const KILLS_A_ROUND = 5
const PRODUCTS = 40
const PAID = 5
const OWNER = 'owner@rig.example'
/** Maximum delay of a kill, in milliseconds. */
const SPREAD_MS = 1_500
/** Number of inspections in flight when a worker dies. */
const AT_ONCE = 5
const LOST_ANSWERS = { serverErrorRate: 0.05, resetRate: 0.03 }
const END_WITHIN_SECONDS = 240

/**
 * R44: runs rounds of page inspections, some of them paid for, and the keyword reports of new search metrics, while
 * the worker is killed twenty times. Between two rounds half of the pages change their verdict. Counts pages whose
 * verdict differs from the search engine's, changes that are missing or duplicated, credits that were not spent
 * exactly once, inspections beyond those planned and lost, calls beyond a quota, and a report that differs from an
 * undisturbed one.
 */
export const rig: Rig = {
  id: 'R44',
  title: 'index rounds and keyword reports while the worker is killed',
  async run({ n = KILLS, seed, log }) {
    const random = seededRandom(seed)
    const wrong: string[] = []
    await using installation = await startInstallation({
      env: { TIME_LIMITS_SCALE: '0.1', BILLING: 'on', DEFAULT_PLAN: 'advance' },
    })
    const { platform } = installation
    const google = (knobs: object) => control(platform, 'PATCH', '/google/faults', knobs)
    const store = await installation.addStore({ theme: true, products: PRODUCTS, store: { email: OWNER } })
    const ctx = installation.contextOf(store)
    const paths = await scanned(installation, { store, ctx })
    const plant = (decisions: object) =>
      control(platform, 'PATCH', `/stores/${store.handle}/search-index`, decisions)
    await google({ historyDays: 6, searchesPerDay: 200, latencyMs: 80, seed })
    // The engine's verdict on a page must not be random here.
    const sides = new Map(paths.map((path) => [path, 'indexed']))
    await plant(Object.fromEntries(sides))
    await connectGoogle(ctx, { platform, webUrl: installation.web.url, account: OWNER })
    let worker = installation.startWorker()
    await awaitAnswers(installation, store, () => worker.log())
    await google(LOST_ANSWERS)
    const rounds = Math.ceil(n / KILLS_A_ROUND)
    let [kills, planned] = [0, 0]
    for (let round = 1; round <= rounds; round += 1) {
      for (const path of paths) if (random() < 0.5) sides.set(path, other(sides.get(path)))
      await plant(Object.fromEntries(sides))
      const before = await verdicts(installation, store)
      const changes = await countOf(installation, store, 'index_status_changes')
      const settledBefore = await countOf(installation, store, 'credit_charges', `state = 'settled'`)
      const used = await usedToday(installation, store)
      await installation.look(
        `update index_status_pages set inspected_at = inspected_at - interval '15 days' where shop_id = $1`,
        [store.shopId],
      )
      // New metrics of the last day, and with them a new report.
      await installation.look(
        `update search_console_days set final = false, awaited = true where shop_id = $1
          and day = (select max(day) from search_console_days where shop_id = $1)`,
        [store.shopId],
      )
      await fillNewDays(ctx)
      await beginRound(ctx)
      const [first] = await installation.look<{ ids: string[] }>(
        `select array_agg(h) as ids from (select url_hash::text as h from index_status_pages where shop_id = $1
          order by url_hash limit ${PAID}) some`,
        [store.shopId],
      )
      await askForPages(ctx, { ids: first?.ids ?? [] })
      for (let kill = 0; kill < KILLS_A_ROUND && kills < n; kill += 1) {
        await wait(random() * SPREAD_MS)
        worker.kill()
        await worker.ended
        kills += 1
        worker = installation.startWorker()
      }
      await awaitAnswers(installation, store, () => worker.log())

      const [last] = await installation.look<{ state: string; asked: number; planned: number }>(
        'select state, asked, planned from index_status_rounds where shop_id = $1',
        [store.shopId],
      )
      if (last?.state !== 'done') wrong.push(`round ${round} ended as ${last?.state}`)
      const after = await verdicts(installation, store)
      let moved = 0
      for (const [path, { verdict, failure }] of after) {
        const told = sides.get(path) === 'indexed' ? 'valid' : 'excluded'
        // After four attempts without an answer, the old verdict stays and the failure is recorded.
        if (failure === null && sides.has(path) && verdict !== told)
          wrong.push(`round ${round}: ${path} is ${verdict}, the engine says ${told}`)
        if (before.get(path)?.verdict !== verdict) moved += 1
      }
      const noted = (await countOf(installation, store, 'index_status_changes')) - changes
      if (noted !== moved)
        wrong.push(`round ${round}: ${moved} pages changed sides, ${noted} changes are noted`)
      const held = await countOf(installation, store, 'credit_charges', `state = 'reserved'`)
      if (held > 0) wrong.push(`round ${round}: ${held} credits are still held`)
      const failed = [...after.values()].filter(({ failure }) => failure !== null).length
      const spent =
        (await countOf(installation, store, 'credit_charges', `state = 'settled'`)) - settledBefore
      if (spent > PAID || spent < PAID - failed)
        wrong.push(`round ${round}: ${spent} credits were spent on ${PAID} pages`)
      const questions = (await usedToday(installation, store)) - used
      planned += last?.planned ?? 0
      // Each inspection in flight may be lost when a worker dies, and each is tried four times at most.
      if (questions > 4 * (last?.planned ?? 0) + AT_ONCE * KILLS_A_ROUND)
        wrong.push(`round ${round}: ${questions} questions for ${last?.planned} pages`)
      const unsaid = await countOf(installation, store, 'index_status_changes', 'mailed_at is null')
      if (unsaid > 0) wrong.push(`round ${round}: ${unsaid} changes were not told`)
      log(`round ${round}: ${last?.asked} of ${last?.planned} asked, ${moved} changed sides, ${kills} kills`)

      const kept = await reported(installation, store)
      await installation.look(`update keyword_reports set revision = -1 where shop_id = $1`, [store.shopId])
      await makeReport(ctx)
      if ((await reported(installation, store)) !== kept)
        wrong.push(`round ${round}: the keyword report differs from one made in peace`)
    }
    const { calls } = await control<{ calls: { overQuota: boolean; quota: string }[] }>(
      platform,
      'GET',
      '/google/calls?sinceId=0',
    )
    for (const call of calls) if (call.overQuota) wrong.push(`a call of ${call.quota} went beyond the quota`)
    return faultFigure(wrong, { n: kills, seed, log, rounds, pages: paths.length, planned })
  },
}

const other = (side: string | undefined) => (side === 'indexed' ? 'crawled' : 'indexed')

/** Reads the store; returns the paths of its pages that may be in an index. */
async function scanned(
  installation: Installation,
  { store, ctx }: { store: RigStore; ctx: ShopContext },
): Promise<string[]> {
  await startRun(ctx)
  for (;;) {
    const run = await ctx.tx((tx) => findRun(tx, ctx.shop.id))
    if (run?.state !== 'running') break
    await crawlSlice(ctx, { run: run.id })
  }
  const rows = await installation.look<{ url: string }>(
    'select url from index_status_pages where shop_id = $1 and hindrance is null order by url',
    [store.shopId],
  )
  return rows.map(({ url }) => new URL(url).pathname)
}

/** Waits until neither days nor inspections are left; wakes resting ones. */
async function awaitAnswers(
  installation: Installation,
  { shopId }: RigStore,
  words: () => string,
): Promise<void> {
  await until(
    async () => {
      await installation.look(
        `update pgboss.job set start_after = now() where state < 'active' and start_after > now()
          and name in ('search-console-connection.fill', 'index-status.ask', 'keywords.report')`,
      )
      return installation.look<{ open: number }>(
        `select (select count(*) from search_console_fills where shop_id = $1 and state <> 'done')
          + (select count(*) from index_status_rounds where shop_id = $1 and state = 'running')
          + (select count(*) from index_status_questions where shop_id = $1)
          + (select count(*) from pgboss.job where state < 'completed'
              and name in ('search-console-connection.fill', 'index-status.ask', 'index-status.begin', 'keywords.report'))
          as open`,
        [shopId],
      )
    },
    ([row]) => Number(row?.open) === 0,
    { seconds: END_WITHIN_SECONDS, everyMs: 250, words },
  )
}

interface Told {
  verdict: string | null
  failure: string | null
}

async function verdicts(installation: Installation, { shopId }: RigStore): Promise<Map<string, Told>> {
  const rows = await installation.look<Told & { url: string }>(
    'select url, verdict, failure from index_status_pages where shop_id = $1',
    [shopId],
  )
  return new Map(rows.map(({ url, ...told }) => [new URL(url).pathname, told]))
}

async function countOf(
  installation: Installation,
  { shopId }: RigStore,
  table: string,
  where = 'true',
): Promise<number> {
  const [row] = await installation.look<{ rows: number }>(
    `select count(*)::int as rows from ${table} where shop_id = $1 and ${where}`,
    [shopId],
  )
  return row?.rows ?? 0
}

async function usedToday(installation: Installation, { shopId }: RigStore): Promise<number> {
  const [row] = await installation.look<{ used: number }>(
    'select coalesce(sum(used), 0)::int as used from index_status_days where shop_id = $1',
    [shopId],
  )
  return row?.used ?? 0
}

/** Returns the keyword report as one text. */
async function reported(installation: Installation, { shopId }: RigStore): Promise<string> {
  const [row] = await installation.look<{ digest: string }>(
    `select md5(
        coalesce((select string_agg(r::text, '|' order by query_hash) from keyword_rankings r where shop_id = $1), '')
        || coalesce((select string_agg(o::text, '|' order by query_hash, page) from keyword_overlaps o where shop_id = $1), '')
      ) as digest`,
    [shopId],
  )
  return row?.digest ?? ''
}
