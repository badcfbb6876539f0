import { exec } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Rig } from '../../bench/rig.ts'
import { clusterOr } from './support/cluster.ts'
import { faultFigure } from './support/figure.ts'
import { type Installation, type RigStore, startInstallation, until } from './support/installation.ts'
import { lostDeliveries } from './support/merchant-load.ts'
import { backlogOf, type SteadyWork, startSteadyWork } from './support/steady-work.ts'
import { webIsReady } from './support/web-ready.ts'
import { changesOf, wrongWrites } from './support/wrong-changes.ts'

const STORES = 20
/** Rates per store and second: 200 requests and 20 titles in total. */
const PACE = { requests: 10, items: 1 }
/** No product is in two operations, so that a repeated write can be detected. */
const PRODUCTS = 1_000
const SECONDS = 30
const KILLS = 5
const SHARE = 0.95
const SLOW_MS = 1_000
const BACKLOG_SECONDS = 120
const COMMAND_MS = 15 * 60_000

/**
 * Under 200 requests and 20 titles a second, a worker joins the cluster and shards move (`CITUS_ADD_WORKER`, a
 * command that ends when they have moved); then one worker is killed and returns five times (`CITUS_KILL`,
 * `CITUS_UP`). Counts lost or repeated writes, lost deliveries, and for the shops on other servers: throughput below
 * 95 % of before, and requests of more than a second. `n` is the number of seconds before, and of each outage.
 * Skipped without addresses and commands.
 */
export const rig: Rig = {
  id: 'R40',
  title: 'a worker joins, is killed and comes back',
  async run({ n = SECONDS, seed, log }) {
    const cluster = clusterOr([
      ...['CITUS_MIGRATE_URL', 'CITUS_URL', 'CITUS_SUPERUSER_URL'],
      ...['CITUS_ADD_WORKER', 'CITUS_KILL', 'CITUS_UP'],
    ])
    if ('skipped' in cluster) return cluster
    const { CITUS_ADD_WORKER: add, CITUS_KILL: kill, CITUS_UP: up } = cluster as Record<string, string>
    const wrong: string[] = []
    await using installation = await startInstallation({ onCluster: true })
    await installation.faults({ bucketSize: 1_000_000, restoreRate: 1_000_000 })
    const stores: RigStore[] = []
    for (let at = 0; at < STORES; at++)
      stores.push(await installation.addStore({ products: PRODUCTS, theme: false }))
    const [web, worker] = [installation.startWebProcess(), installation.startWorker()]
    const words = () => `${web.log().slice(-1_500)}\n${worker.log().slice(-1_500)}`
    await webIsReady(installation, words)
    const work = await startSteadyWork(installation, stores, PACE)
    const times: Record<string, unknown>[] = []
    await wait(10_000)
    const began = Date.now()
    await wait(n * 1_000)
    const fell = Date.now()
    const during = async (what: string, elsewhere: readonly RigStore[], from: number) => {
      const time = await compare(work, { elsewhere, before: [began, fell], beside: [from, Date.now()] })
      times.push({ what, stores: elsewhere.length, ...time })
      wrong.push(...time.wrong.map((line) => `${what}: ${line}`))
    }
    await command(add)
    await during('a worker joins', stores, fell)
    for (let count = 1; count <= KILLS; count++) {
      const from = Date.now()
      await command(kill)
      const elsewhere = await storesElsewhere(installation, stores)
      await wait(n * 1_000)
      await during(`kill ${count}`, elsewhere, from)
      if (elsewhere.length === stores.length)
        wrong.push(`kill ${count}: no store lies on a server that is down`)
      await command(up)
      await wait(n * 1_000)
    }
    await work.stop()
    await until(
      () => backlogOf(installation, stores),
      (open) => open === 0,
      { seconds: BACKLOG_SECONDS, everyMs: 500, words },
    ).catch((error: unknown) => wrong.push(`the backlog stays: ${String(error).slice(0, 200)}`))
    for (const store of stores) {
      wrong.push(...(await wrongWrites(installation, store, await changesOf(installation, store))))
      for (const id of await lostDeliveries(installation, store, work.acknowledged.get(store) ?? new Set()))
        wrong.push(`delivery ${id} was acknowledged and is lost`)
    }
    return faultFigure(wrong, { n, seed, log, kills: KILLS, times })
  },
}

async function compare(
  work: SteadyWork,
  entry: {
    elsewhere: readonly RigStore[]
    before: readonly [number, number]
    beside: readonly [number, number]
  },
) {
  const { elsewhere } = entry
  const before = await work.between(elsewhere, ...entry.before)
  const beside = await work.between(elsewhere, ...entry.beside)
  const { slow, failed } = work.trouble(elsewhere, ...entry.beside, SLOW_MS)
  const wrong = (['requests', 'items'] as const).flatMap((what) =>
    beside[what] < before[what] * SHARE
      ? [`${what} elsewhere: ${beside[what]} a second, ${before[what]} before`]
      : [],
  )
  if (slow > 0) wrong.push(`${slow} requests elsewhere took more than ${SLOW_MS} ms`)
  return { before, beside, slow, failed, wrong }
}

/** Returns the stores whose rows are on servers that respond, according to the coordinator. */
async function storesElsewhere(
  { look }: Installation,
  stores: readonly RigStore[],
): Promise<readonly RigStore[]> {
  const rows = await look<{ shop: string }>(
    `with down as (select distinct to_nodename, to_nodeport from citus_check_cluster_node_health() where result is not true)
      select s.shop::text as shop from unnest($1::bigint[]) as s (shop)
        join pg_dist_shard_placement p on p.shardid = get_shard_id_for_distribution_column('changes', s.shop)
        where not exists (select from down where down.to_nodename = p.nodename and down.to_nodeport = p.nodeport)`,
    [stores.map(({ shopId }) => shopId)],
  )
  const there = new Set(rows.map(({ shop }) => shop))
  return stores.filter(({ shopId }) => there.has(shopId))
}

/** Runs a shell command that the operator provides for the cluster. */
async function command(line = ''): Promise<void> {
  await promisify(exec)(line, { timeout: COMMAND_MS })
}
