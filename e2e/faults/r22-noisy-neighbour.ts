import { cancelOperation } from '../../app/src/core/changes/operation/cancel.ts'
import { sessionToken } from '../../app/testing/session-token.ts'
import type { Rig } from '../../bench/rig.ts'
import { startApiNoise } from './support/api-noise.ts'
import { cpuWait } from './support/cpu-wait.ts'
import { faultFigure } from './support/figure.ts'
import { type Installation, type RigStore, startInstallation, until } from './support/installation.ts'
import { measurePlatformTime, type PlatformTime } from './support/platform-time.ts'
import { startQuietClient } from './support/quiet-client.ts'
import { spread } from './support/spread.ts'
import { everyId, gidOf, operationEnds, orderTitles } from './support/titles-operation.ts'
import { webIsReady } from './support/web-ready.ts'

const MANY = 100_000
const FEW = 10
const ROUNDS = 5
const LATER_MS = 5_000
/** Maximum duration of the quiet merchant's calls during the noise, at the 99th percentile. */
const CALL_MS = 100
/** Further shops with work at the same time, so that there are more shops than loops in a worker. */
const CROWD = 6
const CROWD_ITEMS = 8_000
/** The neighbour is fully active once it has written this many. */
const SWING = 100

/**
 * A shop writes ten products, alone and then next to another shop with a hundred thousand and six with eight thousand
 * each. Meanwhile the noisy shop's merchant also calls the API continuously: searches, exports, History, and texts
 * from a slow model; its catalogue is synced. Two lines: rounds in which the ten ended more than five seconds later
 * than alone, and the 99th percentile of the quiet merchant's own calls meanwhile, which also shows what the machine
 * lacks: on two cores the platform's stand-in, the database and the noise take what the web process waits for. A store's
 * platform serves nobody else, and the stand-in is one process for all eight stores: time in which calls of the ten are
 * there is printed and not counted.
 */
export const rig: Rig = {
  id: 'R22',
  title: 'a noisy neighbour',
  async run({ n = 1, seed, log }) {
    const wrong: string[] = []
    await using installation = await startInstallation()
    // Unlimited points, so that only the turns hold the neighbour back. And one call per title: with 25 in one, the
    // crowd would be done before the quiet shop has its turn.
    await installation.faults({ bucketSize: 1_000_000, restoreRate: 1_000_000, seoFollowsMetafields: false })
    const quiet = await installation.addStore({ products: FEW })
    const noisy = await installation.addStore({ products: MANY })
    const crowd: RigStore[] = []
    for (let at = 0; at < CROWD; at++) crowd.push(await installation.addStore({ products: CROWD_ITEMS }))
    const worker = installation.startWorker()
    const words = () => worker.log()
    const platformTime = measurePlatformTime(installation.relay)
    await writeFew(installation, quiet, { round: 0, words, platformTime })
    const web = installation.startWebProcess()
    const token = await tokenOf(installation, quiet)
    await webIsReady(installation, () => web.log())
    await sync(installation, noisy, words)
    const quietCalls = startQuietClient({
      port: installation.webPort,
      path: '/apps/api/profile',
      authorization: `Bearer ${token}`,
      everyMs: 40,
    })
    const alone: Round[] = []
    for (let round = 1; round <= ROUNDS; round++)
      alone.push(await writeFew(installation, quiet, { round, words, platformTime }))
    const aloneCalls = p99Of(await quietCalls.times())
    const { id } = await orderTitles(installation, noisy, everyId(noisy, MANY))
    const crowded = await Promise.all(
      crowd.map((store) => orderTitles(installation, store, everyId(store, CROWD_ITEMS))),
    )
    await until(
      () => installation.look<{ applied: number }>('select applied from operations where id = $1', [id]),
      ([row]) => (row?.applied ?? 0) >= SWING,
      { seconds: 240, words },
    )
    const noise = await startApiNoise(installation, noisy)
    const beside: Round[] = []
    await quietCalls.times()
    const inLine = cpuWait(web.pid)
    for (let round = ROUNDS + 1; round <= 2 * ROUNDS; round++)
      beside.push(await writeFew(installation, quiet, { round, words, platformTime }))
    const besideTimes = await quietCalls.times()
    const besideCalls = p99Of(besideTimes)
    const inLineMs = cpuWait(web.pid) - inLine
    const asked = await noise.stop()
    await quietCalls.stop()
    if (asked.refused === 0) wrong.push('no call of the noisy merchant was refused: nothing was limited')
    const [neighbour] = await installation.look<{ total: number; applied: number; failed: number }>(
      'select total, applied, failed from operations where id = $1',
      [id],
    )
    if (!neighbour || neighbour.total !== MANY || neighbour.applied === 0 || neighbour.failed > 0)
      wrong.push(`the neighbour was not noisy: ${JSON.stringify(neighbour)}`)
    if (neighbour && neighbour.applied === neighbour.total) wrong.push('the neighbour was done too early')
    for (const [at, order] of [{ id }, ...crowded].entries()) {
      const { state } = await cancelOperation(
        installation.contextOf([noisy, ...crowd][at] ?? noisy),
        order.id,
      ).catch((error: unknown) => {
        log(`not cancelled: ${String(error)}`)
        return { state: 'done' }
      })
      if (at > 0 && state === 'done') wrong.push('a shop of the crowd was done too early')
    }
    await operationEnds(installation, id, { seconds: 60, words })
    const ms = (rounds: Round[]): number[] => rounds.map((round) => round.ms)
    const ours = (round: Round): number => round.ms - round.platformMs
    const usual = spread(alone.map(ours)).median
    for (const round of beside)
      if (ours(round) > usual + LATER_MS)
        wrong.push(`the ten took ${round.ms} ms, ${ours(round)} of them here, alone ${usual} here`)
    const ten = faultFigure(wrong, {
      n,
      seed,
      log,
      items: MANY,
      aloneMs: spread(ms(alone)),
      besideMs: spread(ms(beside)),
      besideSentMs: spread(beside.map(({ sentMs }) => sentMs)),
      aloneHereMs: spread(alone.map(ours)),
      besideHereMs: spread(beside.map(ours)),
      rounds: beside,
      neighbourApplied: neighbour?.applied,
      noisyCalls: asked,
    })
    const calls = {
      set: 'calls of the quiet merchant',
      value: besideCalls,
      unit: 'ms (p99)',
      peer: aloneCalls,
      ratio: Math.round((besideCalls / aloneCalls) * 100) / 100,
      pass: besideCalls <= CALL_MS,
      n: besideTimes.length,
      webWithoutProcessorMs: inLineMs,
    }
    return [ten, calls]
  },
}

/** The noisy shop's catalogue is synced completely: its lists and exports are read from our database. */
async function sync(installation: Installation, store: RigStore, words: () => string): Promise<void> {
  const answer = await fetch(`${installation.web.url}/apps/api/catalogue/sync`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(installation, store)}`,
      'content-type': 'application/json',
    },
    body: '{}',
  })
  if (answer.status !== 200) throw new Error(`The noisy store was not synced: ${await answer.text()}`)
  await until(
    () =>
      installation.look<{ many: number }>(
        `select count(*)::int as many from catalogue_resources where shop_id = $1 and kind = 'product'`,
        [store.shopId],
      ),
    ([row]) => row?.many === MANY,
    { seconds: 600, everyMs: 1_000, words },
  )
}

/** Valid for an hour, which is enough for a run. */
function tokenOf({ platform }: Installation, { domain }: RigStore): Promise<string> {
  return sessionToken(domain, platform, { exp: Math.floor(Date.now() / 1_000) + 3_600 })
}

function p99Of(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length * 0.99)] ?? 0) * 10) / 10
}

interface Round {
  /** Milliseconds from the order to the end. */
  ms: number
  /** Milliseconds from the order until the first of the ten was sent. */
  sentMs: number
  /** Milliseconds in which at least one of its calls was at the platform. */
  platformMs: number
}

async function writeFew(
  installation: Installation,
  store: RigStore,
  { round, words, platformTime }: { round: number; words(): string; platformTime: PlatformTime },
): Promise<Round> {
  const began = performance.now()
  const started = Date.now()
  const { id } = await orderTitles(installation, store, store.productIds, {
    changes: store.productIds.map((product) => ({
      kind: 'catalogue.search-listing',
      resourceId: gidOf(product),
      field: 'seo-title',
      label: `Product ${product}`,
      after: `Title ${round} of ${product}`,
    })),
  })
  const { state, finished_at } = await operationEnds(installation, id, { seconds: 120, words })
  if (state !== 'done') throw new Error(`The ten ended ${state}.`)
  const [first] = await installation.look<{ at: Date }>(
    'select min(sent_at) as at from changes where operation_id = $1',
    [id],
  )
  return {
    ms: (finished_at?.getTime() ?? 0) - started,
    sentMs: (first?.at.getTime() ?? 0) - started,
    platformMs: platformTime.during(store.domain, began, performance.now()),
  }
}
