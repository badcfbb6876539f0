import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BUNDLE } from '../../app/src/entries/document.ts'
import { API_PREFIX } from '../../app/src/entries/merchant-api.ts'
import type { Rig, RigOptions } from '../../bench/rig.ts'
import { type ContractCall, contractCalls, membersWithoutInput } from './support/contract-calls.ts'
import { cpuWait } from './support/cpu-wait.ts'
import { faultFigure } from './support/figure.ts'
import { attacksOnDoors } from './support/hostile-doors.ts'
import { attacksOn } from './support/hostile-requests.ts'
import { aftermath, attack } from './support/hostile-run.ts'
import { hostileTarget, reachableCalls } from './support/hostile-target.ts'
import { startInstallation } from './support/installation.ts'
import { plantedRoutes, startPlantedServer } from './support/planted-routes.ts'
import type { ProductProcess } from './support/product-process.ts'
import { attacksOnPublic, publicCalls } from './support/public-calls.ts'
import { isOfStaff, signInOwner, staffCalls } from './support/staff-calls.ts'
import { switchesOn } from './support/switches-on.ts'

const REQUESTS = 10_000
const PRODUCTS = 40
const MOST_DELAY_MS = 100

/**
 * Sends hostile values in every field of every route of every module, for merchants, staff and strangers, as
 * described by its own schema, and to the endpoints without a contract. Counts responses of 500 and above, broken
 * connections, failures without a code, values returned other than the schema parsed them, broken texts in the
 * database, and the end of a process; the event loop of the web process may be blocked 100 ms at the 99th percentile.
 * The same means must find faults planted on a separate server.
 */
export const rig: Rig = {
  id: 'R13',
  title: 'hostile input on every field of every route',
  async run({ n = REQUESTS, seed, log }) {
    if (!existsSync(join(BUNDLE, 'index.html')))
      throw new Error('The browser bundle is not built. Run npm run build.')
    const wrong = await missedFaults(seed)
    await using installation = await startInstallation({
      env: { ...switchesOn(), BILLING: 'on', DEFAULT_PLAN: 'ultimate', LOG_LEVEL: 'error' },
    })
    await installation.faults({ bucketSize: 1_000_000, restoreRate: 1_000_000 })
    const store = await installation.addStore({ products: PRODUCTS, theme: true })
    const web = installation.startWebProcess()
    const worker = installation.startWorker()
    const target = hostileTarget(installation, store, web)
    await target.listens()
    const { registry } = installation.web.process
    const { calls, answered } = await reachableCalls(target, {
      registry,
      store,
      platform: installation.platform,
    })
    const topics = [...new Set(registry.webhooks.map(({ topic }) => topic))]
    const doors = attacksOnDoors({ domain: store.domain, secret: installation.platform.appSecret, topics })
    const strangers = publicCalls(registry)
    const staff = staffCalls(registry, store)
    const staffToken = await signInOwner(installation.web.process.app)
    for (const call of [...calls, ...staff, ...strangers]) wrong.push(...notTried(call))
    let address = 0
    const fields = [
      ...calls.flatMap((call) => attacksOn(call, API_PREFIX)),
      ...staff.flatMap((call) => attacksOn(call, API_PREFIX)),
      // Each from its own address, because the limit of one address is soon used up.
      ...attacksOnPublic(strangers, () => `address-${address++}`),
      ...doors,
    ]
    await target.loopDelay()
    const tried = await attack(
      {
        origin: target.origin,
        authorize: ({ route }) => (isOfStaff(route) ? staffToken() : target.authorize()),
      },
      { calls: [...calls, ...staff], fields, n: Math.max(n, fields.length), seed },
    )
    const delay = await target.loopDelay()
    wrong.push(
      ...tried.wrong,
      ...(await aftermath(installation, { target, calls, processes: { web, worker } })),
    )
    const missed = [...calls, ...staff, ...strangers]
      .filter(({ name }) => !tried.routes.has(name))
      .map(({ name }) => name)
    wrong.push(...missed.map((name) => `${name}: no request was sent`))
    if (delay.p99 > MOST_DELAY_MS) log(`The event loop was held up ${delay.p99} ms.`)
    const silent = calls.filter(({ name }) => !tried.succeeded.has(name) && !answered.has(name))
    log(`never answered with success: ${silent.map(({ name }) => name).join(', ')}`)
    const figure = faultFigure(wrong, {
      n: tried.sent,
      seed,
      log: told(log, web),
      routes: calls.length + staff.length + strangers.length,
      fields: fields.length,
      answered: calls.length - silent.length,
      compared: tried.compared,
      statuses: Object.fromEntries(tried.statuses),
      planted: plantedRoutes.length,
      loopDelayP99Ms: delay.p99,
      loopDelayMaxMs: delay.max,
      cpuWaitMs: cpuWait(web.pid),
    })
    return { ...figure, pass: figure.pass && delay.p99 <= MOST_DELAY_MS }
  },
}

/** Returns why a route, or a part of its input, is not tested at all. */
function notTried(call: ContractCall): string[] {
  if (call.schema && call.inputs.length === 0)
    return [`${call.name}: the rig knows no input its schema takes`]
  return membersWithoutInput(call).map((member) => `${call.name}: no input has ${member}`)
}

/** Adds the process's output about the failure. */
function told(log: RigOptions['log'], web: ProductProcess): RigOptions['log'] {
  return (line) => {
    log(line)
    const id = /recorded as ([\w-]+)/.exec(line)?.[1]
    const entry =
      id &&
      web
        .log()
        .split('\n')
        .find((written) => written.includes(id))
    if (entry) log(`    ${entry.slice(0, 1_500)}`)
  }
}

/** Runs the same attacks on planted faults; each must be noticed. */
async function missedFaults(seed: number): Promise<string[]> {
  const planted = await startPlantedServer(API_PREFIX)
  try {
    const calls = contractCalls(planted.registry, () => undefined)
    const fields = calls.flatMap((call) => attacksOn(call, API_PREFIX))
    const authorize = async () => 'Bearer planted'
    const { wrong } = await attack({ origin: planted.origin, authorize }, { calls, fields, n: 100_000, seed })
    return plantedRoutes.flatMap((name) =>
      wrong.some((line) => line.includes(` planted.${name},`))
        ? []
        : [`the planted fault ${name} was not noticed`],
    )
  } finally {
    await planted.stop()
  }
}
