import { setTimeout as wait } from 'node:timers/promises'
import type { ShopContext } from '../../app/src/core/context/context.ts'
import { periodAt } from '../../app/src/core/credits/domain/period.ts'
import { JOBS } from '../../app/src/core/registry/job.ts'
import { planOf } from '../../app/src/core/shops/plan-of.ts'
import { GATHER } from '../../app/src/features/automations/candidates.ts'
import { createAutomation } from '../../app/src/features/automations/save-automation.ts'
import { runOverAll } from '../../app/src/features/automations/service.ts'
import { postChoices } from '../../app/src/features/blog-posts/choices.ts'
import { saveSettings } from '../../app/src/features/blog-posts/week.ts'
import { DAY_MS } from '../../app/src/kit/shared/durations.ts'
import { control } from '../../app/testing/sandbox.ts'
import { sessionToken } from '../../app/testing/session-token.ts'
import { syncAll } from '../../app/testing/store-life.ts'
import { type Rig, skipped } from '../../bench/rig.ts'
import { seededRandom } from './seeded-random.ts'
import { type FakedClock, fakedClock, faketimeLibrary } from './support/faked-clock.ts'
import { faultFigure } from './support/figure.ts'
import {
  type Installation,
  NO_LIMITS,
  type RigStore,
  startInstallation,
  until,
} from './support/installation.ts'
import { firedTwice, mismatchedAllowances } from './support/schedule-faults.ts'

const MOVES = 100
const POSTS_PER_WEEK = 2
const STANDSTILL_MS = 60_000

/**
 * Moves the clocks of web, worker and database while they run: onto the ends of periods, days and years, into the
 * hours that daylight saving skips and repeats, forwards and back, all together and one alone. After each move every
 * scheduled job of the product runs twice and a merchant opens a screen. Counts periods that fired twice, or did not
 * fire although all clocks agree, allowances outside any period, and failed jobs.
 */
export const rig: Rig = {
  id: 'R27',
  title: 'moved clocks',
  async run({ n = MOVES, seed, log }) {
    const library = faketimeLibrary()
    if (library === null) return skipped('libfaketime is not installed (Debian: apt-get install faketime)')
    using web = fakedClock(library, 'web')
    using worker = fakedClock(library, 'worker')
    using database = fakedClock(library, 'database')
    const clocks = { web, worker, database }
    await using installation = await startInstallation({
      databaseEnvironment: database.environment,
      env: { BILLING: 'on', DEFAULT_PLAN: 'free', LOG_LEVEL: 'error' },
    })
    await installation.faults(NO_LIMITS)
    const store = await installation.addStore({ products: 3 })
    const ctx = installation.contextOf(store)
    await takePlan(installation, store)
    await planPosts(installation, store)
    const automation = await automate(ctx)
    // The platform keeps its own time, so its tokens must stay valid whatever our clocks show.
    await installation.look(
      `update shop_tokens set expires_at = '2200-01-01', refresh_expires_at = '2200-01-01'`,
    )
    const processes = [
      installation.startWebProcess(web.environment),
      installation.startWorker({ ...worker.environment, TZ: 'America/New_York' }),
    ]
    const words = () => processes.map((process) => process.log()).join('\n')
    await until(async () => (await look(installation, store, web)) === 200, Boolean, { words })

    const random = seededRandom(seed)
    const wrong: string[] = []
    const targets: Record<string, number> = {}
    const jobs = new Set<string>()
    // A process that is hit by a jump while it starts gives up and is restarted by its supervisor; this rig does not
    // test that.
    const first = await runSchedules(installation, store, jobs)
    if (first.length > 0) throw new Error(`Before any clock moved: ${first.join('; ')}\n${words()}`)
    let latest = Date.now()
    for (let move = 0; move < n; move++) {
      const [target, moved] = drawTarget(clocks, random)
      const moment = drawMoment(await boundariesOf(ctx, new Date(latest)), new Date(latest), random)
      for (const clock of moved) clock.moveTo(moment)
      if (moved.length === 3) latest = Math.max(latest, moment.getTime())
      targets[target] = (targets[target] ?? 0) + 1
      const told = `move ${move}, ${target} to ${moment.toISOString()}`
      const statuses = await Promise.all([1, 2, 3].map(() => look(installation, store, web)))
      for (const status of statuses)
        if (status !== 200) wrong.push(`${told}: a merchant was answered ${status}`)
      await runOverAll(ctx, automation)
      for (const failed of await runSchedules(installation, store, jobs)) wrong.push(`${told}: ${failed}`)
      const agreed = moved.length === 3 && moment.getTime() >= latest
      for (const line of [
        ...(await firedTwice(installation, store, { postsPerWeek: POSTS_PER_WEEK })),
        ...(await mismatchedAllowances(installation, ctx, { now: moment, agreed })),
      ])
        wrong.push(`${told}: ${line}`)
      for (const ended of processes.filter((process) => !process.isRunning()))
        wrong.push(`${told}: a process ended: ${ended.log().slice(-1_000)}`)
      if (wrong.length > 20) break
    }
    const [posts] = await installation.look<{ posts: number }>(
      `select count(*)::int as posts from blog_posts where shop_id = $1`,
      [store.shopId],
    )
    const [grants] = await installation.look<{ grants: number }>(
      `select count(distinct (epoch, starts_at))::int as grants from credit_grants where shop_id = $1`,
      [store.shopId],
    )
    return faultFigure(wrong, { n, seed, log, targets, jobs: jobs.size, ...posts, periods: grants?.grants })
  },
}

/** Returns all clocks, or one of them alone; one that is behind or ahead is corrected by the next move of all. */
function drawTarget(clocks: Record<string, FakedClock>, random: () => number): [string, FakedClock[]] {
  const names = Object.keys(clocks)
  const alone = random() < 0.4 ? names[Math.floor(random() * names.length)] : undefined
  const clock = alone === undefined ? undefined : clocks[alone]
  return clock && alone ? [alone, [clock]] : ['all', Object.values(clocks)]
}

/** Returns the moments at which something begins or ends for this shop, and those with calendar oddities. */
async function boundariesOf(ctx: Parameters<typeof planOf>[0], now: Date): Promise<Date[]> {
  const plan = await planOf(ctx)
  const year = now.getUTCFullYear() + 1
  const period = periodAt(plan, now)
  return [
    period.endsAt,
    ...(plan.trialEndsAt ? [plan.trialEndsAt] : []),
    new Date(Date.UTC(year, 0, 1)),
    // Daylight saving in New York and in Berlin: the skipped hour, and the repeated one.
    new Date(Date.UTC(year, 2, 14, 7)),
    new Date(Date.UTC(year, 10, 7, 6)),
    new Date(Date.UTC(year, 2, 28, 1)),
    new Date(Date.UTC(year, 9, 31, 1)),
    new Date(Date.UTC(year, 1, 29)),
  ]
}

/** Returns a moment around a boundary, some hours or days ahead, or a little back. */
function drawMoment(boundaries: readonly Date[], now: Date, random: () => number): Date {
  const kind = random()
  const boundary = boundaries[Math.floor(random() * boundaries.length)] ?? now
  // A day's claim is kept this long (post-store.ts); a clock that is further off is not tested.
  if (kind < 0.3 && Math.abs(boundary.getTime() - now.getTime()) < 400 * DAY_MS)
    return new Date(boundary.getTime() + Math.round((random() - 0.5) * 4) * 1_000)
  if (kind < 0.65) return new Date(now.getTime() + Math.floor(random() * 40 * 24) * 3_600_000)
  if (kind < 0.8) return new Date(now.getTime() + Math.floor(random() * 48) * 3_600_000)
  return new Date(now.getTime() - Math.floor(random() * 72) * 3_600_000)
}

/** Opens the screen of credits as a merchant, with a token for the web server's time. */
async function look(
  { webPort, platform }: Installation,
  { domain }: RigStore,
  web: FakedClock,
): Promise<number> {
  const now = Math.floor(web.now().getTime() / 1_000)
  const token = await sessionToken(domain, platform, { iat: now, nbf: now - 5, exp: now + 60 })
  return fetch(`http://127.0.0.1:${webPort}/apps/api/credits`, {
    headers: { authorization: `Bearer ${token}` },
  }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
}

/** Runs every scheduled job for the shop, each requested twice; returns those that failed. */
async function runSchedules(
  installation: Installation,
  { shopId }: RigStore,
  jobs: Set<string>,
): Promise<string[]> {
  const { app, queue } = installation.web.process
  const scheduled = app.offered(JOBS).flatMap(({ name, every }) => (every === undefined ? [] : [name]))
  jobs.add(GATHER)
  for (const name of scheduled) {
    jobs.add(name)
    for (const key of ['scheduled', 'again'])
      await queue.enqueue(name, { shop: shopId, payload: {} }, { key })
  }
  const open = () =>
    installation.look<{ name: string; state: string; output: unknown; tries: number; waits: string }>(
      `select name, state, output, retry_count as tries,
          format('%s after %s, made %s, now %s', state, start_after, created_on, clock_timestamp()) as waits from pgboss.job
        where data ->> 'shop' = $1 and name = any($2) and state in ('created', 'active', 'retry')
          -- What a cap leaves is asked for again tomorrow, and each shop has its place in a job's window: a day at most.
          and (start_after <= clock_timestamp() or start_after > clock_timestamp() + interval '25 hours')`,
      [shopId, [...scheduled, GATHER]],
    )
  // The database ends transactions when its clock jumps: such a job is retried, and counts if it fails again.
  const done = (rows: Awaited<ReturnType<typeof open>>) =>
    rows.every(({ state, tries }) => state === 'retry' && tries > 0)
  // If no job ends within a minute, a period does not fire: it counts, and the rig continues.
  let left = await open()
  for (let since = Date.now(); !done(left) && Date.now() - since < STANDSTILL_MS; ) {
    await wait(200)
    const now = await open()
    if (now.length !== left.length) since = Date.now()
    left = now
  }
  return (done(left) ? [] : left).map(
    ({ name, state, output, waits }) =>
      `${name} ${state === 'retry' ? `failed: ${JSON.stringify(output)}` : `was not taken: ${waits}`}`,
  )
}

/** Chooses a plan with its trial as the merchant, and approves it on the platform. */
async function takePlan({ web, platform }: Installation, store: RigStore): Promise<void> {
  const call = async (path: string, body: object) => {
    const answer = await fetch(`${web.url}/apps/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await sessionToken(store.domain, platform)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  }
  await call('/plans/subscribe', { plan: 'premium', cycle: 'month' })
  const { charges } = await control<{ charges: { id: number }[] }>(
    platform,
    'GET',
    `/stores/${store.handle}/charges`,
  )
  await control(platform, 'POST', `/stores/${store.handle}/charges/${charges.at(-1)?.id}/approve`)
  await call('/plans/refresh', {})
}

/** Creates an automation for titles of more products than one day's cap; every full check requests each again. */
async function automate(ctx: ShopContext): Promise<{ id: string }> {
  await syncAll(ctx)
  return createAutomation(ctx, {
    title: 'Every product',
    status: 'active',
    kind: 'product',
    rule: { type: 'all' },
    action: 'meta-tags.generate',
    fields: ['seo-title'],
    options: { writer: 'template', language: 'en' },
    overwrite: true,
    review: false,
    dailyCap: 2,
  })
}

/** Plans a post for every day, with enough keywords, written without a model; two per week are allowed. */
async function planPosts(installation: Installation, store: RigStore): Promise<void> {
  const ctx = installation.contextOf(store)
  const { blogs } = await postChoices(ctx)
  await ctx.tx((tx) =>
    saveSettings(tx, {
      mode: 'manual',
      weekly: POSTS_PER_WEEK,
      automation: {
        active: true,
        days: [1, 2, 3, 4, 5, 6, 7],
        keywords: Array.from({ length: 200 }, (_, at) => `garden bench number ${at}`),
        ownTopics: true,
        products: [],
        blogId: blogs[0]?.id ?? '1',
        author: 'Rig',
        tone: 'Helpful',
        language: 'en',
        visibility: 'hidden',
        writer: 'template',
      },
    }),
  )
}
