import { setTimeout as wait } from 'node:timers/promises'
import { control } from '../../app/testing/sandbox.ts'
import { sessionToken } from '../../app/testing/session-token.ts'
import type { Rig } from '../../bench/rig.ts'
import { seededRandom } from './seeded-random.ts'
import { faultFigure } from './support/figure.ts'
import {
  type Installation,
  NO_LIMITS,
  type RigStore,
  startInstallation,
  until,
} from './support/installation.ts'
import { lostDeliveries, send, startLoad } from './support/merchant-load.ts'
import { goesOnAfter, orderEveryTitle, progressOf, wrongAtTheEnd } from './support/operation-under-fault.ts'
import type { ProductProcess } from './support/product-process.ts'
import { spread } from './support/spread.ts'

const STOPS = 20
const ITEMS = 1_000
const PER_SECOND = 40
const EXIT_MS = 10_000
/** One in this many stops also interrupts a catalogue sync, a job that does not end in time. */
const SYNC_EACH = 4
/** Switched off, so that no pages need to be read first: each save is a read and a write of the store. */
const SETTINGS = {
  enabled: false,
  brand: 'vendor',
  gtinFromBarcode: true,
  ratings: true,
  description: 'product',
  variants: 'group',
  itemCondition: 'new',
}

/**
 * Stops web and worker (SIGTERM) while requests and edits are answered, an operation writes, and jobs run. Counts
 * requests sent before the signal without a successful response, shop queues and jobs that a stopped worker still
 * holds, exits that took more than ten seconds or failed, and wrong writes in the end.
 */
export const rig: Rig = {
  id: 'R28',
  title: 'told to stop during work',
  async run({ n = STOPS, seed, log }) {
    const random = seededRandom(seed)
    await using installation = await startInstallation()
    const store = await installation.addStore({ products: ITEMS })
    const synced = await installation.addStore({ products: 2_000 })
    const edited = await installation.addStore({ products: 1 })
    // Responses take a moment, so that there is work to finish.
    await installation.faults({ bucketSize: 200, restoreRate: 150, bulkLinesPerSecond: 20, latencyMs: 150 })
    const operations = await orderEveryTitle(installation, store)
    const wrong: string[] = []
    const exits: number[] = []
    const edits: (number | null)[] = []
    let finished = 0
    let inWork = 0
    let jobsHandedBack = 0
    const acknowledged = new Set<string>()
    for (let stop = 0; stop < n; stop++) {
      const web = installation.startWebProcess()
      const worker = installation.startWorker()
      const words = () => `${web.log().slice(-1_000)}\n${worker.log()}`
      const started = Date.now()
      const load = await startLoad(installation, store, PER_SECOND)
      const readyAt = await load.goodAnswerAfter(started, 60)
      if (stop % SYNC_EACH === 0) await startSync(installation, synced, words)
      await goesOnAfter(installation, store, { moment: started, words })
      await wait(random() * 1_000)
      if ((await progressOf(installation, store)).open > 0) inWork++
      const edit = saveSettings(installation, edited, { mpnFromSku: stop % 2 === 0 })
      // The call is in flight to the platform when the signal arrives.
      await wait(100)
      const toldAt = Date.now()
      for (const process of [web, worker]) process.terminate()
      for (const [name, process] of Object.entries({ web, worker })) {
        exits.push(await exitOf(name, process, { toldAt, wrong }))
      }
      const status = await edit
      edits.push(status)
      if (status !== 200) wrong.push(`an edit under way was answered ${status}`)
      await load.stop()
      const before = load.requests.filter(({ sentAt }) => sentAt > readyAt && sentAt < toldAt - 20)
      finished += before.filter(({ endedAt }) => endedAt >= toldAt).length
      for (const { status, sentAt, endedAt } of before)
        if (status !== 200)
          wrong.push(
            `a request sent ${toldAt - sentAt} ms before was answered ${status}, ${endedAt - toldAt} ms after`,
          )
      for (const id of load.acknowledged) acknowledged.add(id)
      jobsHandedBack += await stillHeld(installation, wrong)
    }
    await installation.faults(NO_LIMITS)
    const worker = installation.startWorker()
    const words = () => worker.log()
    wrong.push(...(await wrongAtTheEnd(installation, store, { operations, seconds: 120, words })))
    wrong.push(...(await wrongEdits(installation, edited, edits)))
    wrong.push(
      ...(await lostDeliveries(installation, store, acknowledged)).map((id) => `delivery ${id} was lost`),
    )
    await until(
      () => jobs(installation),
      (open) => open.length === 0,
      { seconds: 60, words },
    ).catch((error: Error) => wrong.push(`jobs are left: ${error.message.slice(0, 500)}`))
    return faultFigure(wrong, {
      n,
      seed,
      log,
      items: ITEMS,
      stopsInWork: inWork,
      requestsFinishedAfterTheSignal: finished,
      jobsHandedBack,
      edits: edits.join(' '),
      exitMs: spread(exits),
    })
  },
}

async function exitOf(
  name: string,
  process: ProductProcess,
  { toldAt, wrong }: { toldAt: number; wrong: string[] },
): Promise<number> {
  const { code, signal, at } = await process.ended
  if (code !== 0) wrong.push(`${name} ended with ${code ?? signal}:\n${process.log().slice(-1_500)}`)
  if (at - toldAt > EXIT_MS) wrong.push(`${name} took ${at - toldAt} ms to end`)
  return at - toldAt
}

async function startSync(installation: Installation, store: RigStore, words: () => string): Promise<void> {
  const token = await sessionToken(store.domain, installation.platform)
  const status = await send(installation.webPort, {
    method: 'POST',
    path: '/apps/api/catalogue/sync',
    headers: { authorization: `Bearer ${token}` },
    body: '',
  })
  // 409: the previous sync still runs.
  if (status !== 200 && status !== 409) throw new Error(`The sync was answered ${status}.`)
  await until(
    () => jobs(installation),
    (open) => open.some(({ state }) => state === 'active'),
    { seconds: 30, words },
  )
}

async function saveSettings(
  { platform, webPort }: Installation,
  store: RigStore,
  other: { mpnFromSku: boolean },
): Promise<number | null> {
  const token = await sessionToken(store.domain, platform)
  return send(webPort, {
    method: 'PUT',
    path: '/apps/api/structured-data/product',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...SETTINGS, ...other }),
  })
}

/** Each edit answered with success must have been written to the store exactly once. */
async function wrongEdits(
  { platform }: Installation,
  store: RigStore,
  edits: readonly (number | null)[],
): Promise<string[]> {
  const path = `/writes?store=${store.handle}&outcome=applied&operation=metafieldsSet&limit=10000`
  const { writes } = await control<{ writes: object[] }>(platform, 'GET', path)
  const saved = edits.filter((status) => status === 200).length
  return writes.length === saved ? [] : [`${saved} edits were answered well, ${writes.length} were written`]
}

/** Returns jobs that are due, running or to be retried; jobs planned for later are not leftovers. */
function jobs({ look }: Pick<Installation, 'look'>): Promise<{ name: string; state: string }[]> {
  return look(
    `select name, state::text from pgboss.job
      where state in ('retry', 'active') or state = 'created' and start_after <= now()`,
  )
}

/** Records what stopped workers still hold; returns how many jobs wait for a retry. */
async function stillHeld(installation: Installation, wrong: string[]): Promise<number> {
  const shopQueues = await installation.look<{ stage: string }>(
    'select stage from shop_queues where holder is not null',
  )
  for (const { stage } of shopQueues) wrong.push(`a shop queue (${stage}) is still held`)
  const open = await jobs(installation)
  for (const { name, state } of open) if (state === 'active') wrong.push(`job ${name} is still held`)
  return open.filter(({ state }) => state === 'retry').length
}
