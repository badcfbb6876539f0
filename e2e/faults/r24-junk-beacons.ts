import { setTimeout as wait } from 'node:timers/promises'
import { sessionToken } from '../../app/testing/session-token.ts'
import { syncAll } from '../../app/testing/store-life.ts'
import type { Rig } from '../../bench/rig.ts'
import { peakMemory } from '../../bench/support/product-processes.ts'
import { seededRandom } from './seeded-random.ts'
import { playElsewhere } from './support/elsewhere.ts'
import { faultFigure } from './support/figure.ts'
import { NO_LIMITS, startInstallation } from './support/installation.ts'
import { type ProxiedVisit, sendVisit } from './support/proxied-visits.ts'
import { publicCalls } from './support/public-calls.ts'
import { floodPublic } from './support/public-flood.ts'
import { startQuietClient } from './support/quiet-client.ts'

const BEACONS = 20_000
const AT_ONCE = 40
const MOST_MS = 100
/** Limit of one shop per day (docs/decisions/0054). */
const NEW_PATHS_A_DAY = 1_000
const BROWSER =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15'
const KNOWN = '/products/really-missed'
const KNOWN_VISITS = 3

/** A way to send junk, and the allowed responses. */
interface Way {
  name: string
  make(visit: ProxiedVisit, at: number): ProxiedVisit
  status: readonly number[]
}

/**
 * Sends beacons that come from no 404 page and no visitor's browser: forged, old, of unknown shops, of living pages
 * and odd paths; and paths invented in bulk, signed by the platform because they were requested through the store.
 * Rows must stay bounded, earlier counts must stay as they were, and another merchant's calls must be answered within
 * 100 ms at the 99th percentile. Then sends junk to every public call, within the limits of one address and of all
 * strangers together.
 */
export const rig: Rig = {
  id: 'R24',
  title: 'junk beacons, forged shops, forged public calls',
  async run({ n = BEACONS, seed, log }) {
    const random = seededRandom(seed)
    await using installation = await startInstallation()
    await installation.faults(NO_LIMITS)
    const [mine, quiet] = [
      await installation.addStore({ products: 20 }),
      await installation.addStore({ products: 3 }),
    ]
    await syncAll(installation.contextOf(mine))
    const web = installation.startWebProcess()
    installation.startWorker()
    const port = installation.webPort
    await listening(port)
    const plain: ProxiedVisit = {
      path: KNOWN,
      secret: installation.platform.appSecret,
      shop: mine.domain,
      visitor: '192.0.2.1',
      userAgent: BROWSER,
    }
    await installation.look('insert into visitor_vitals_shops (shop_id, collecting) values ($1, true)', [
      mine.shopId,
    ])
    for (let at = 0; at < KNOWN_VISITS; at += 1) {
      await sendVisit(port, plain)
      await sendVisit(port, { ...plain, vitals: 'v=1&l=1200&t=90&p=/' })
    }
    const [living] = await installation.look<{ handle: string }>(
      "select handle from catalogue_resources where shop_id = $1 and kind = 'product' and status = 'ACTIVE' limit 1",
      [mine.shopId],
    )
    const word = () => Math.floor(random() * 1e12).toString(36)
    const page = `/products/${living?.handle}`
    const ways = [...waysOf({ living: living?.handle ?? '', word }), ...vitalsWays({ page, word })]
    const token = await sessionToken(quiet.domain, installation.platform, {
      exp: Math.floor(Date.now() / 1_000) + 3_600,
    })
    const client = startQuietClient({
      port,
      path: '/apps/api/profile',
      authorization: `Bearer ${token}`,
      everyMs: 40,
    })
    const wrong: string[] = []
    using _ = playElsewhere()
    try {
      await wait(3_000)
      const alone = percentile(await client.times())
      const statuses = new Map<string, number>()
      let next = 0
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let at = next++; at < n; at = next++) {
            const way = ways[at % ways.length] as Way
            const status = await sendVisit(port, way.make({ ...plain, visitor: word() }, at))
            const key = `${way.name} ${status}`
            statuses.set(key, (statuses.get(key) ?? 0) + 1)
            if (!way.status.includes(status)) wrong.push(`${way.name} was answered ${status}`)
          }
        }),
      )
      const during = percentile(await client.times())
      if (during > MOST_MS) wrong.push(`another merchant waited ${during} ms (p99), alone ${alone} ms`)
      const rows = await installation.look<{ path: string; people: string }>(
        'select path, people from broken_links where shop_id = $1',
        [mine.shopId],
      )
      if (rows.length > NEW_PATHS_A_DAY)
        wrong.push(`${rows.length} rows, ${NEW_PATHS_A_DAY} a day are allowed`)
      for (const { path } of rows)
        if (path !== KNOWN && !path.startsWith('/made-up/')) wrong.push(`${path} has come into the list`)
      const known = rows.find(({ path }) => path === KNOWN)
      if (Number(known?.people) !== KNOWN_VISITS)
        wrong.push(`${KNOWN} was met ${KNOWN_VISITS} times and counts ${known?.people}`)
      const [others] = await installation.look<{ rows: string }>(
        'select count(*) as rows from broken_links where shop_id <> $1',
        [mine.shopId],
      )
      if (Number(others?.rows) > 0) wrong.push(`${others?.rows} rows are another shop's`)
      const vitals = await installation.look<VitalsRow>(
        'select shop_id::text as shop, page_type as type, page, visits, lcp from visitor_vitals',
      )
      wrong.push(...wrongVitals(vitals, { shop: mine.shopId, page }))
      const { registry } = installation.web.process
      const strangers = await floodPublic(installation, {
        origin: `http://127.0.0.1:${port}`,
        calls: publicCalls(registry),
        n: Math.round(n / 10),
        ...{ seed, word },
      })
      wrong.push(...strangers.wrong)
      const duringPublic = percentile(await client.times())
      if (duringPublic > MOST_MS)
        wrong.push(`another merchant waited ${duringPublic} ms (p99) while public calls came`)
      if (!web.isRunning()) wrong.push(`the web process ended:\n${web.log().slice(-600)}`)
      for (const [key, count] of [...statuses].sort()) log(`${key}: ${count}`)
      const megabytes = web.isRunning() ? peakMemory(web.pid) : 0
      return faultFigure(wrong, {
        ...{
          n,
          seed,
          log,
          rows: rows.length,
          vitalsRows: vitals.length,
          publicAsked: strangers.asked,
          publicAnswered: strangers.answered,
          p99Ms: during,
          publicP99Ms: duringPublic,
          aloneP99Ms: alone,
          peakMegabytes: megabytes,
        },
      })
    } finally {
      await client.stop()
    }
  },
}

const TAKEN = [200, 429]

function waysOf({ living, word }: { living: string; word: () => string }): Way[] {
  const way = (
    name: string,
    change: (at: number) => Partial<ProxiedVisit>,
    status: readonly number[],
  ): Way => ({ name, status, make: (visit, at) => ({ ...visit, ...change(at) }) })
  return [
    way('forged', () => ({ secret: word() }), [401]),
    way('another shop’s name', () => ({ shop: `${word()}.myshopify.com` }), [404]),
    way('no shop', () => ({ shop: 'evil.example' }), [401]),
    way('old', () => ({ lateBy: 3_600 }), [401]),
    way('a living page', () => ({ path: `/products/${living}` }), TAKEN),
    way('another page’s path', () => ({ referer: 'https://store.example/products/elsewhere' }), TAKEN),
    way('a scanner', () => ({ path: `/${word()}/wp-login.php` }), TAKEN),
    way('a person', () => ({ path: `/unsubscribe/${word()}@shop.example` }), TAKEN),
    way('odd letters', () => ({ path: `/${word()}\u202e\u0000/../..//x` }), TAKEN),
    way('far too long', () => ({ path: `/${'x'.repeat(3_000)}${word()}` }), TAKEN),
    way('made up', () => ({ path: `/made-up/${word()}` }), TAKEN),
    way('made up by a program', () => ({ path: `/made-up/${word()}`, userAgent: 'curl/8.9.1' }), TAKEN),
  ]
}

interface VitalsRow {
  shop: string
  type: string
  page: string
  visits: number
  lcp: number[]
}
/**
 * Rows of one product page and of its page type, each for three devices and both time grains, and two for the home
 * page.
 */
const MOST_VITALS_ROWS = 2 * 3 * 2 + 2

/** Returns how junk changed the visitors' metrics. */
function wrongVitals(rows: readonly VitalsRow[], { shop, page }: { shop: string; page: string }): string[] {
  const wrong = rows
    .filter((row) => row.shop !== shop)
    .map(({ shop: other }) => `metrics have come to shop ${other}`)
  if (rows.length > MOST_VITALS_ROWS)
    wrong.push(`${rows.length} rows of metrics, ${MOST_VITALS_ROWS} at most are right`)
  for (const row of rows)
    if (row.type !== 'index' && !(row.type === 'product' && ['', page].includes(row.page)))
      wrong.push(`metrics of ${row.type} ${row.page} have come in`)
  for (const { visits, lcp } of rows.filter(({ type }) => type === 'index'))
    if (visits !== KNOWN_VISITS || lcp.reduce((sum, one) => sum + one, 0) !== KNOWN_VISITS)
      wrong.push(`the home page was measured ${KNOWN_VISITS} times and counts ${visits}`)
  return wrong
}

const TAKEN_METRICS = [204, 429]

/**
 * Ways to send metrics that were not measured: all except the last change nothing, and that one is bounded by a
 * visitor's limit.
 */
function vitalsWays({ page, word }: { page: string; word: () => string }): Way[] {
  const way = (
    name: string,
    change: (at: number) => Partial<ProxiedVisit>,
    status: readonly number[] = TAKEN_METRICS,
  ): Way => ({ name: `metrics: ${name}`, status, make: (visit, at) => ({ ...visit, ...change(at) }) })
  const fine = 'v=1&l=100&t=10&c=0'
  return [
    way('forged', () => ({ vitals: `${fine}&p=/`, secret: word() }), [401]),
    way('another shop’s name', () => ({ vitals: `${fine}&p=/`, shop: `${word()}.myshopify.com` }), [404]),
    way('a page made up', () => ({ vitals: `${fine}&p=/products/${word()}` })),
    way('no page', () => ({ vitals: `${fine}&p=//${word()}.example` })),
    way('a page of an account', () => ({ vitals: `${fine}&p=/account/${word()}` })),
    way('no numbers', () => ({ vitals: `v=1&l=${word()}&t=NaN&p=/` })),
    way('too large', () => ({ vitals: 'v=1&l=99999999&p=/' })),
    way('a program', () => ({ vitals: `${fine}&p=/`, userAgent: 'curl/8.9.1' })),
    way('another page’s', () => ({ vitals: `${fine}&p=/`, referer: `https://store.example${page}` })),
    way('odd letters', () => ({ vitals: `${fine}&p=/products/%00%E2%80%AE${word()}` })),
    way('far too long', () => ({ vitals: `${fine}&p=/${'x'.repeat(6_000)}` }), [413, 429]),
    way('plausible', () => ({ vitals: `${fine}&i=40&c0=0.9&p=${page}` })),
  ]
}

function percentile(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length * 0.99)] ?? 0) * 10) / 10
}

async function listening(port: number): Promise<void> {
  for (let left = 200; left > 0; left -= 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/livez`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await wait(100)
  }
  throw new Error('The web process does not answer.')
}
