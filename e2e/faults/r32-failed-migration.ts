import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePorts } from '../../app/testing/free-ports.ts'
import { sessionToken } from '../../app/testing/session-token.ts'
import { MIGRATIONS, TEMPLATE, TEST_PASSWORDS } from '../../app/testing/test-server.ts'
import type { Rig } from '../../bench/rig.ts'
import { FAILING, type FailingMigration, failingText } from './support/failing-migrations.ts'
import { faultFigure } from './support/figure.ts'
import { type Installation, type RigStore, startInstallation, until } from './support/installation.ts'
import { lostDeliveries } from './support/merchant-load.ts'
import { startMigrating } from './support/migrating-process.ts'
import { backlogOf, startSteadyWork } from './support/steady-work.ts'
import { webIsReady } from './support/web-ready.ts'

const STORES = 3
const PACE = { requests: 8, items: 3 }
/** A migration that is applied comes before the one that fails: an update may stop between the two. */
const FIRST_NUMBER = 9_000
const SLOW_MS = 5_000

/**
 * While web and worker of the running version serve, the migrations of the next one are run, and the second of two
 * fails half way. Counts what is left of it in the schema, requests and titles that failed, deliveries that are lost,
 * a process of the running version that cannot start or serve in between, and a repaired run that does not succeed.
 */
export const rig: Rig = {
  id: 'R32',
  title: 'a migration that fails half way',
  async run({ n = FAILING.length, seed, log }) {
    const wrong: string[] = []
    await using installation = await startInstallation()
    await installation.faults({ bucketSize: 1_000_000, restoreRate: 1_000_000, seoFollowsMetafields: false })
    const directory = mkdtempSync(join(tmpdir(), 'signpost-next-version-'))
    for (const name of readdirSync(MIGRATIONS)) copyFileSync(join(MIGRATIONS, name), join(directory, name))
    const stores: RigStore[] = []
    for (let at = 0; at < STORES; at++) stores.push(await installation.addStore({ products: 250 }))
    const web = installation.startWebProcess()
    const worker = installation.startWorker()
    const words = () => `${web.log().slice(-1_500)}\n${worker.log()}`
    await webIsReady(installation, words)
    const began = Date.now()
    const work = await startSteadyWork(installation, stores, PACE)
    await wait(3_000)
    const told: string[] = []
    for (let at = 0; at < n; at++) {
      const failing = FAILING[at % FAILING.length] as FailingMigration
      const said = await failAndRepair(installation, {
        failing,
        at,
        directory,
        store: stores[0] as RigStore,
        wrong,
      })
      told.push(`${failing.name}: ${said}`)
      await wait(1_000)
    }
    const ended = Date.now()
    await work.stop()
    await until(
      () => backlogOf(installation, stores),
      (open) => open === 0,
      { seconds: 60, everyMs: 200, words },
    ).catch((error: unknown) => wrong.push(`the backlog stays: ${String(error).slice(0, 200)}`))
    const { slow, failed } = work.trouble(stores, began, ended, SLOW_MS)
    if (failed > 0) wrong.push(`${failed} requests failed`)
    const [titles] = await installation.look<{ applied: number; other: number }>(
      `select count(*) filter (where state = 'applied')::int as applied,
          count(*) filter (where state <> 'applied')::int as other from changes where field = 'seo-title'`,
    )
    const ordered = [...work.ordered.values()].reduce((sum, many) => sum + many, 0)
    if (titles?.other !== 0 || titles.applied !== ordered)
      wrong.push(`${ordered} titles were ordered: ${JSON.stringify(titles)}`)
    for (const store of stores)
      for (const id of await lostDeliveries(installation, store, work.acknowledged.get(store) ?? new Set()))
        wrong.push(`delivery ${id} was acknowledged and is lost`)
    for (const [name, process] of Object.entries({ web, worker }))
      if (!process.isRunning()) wrong.push(`the ${name} process ended:\n${process.log().slice(-1_500)}`)
    rmSync(directory, { recursive: true })
    const requests = await work.between(stores, began, ended)
    return faultFigure(wrong, { n, seed, log, told, requests, slow, ordered })
  },
}

interface Case {
  failing: FailingMigration
  at: number
  directory: string
  store: RigStore
  wrong: string[]
}

/** Returns what the operator is told. */
async function failAndRepair(installation: Installation, each: Case): Promise<string> {
  const { failing, at, directory, store, wrong } = each
  const first = `${FIRST_NUMBER + 2 * at}_rig.sql`
  const second = `${FIRST_NUMBER + 2 * at + 1}_rig.sql`
  const url = installation.postgres.server.url('signpost_owner', TEST_PASSWORDS.owner, TEMPLATE)
  const complain = (what: string): void => void wrong.push(`${failing.name}: ${what}`)
  writeFileSync(join(directory, first), `alter table operations add column first_${at} integer;\n`)
  const before = await schemaOf(installation)
  writeFileSync(join(directory, second), failingText(`rig_${at}`, failing.last))
  const running = Array.from({ length: failing.processes }, () => startMigrating(url, directory))
  if (failing.endedBy) {
    await until(
      () => sleeping(installation),
      (many) => many > 0,
    )
    if (failing.endedBy === 'kill -9') for (const process of running) process.kill()
    else
      await installation.look(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep%' and application_name = 'signpost migrate'`,
      )
  }
  const endings = await Promise.all(running.map((process) => process.ended))
  if (endings.some(({ failed }) => !failed)) complain('it did not fail')
  // The server notices a killed client once it has to answer it.
  await until(
    () => sleeping(installation),
    (many) => many === 0,
  )
  const kept = await schemaOf(installation)
  const expected = [...before, `operations.first_${at} integer`].toSorted()
  if (kept.join('\n') !== expected.join('\n'))
    complain(`left behind: ${kept.filter((line) => !expected.includes(line)).join(', ')}`)
  const [half] = await installation.look<{ many: number }>(
    "select count(*)::int as many from operations where title_key like '%.half'",
  )
  if (half?.many !== 0) complain(`${half?.many} rows are half changed`)
  await startInBetween(installation, store).catch((error: unknown) => complain(String(error)))
  writeFileSync(join(directory, second), failingText(`rig_${at}`, failing.repaired))
  const again = await startMigrating(url, directory).ended
  if (again.failed) complain(`the repaired run failed: ${again.words}`)
  const [noted] = await installation.look<{ many: number }>(
    'select count(*)::int as many from schema_migrations where name = any($1)',
    [[first, second]],
  )
  if (noted?.many !== 2) complain(`${noted?.many} of two migrations are noted`)
  return /Error: (?<said>.*)/.exec(endings[0]?.words ?? '')?.groups?.['said'] ?? '(killed)'
}

/** A process of the running version that is started before the repair has to serve as well. */
async function startInBetween(installation: Installation, { domain }: RigStore): Promise<void> {
  const [port, statusPort] = [await freePorts(1), await freePorts(1)]
  const between = { ...installation, webPort: port, webStatusPort: statusPort }
  const process = installation.startWebProcess({ PORT: String(port), WEB_METRICS_PORT: String(statusPort) })
  try {
    await webIsReady(between, () => process.log())
    const answer = await fetch(`http://127.0.0.1:${port}/apps/api/profile`, {
      headers: { authorization: `Bearer ${await sessionToken(domain, installation.platform)}` },
    })
    if (answer.status !== 200) throw new Error(`a process started in between answers ${await answer.text()}`)
  } finally {
    process.terminate()
    await process.ended
  }
}

/** Returns the number of migrations that have come to their sleep. */
async function sleeping({ look }: Installation): Promise<number> {
  const [row] = await look<{ many: number }>(
    `select count(*)::int as many from pg_stat_activity
      where query like '%pg_sleep%' and application_name = 'signpost migrate' and state = 'active'
        and wait_event = 'PgSleep'`,
  )
  return row?.many ?? 0
}

/** Returns every column, index and policy there is, as sorted lines. */
async function schemaOf({ look }: Installation): Promise<string[]> {
  const rows = await look<{ line: string }>(
    `select table_name || '.' || column_name || ' ' || data_type as line from information_schema.columns
        where table_schema = 'public'
      union all select tablename || ' ' || indexdef from pg_indexes where schemaname = 'public'
      union all select tablename || ' ' || policyname from pg_policies where schemaname = 'public'`,
  )
  return rows.map(({ line }) => line).toSorted()
}
