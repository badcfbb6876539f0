import { addDays, pacificDay } from '../../app/src/core/search-console/domain/pacific.ts'
import { fillNewDays } from '../../app/src/core/search-console/fill/fill.ts'
import { connectGoogle } from '../../app/testing/google-consent.ts'
import { control } from '../../app/testing/sandbox.ts'
import type { Rig } from '../../bench/rig.ts'
import { faultFigure } from './support/figure.ts'
import { type Installation, type RigStore, startInstallation, until } from './support/installation.ts'

/** Days of a first import, with two search types each. */
const DAYS = 30
const FAULTS = { rateLimitRate: 0.08, serverErrorRate: 0.08, resetRate: 0.03, rowsPerPage: 40 }
/** Limit of calls per site and minute: low enough for two workers to reach it. */
const SITE_CALLS = 1_200
const SMALL = { searchesPerDay: 120, siteCallsPerMinute: SITE_CALLS }
const OWNER = 'owner@rig.example'

interface Call {
  id: number
  at: number
  status: number
  quota: string
  site: string
  overQuota: boolean
  body: { startDate?: string; endDate?: string; dimensions?: string[] }
}

/**
 * Runs a first import while the search engine returns 429, 5xx and nothing, in incomplete pages, with two workers,
 * one of which is killed meanwhile; then an expired token, a revoked consent, and a new one. Counts: days that differ
 * from the search engine's data without faults, final and known days that were fetched again, calls beyond a quota,
 * duplicate rows, a broken consent that is not reported, and plain-text tokens in logs or database.
 */
export const rig: Rig = {
  id: 'R43',
  title: "faults and quota of the search engine's calls",
  async run({ n = DAYS, seed, log }) {
    await using installation = await startInstallation()
    const { platform } = installation
    const google = (knobs?: object) => control(platform, knobs ? 'PATCH' : 'DELETE', '/google/faults', knobs)
    await google({ ...SMALL, historyDays: n, seed })
    const store = await installation.addStore({ products: 20, store: { email: OWNER } })
    const ctx = installation.contextOf(store)
    await google({ ...FAULTS, seed })
    const wrong: string[] = []
    await google({ rateLimitRate: 0, serverErrorRate: 0, resetRate: 0 })
    await connectGoogle(ctx, { platform, webUrl: installation.web.url, account: OWNER })
    await google({ ...FAULTS })
    const first = installation.startWorker()
    const second = installation.startWorker()
    await until(
      () => doneDays(installation, store),
      (done) => done > n / 3,
      { seconds: 300, words: () => first.log() },
    )
    first.kill()
    await filled(installation, store, () => second.log())
    const faulty = await stored(installation, store)

    // The search engine's data without faults is what must be stored.
    await google({ rateLimitRate: 0, serverErrorRate: 0, resetRate: 0, rowsPerPage: 0 })
    const before = await lastCall(installation)
    await fillNewDays(ctx)
    await filled(installation, store, () => second.log())
    const again = (await callsSince(installation, before)).filter(
      ({ body }) => body.startDate === body.endDate,
    )
    const final = addDays(pacificDay(new Date()), -2)
    for (const { body } of again)
      if ((body.startDate ?? '') < final)
        wrong.push(`${body.startDate} was fetched again although it was final`)
    await installation.look(
      `update search_console_days set final = false, awaited = true where shop_id = $1`,
      [store.shopId],
    )
    await fillNewDays(ctx)
    await filled(installation, store, () => second.log())
    const clean = await stored(installation, store)
    for (const [day, sums] of Object.entries(clean))
      if (faulty[day] !== sums) wrong.push(`${day}: stored ${faulty[day]}, the search engine says ${sums}`)
    for (const day of Object.keys(faulty)) if (!clean[day]) wrong.push(`${day} is not there without faults`)

    const calls = await callsSince(installation, 0)
    for (const call of calls) if (call.overQuota) wrong.push(`a call of ${call.quota} went beyond the quota`)
    wrong.push(...tooMany(calls))

    await control(platform, 'DELETE', '/google/tokens')
    await fillNewDays(ctx)
    await filled(installation, store, () => second.log())
    await control(platform, 'DELETE', '/google/grants')
    await fillNewDays(ctx)
    const [ended] = await until(
      () =>
        installation.look<{ state: string; broken: string | null }>(
          `select f.state, c.broken from search_console_fills f join search_console_connections c using (shop_id)
          where shop_id = $1`,
          [store.shopId],
        ),
      ([row]) => row?.state !== 'running',
      { seconds: 60, words: () => second.log() },
    )
    if (ended?.broken !== 'search-console.consent-ended')
      wrong.push(`an ended consent is noted as ${ended?.broken}`)
    await connectGoogle(ctx, { platform, webUrl: installation.web.url, account: OWNER })
    await filled(installation, store, () => second.log())
    const logs = first.log() + second.log()
    for (const form of [/ya29\./, /1\/\/0/, /GOCSPX-/])
      if (form.test(logs)) wrong.push(`${form} stands in a log`)
    const statuses = Object.groupBy(calls, ({ status }) => String(status))
    return faultFigure(wrong, {
      n,
      seed,
      log,
      calls: calls.length,
      statuses: Object.fromEntries(Object.entries(statuses).map(([status, of]) => [status, of?.length ?? 0])),
      days: Object.keys(clean).length,
    })
  },
}

async function doneDays(installation: Installation, { shopId }: RigStore): Promise<number> {
  const [row] = await installation.look<{ done: number }>(
    'select count(*)::int as done from search_console_days where shop_id = $1 and fetched_at is not null',
    [shopId],
  )
  return row?.done ?? 0
}

/** Waits until there is nothing left to fetch; wakes a resting slice. */
async function filled(installation: Installation, { shopId }: RigStore, words: () => string): Promise<void> {
  await until(
    async () => {
      await installation.look(
        `update pgboss.job set start_after = now() where name = 'search-console-connection.fill' and state < 'active'
          and start_after > now()`,
      )
      return installation.look<{ state: string; reason: string | null }>(
        'select state, reason from search_console_fills where shop_id = $1',
        [shopId],
      )
    },
    ([row]) => row?.state === 'done',
    { seconds: 420, everyMs: 500, words },
  )
}

/** Returns the stored data of each day as one text: sums of every table, and the number of rows. */
async function stored(installation: Installation, { shopId }: RigStore): Promise<Record<string, string>> {
  const parts = ['totals', 'queries', 'pages', 'pairs', 'appearances'].map(
    (
      table,
    ) => `(select count(*) || '/' || coalesce(sum(clicks), 0) || '/' || coalesce(sum(impressions), 0) || '/'
        || coalesce(round(sum(position_sum)::numeric, 3), 0)
      from search_console_${table} t where t.shop_id = d.shop_id and t.day = d.day and t.search_type = d.search_type)`,
  )
  const rows = await installation.look<{ day: string; sums: string }>(
    `select d.day || ' ' || d.search_type as day, ${parts.join(` || ' ' || `)} as sums
      from search_console_days d where d.shop_id = $1 and d.fetched_at is not null`,
    [shopId],
  )
  return Object.fromEntries(rows.map(({ day, sums }) => [day, sums]))
}

async function callsSince({ platform }: Installation, sinceId: number): Promise<Call[]> {
  return (await control<{ calls: Call[] }>(platform, 'GET', `/google/calls?sinceId=${sinceId}`)).calls
}

async function lastCall(installation: Installation): Promise<number> {
  return (await callsSince(installation, 0)).at(-1)?.id ?? 0
}

/** Returns one-minute windows, with any start, in which a site's limit was exceeded. */
function tooMany(calls: readonly Call[]): string[] {
  const times = calls.filter(({ quota }) => quota === 'analytics').map(({ at }) => at)
  const over = times.filter(
    (at, index) => (times[index + SITE_CALLS] ?? Number.POSITIVE_INFINITY) - at < 60_000,
  )
  return over.length > 0 ? [`${over.length} calls stood in a minute with more than ${SITE_CALLS}`] : []
}
