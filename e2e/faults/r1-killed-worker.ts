import { setTimeout as wait } from 'node:timers/promises'
import { undoSince } from '../../app/src/core/changes/undo/undo-since.ts'
import type { Rig } from '../../bench/rig.ts'
import { boughtCredits } from '../../bench/support/bought-credits.ts'
import { seededRandom } from './seeded-random.ts'
import { cpuWait } from './support/cpu-wait.ts'
import { faultFigure } from './support/figure.ts'
import { type Installation, type RigStore, startInstallation, until } from './support/installation.ts'
import type { ProductProcess } from './support/product-process.ts'
import type { RelayedCall } from './support/relay.ts'
import { RIG_GENERATOR } from './support/rig-generator.ts'
import { spread } from './support/spread.ts'
import { everyId, gidOf, type OperationRow, operationEnds, orderTitles } from './support/titles-operation.ts'
import { appliedWrites, changesOf, wrongCredits, wrongWrites } from './support/wrong-changes.ts'

const KILLS = 50
const ITEMS = 1_000
/** A faster machine has room for fewer kills in one operation: once it has ended, the next one begins. */
const OPERATIONS = 8
/** Maximum number of calls up to the fatal one. */
const CALLS_BETWEEN = 14
/** Less than what two killed workers had open, so that the slots of dead workers must become free. */
const MODEL_CALLS = 8
const RECOVERY_MS = 5_000
const END_WITHIN_SECONDS = 240
/** On a busy machine a new process may take this long. */
const START_WITHIN_SECONDS = 120
const MOMENTS = ['before-send', 'in-flight', 'after-apply', 'model-asked'] as const
type Moment = (typeof MOMENTS)[number]

/**
 * Consecutive operations of a thousand products each generate two texts per product with the language model, paid in
 * credits and written to the store, while the worker is killed: before a write leaves, while it is in flight, when it
 * was applied but not confirmed, and during a model call. It is restarted at once each time. Counts values that
 * differ from the journal, double writes, credits that do not match the successes, and recoveries of more than five
 * seconds without the worker's waits for a processor.
 */
export const rig: Rig = {
  id: 'R1',
  title: 'the worker killed in the middle of an operation',
  async run({ n = KILLS, seed, log }) {
    const random = seededRandom(seed)
    await using installation = await startInstallation({
      generator: true,
      env: { BILLING: 'on', DEFAULT_PLAN: 'free', LANGUAGE_MODEL_CALLS: String(MODEL_CALLS) },
    })
    await installation.faults({ bucketSize: 100_000, restoreRate: 100_000 })
    const store = await installation.addStore({ products: ITEMS * OPERATIONS })
    await installation.web.process.app.db.withShop(store.shopId, (tx) =>
      boughtCredits(tx, store.shopId, ITEMS * OPERATIONS * 5),
    )
    let worker = installation.startWorker()
    const operations = [await orderTexts(installation, store, 0)]
    const recoveries: Recovery[] = []
    const moments: Record<Moment, number> = {
      'before-send': 0,
      'in-flight': 0,
      'after-apply': 0,
      'model-asked': 0,
    }
    let kills = 0
    while (kills < n) {
      const id = operations.at(-1) ?? ''
      const moment = MOMENTS[Math.floor(random() * MOMENTS.length)] ?? 'in-flight'
      const calls = 1 + Math.floor(random() * CALLS_BETWEEN)
      const killedAt = await killAt(installation, { worker, operation: id, moment, calls })
      if (killedAt === null) {
        if (operations.length === OPERATIONS) break
        operations.push(await orderTexts(installation, store, operations.length))
        continue
      }
      kills++
      moments[moment]++
      worker = installation.startWorker()
      // Some workers are killed again while they still determine the outcome of interrupted writes.
      const patient = random() < 0.8
      const one = await recovery(installation, { worker, operation: id, killedAt, patient })
      recoveries.push(one)
      log(`kill ${kills}, ${moment}: ${JSON.stringify(one)}`)
    }
    installation.relay.behave({})
    const ends: OperationRow[] = []
    for (const id of operations)
      ends.push(
        await operationEnds(installation, id, { seconds: END_WITHIN_SECONDS, words: () => worker.log() }),
      )
    const changes = await changesOf(installation, store)
    const wrongWritten = [
      ...(await wrongWrites(installation, store, changes)),
      ...(await wrongCredits(installation, store, changes)),
    ]
    const filling = await killedFilling(installation, store, { worker, since: ends.length })
    const failed = changes.filter(({ state }) => state === 'failed')
    const slow = recoveries.filter(({ goesOnMs, inLineMs }) => goesOnMs - inLineMs > RECOVERY_MS)
    const wrong = [
      ...(kills < n ? [`all operations were over after ${kills} of ${n} kills`] : []),
      ...ends.flatMap((end) =>
        end.state === 'done' ? [] : [`an operation ended ${end.state}: ${JSON.stringify(end)}`],
      ),
      ...failed.map(({ resource_id, error_code }) => `${resource_id} failed: ${error_code}`),
      ...wrongWritten,
      ...filling.wrong,
      ...slow.map(
        ({ goesOnMs, inLineMs }) =>
          `work went on ${goesOnMs} ms after a kill, ${inLineMs} ms of it without a processor`,
      ),
    ]
    return faultFigure(wrong, {
      n: kills,
      seed,
      log,
      items: ITEMS * operations.length,
      writes: (await appliedWrites(installation, store)).length,
      moments,
      fillingKills: filling.kills,
      filled: filling.filled,
      interruptedWrites: recoveries.reduce((sum, { interrupted }) => sum + interrupted, 0),
      recoveryMs: spread(recoveries.map(({ goesOnMs }) => goesOnMs)),
      recoveryWithoutCpuWaitMs: spread(recoveries.map(({ goesOnMs, inLineMs }) => goesOnMs - inLineMs)),
      interruptedEndedMs: spread(recoveries.flatMap(({ endedMs }) => endedMs ?? [])),
    })
  },
}

/** Number of workers killed while they prepare an undo. */
const FILLING_KILLS = 3
/** Number of recent operations that it undoes: several pages. */
const FILLED_FROM = 3

/**
 * Undoes the newest operations with one undo since a moment, and kills the worker while it is prepared. The undo must
 * resume at its last page, create no change twice, leave nothing open, and revert everything.
 */
async function killedFilling(
  installation: Installation,
  store: RigStore,
  { worker: first, since }: { worker: ProductProcess; since: number },
): Promise<{ kills: number; filled: number; wrong: string[] }> {
  const { look } = installation
  let worker = first
  const [from] = await look<{ at: Date }>(
    'select created_at as at from operations where shop_id = $1 order by id offset $2 limit 1',
    [store.shopId, Math.max(0, since - FILLED_FROM)],
  )
  const { id } = await undoSince(installation.contextOf(store), (from?.at ?? new Date()).toISOString())
  const seen = () =>
    look<{ filling: boolean; total: number }>('select filling, total from operations where id = $1', [id])
  let kills = 0
  for (let total = -1; kills < FILLING_KILLS; kills++) {
    const [row] = await until(seen, ([now]) => !now?.filling || now.total > total, {
      seconds: 120,
      everyMs: 5,
    })
    if (!row?.filling) break
    total = row.total
    worker.kill()
    await worker.ended
    worker = installation.startWorker()
  }
  const end = await operationEnds(installation, id, {
    seconds: END_WITHIN_SECONDS,
    words: () => worker.log(),
  })
  const [rows] = await look<{ many: number; fields: number; open: number }>(
    `select count(*)::int as many, count(distinct (resource_id, field))::int as fields,
        count(*) filter (where state in ('drafting', 'pending', 'applying'))::int as open
      from changes where operation_id = $1`,
    [id],
  )
  const wrong: string[] = []
  if (end.state !== 'done' || end.applied !== end.total) wrong.push(`the undo ended ${JSON.stringify(end)}`)
  if (rows?.many !== end.total || rows.fields !== end.total || rows.open !== 0)
    wrong.push(`the undo of ${end.total} has ${JSON.stringify(rows)}`)
  return { kills, filled: end.total, wrong }
}

/** Orders two texts from the model for each of the next thousand products; returns the operation. */
async function orderTexts(installation: Installation, store: RigStore, at: number): Promise<string> {
  const products = everyId(store, ITEMS * OPERATIONS).slice(at * ITEMS, (at + 1) * ITEMS)
  const { id } = await orderTitles(installation, store, [], {
    fields: ['seo-title', 'seo-description'],
    generator: { name: RIG_GENERATOR, params: {} },
    changes: products.flatMap((product) =>
      ['seo-title', 'seo-description'].map((field) => ({
        kind: 'catalogue.search-listing',
        resourceId: gidOf(product),
        field,
        label: `Product ${product}`,
      })),
    ),
  })
  return id
}

/** Kills the worker at its n-th call of the moment's kind; returns when, or null if the operation ended before. */
async function killAt(
  { relay, look }: Installation,
  order: { worker: ProductProcess; operation: string; moment: Moment; calls: number },
): Promise<number | null> {
  const { worker, moment } = order
  const expectedKind: RelayedCall['kind'] = moment === 'model-asked' ? 'model' : 'write'
  let left = order.calls
  const kill: { at: number | null } = { at: null }
  const strike = (): void => {
    worker.kill()
    kill.at = Date.now()
  }
  const isIt = (call: RelayedCall): boolean => call.kind === expectedKind && kill.at === null && --left === 0
  relay.behave({
    onCall(call) {
      if (moment === 'after-apply' || !isIt(call)) return 'pass'
      strike()
      return moment === 'before-send' ? 'drop' : 'pass'
    },
    onAnswer(call) {
      if (moment !== 'after-apply' || !isIt(call)) return 'pass'
      strike()
      return 'drop'
    },
  })
  const started = Date.now()
  while (kill.at === null) {
    await wait(20)
    if (Date.now() - started < 2_000) continue
    // No more calls of this kind: the model calls are done, or everything is.
    const [row] = await look<{ finished_at: Date | null }>(
      'select finished_at from operations where id = $1',
      [order.operation],
    )
    if (row?.finished_at) return null
    if (Date.now() - started > 15_000) strike()
  }
  relay.behave({})
  await worker.ended
  return kill.at
}

interface Recovery {
  /** Time from the kill to the next worker's first result for the operation. */
  goesOnMs: number
  /** Part of that time in which the next worker waited for a processor. */
  inLineMs: number
  /** Number of writes that were in progress. */
  interrupted: number
  /** Time from the kill until all of those were ended or returned to the queue; null: not measured. */
  endedMs: number | null
}

async function recovery(
  { look }: Installation,
  facts: { worker: ProductProcess; operation: string; killedAt: number; patient: boolean },
): Promise<Recovery> {
  const { operation, patient } = facts
  const killedAt = new Date(facts.killedAt)
  const [open] = await look<{ ids: string[] }>(
    `select coalesce(array_agg(id), '{}') as ids from changes
      where operation_id = $1 and state = 'applying' and sent_at <= $2`,
    [operation, killedAt],
  )
  const options = { seconds: START_WITHIN_SECONDS, words: () => facts.worker.log() }
  // A transaction of the dead worker may still commit shortly afterwards, so only results since the shop queue was
  // served again count.
  const [row] = await until(
    () =>
      look<{ at: Date | null; finished_at: Date | null; state: string }>(
        `select o.state, o.finished_at, (
            select min(greatest(sent_at, proposed_at, settled_at)) from changes c
              where c.operation_id = o.id and greatest(sent_at, proposed_at, settled_at) >
                (select min(served_at) from shop_queues l where l.shop_id = o.shop_id and l.served_at > $2)) as at
          from operations o where o.id = $1`,
        [operation, killedAt],
      ),
    ([found]) => found?.at != null || found?.finished_at != null,
    options,
  )
  const inLineMs = cpuWait(facts.worker.pid)
  const goesOnMs = (row?.at ?? killedAt).getTime() - facts.killedAt
  let endedMs: number | null = null
  if (patient && open && open.ids.length > 0) {
    await until(
      () =>
        look<{ left: string }>(
          `select count(*) as left from changes where id = any($1) and state = 'applying' and sent_at <= $2`,
          [open.ids, killedAt],
        ),
      ([found]) => found?.left === '0',
      options,
    )
    endedMs = Date.now() - facts.killedAt
  }
  return { goesOnMs, inLineMs, interrupted: open?.ids.length ?? 0, endedMs }
}
