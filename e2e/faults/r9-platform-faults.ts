import { rerunOperation } from '../../app/src/core/changes/operation/rerun.ts'
import { control } from '../../app/testing/sandbox.ts'
import type { Rig } from '../../bench/rig.ts'
import { faultFigure } from './support/figure.ts'
import { type Installation, type RigStore, startInstallation } from './support/installation.ts'
import { operationEnds, orderTitles } from './support/titles-operation.ts'
import { appliedWrites, changesOf, type EndedChange, wrongWrites } from './support/wrong-changes.ts'

const ITEMS = 2_000
/** Half of the items are in one operation, which a bulk mutation may carry, half in operations of single calls. */
const SMALL = 125
const FAULTS = {
  throttledRate: 0.2,
  serverErrorRate: 0.1,
  timeoutRate: 0.05,
  timeoutMs: 800,
  resetAfterApplyRate: 0.05,
  userErrorRate: 0.05,
}

/** Uploads of bulk mutations that are refused, and storage that fails: their changes are sent as calls. */
const UPLOAD_FAULTS = { stagedUploadRefusalRate: 0.3, uploadErrorRate: 0.3 }
const NO_LIMITS = { bucketSize: 1_000_000, restoreRate: 1_000_000, bulkLinesPerSecond: 500 }
/** Slower rates exceed the time limit. */
const WRITES_PER_SECOND = 20

/**
 * Writes products while the platform throttles, breaks, falls silent, accepts writes without an answer and refuses by
 * its rules, and while uploads of bulk mutations fail: in a store whose titles follow their metafields, and in one
 * where they do not. Counts changes that did not end in a success or a named failure; failures beyond the platform's
 * own refusals; values that differ from the change; double writes; and writes of the re-run that were not for a
 * failure.
 */
export const rig: Rig = {
  id: 'R9',
  title: 'faults of the platform',
  async run({ n = ITEMS, seed, log }) {
    await using installation = await startInstallation()
    const worker = installation.startWorker()
    const wrong: string[] = []
    const modes: Record<string, object> = {}
    for (const follows of [true, false]) {
      const done = await underFaults(installation, { n, seed, follows, words: () => worker.log() })
      const name = follows ? 'follows' : 'apart'
      modes[name] = done.facts
      wrong.push(...done.wrong.map((what) => `${name}: ${what}`))
    }
    return faultFigure(wrong, { n, seed, log, writesPerSecondGoal: WRITES_PER_SECOND, ...modes })
  },
}

async function underFaults(
  installation: Installation,
  { n, seed, follows, words }: { n: number; seed: number; follows: boolean; words(): string },
): Promise<{ wrong: string[]; facts: object }> {
  await control(installation.platform, 'DELETE', '/faults')
  await installation.faults({ ...NO_LIMITS, seoFollowsMetafields: follows, seed })
  const store = await installation.addStore({ products: Math.ceil(n / 2) })
  const second = await installation.addStore({ products: Math.floor(n / 2) })
  await installation.faults({ ...FAULTS, ...UPLOAD_FAULTS })
  const started = Date.now()
  const ids: { store: RigStore; id: string }[] = []
  const { id } = await orderTitles(installation, store, store.productIds)
  ids.push({ store, id })
  for (let from = 0; from < second.productIds.length; from += SMALL) {
    const part = await orderTitles(installation, second, second.productIds.slice(from, from + SMALL))
    ids.push({ store: second, id: part.id })
  }
  const end = { seconds: 240, words }
  for (const one of ids) await operationEnds(installation, one.id, end)
  const seconds = (Date.now() - started) / 1_000
  const changes = [
    { store, changes: await titlesOf(installation, store) },
    { store: second, changes: await titlesOf(installation, second) },
  ]
  const refusals = (await refusedWrites(installation, store)) + (await refusedWrites(installation, second))
  await control(installation.platform, 'DELETE', '/faults')
  await installation.faults({ ...NO_LIMITS, seoFollowsMetafields: follows })
  const wrong: string[] = []
  for (const one of changes) wrong.push(...(await wrongWrites(installation, one.store, one.changes)))
  const all = changes.flatMap((one) => one.changes)
  if (all.length !== n) wrong.push(`${all.length} changes are there for ${n} items`)
  const failed = all.filter(({ state }) => state === 'failed').length
  if (failed > refusals) wrong.push(`${failed} items failed, the platform refused ${refusals}`)
  const perSecond = Math.round((n / seconds) * 10) / 10
  if (perSecond < WRITES_PER_SECOND) wrong.push(`${perSecond} writes a second`)
  const codes = Object.entries(Object.groupBy(all, ({ state, error_code }) => error_code ?? state))
  wrong.push(...(await rerun(installation, { operations: ids, changes, end })))
  return {
    wrong,
    facts: {
      seconds: Math.round(seconds),
      writesPerSecond: perSecond,
      refusals,
      outcomes: Object.fromEntries(codes.map(([code, some]) => [code, some?.length ?? 0])),
    },
  }
}

/** Returns changes of titles; excludes the change that records how the store behaves. */
async function titlesOf(installation: Installation, store: RigStore): Promise<EndedChange[]> {
  return (await changesOf(installation, store)).filter(({ field }) => field !== 'seo-way')
}

/** Returns the number of title writes that the platform understood and refused: retries do not help. */
async function refusedWrites({ platform }: Installation, { handle }: RigStore): Promise<number> {
  const { counts } = await control<{ counts: Record<string, number> }>(
    platform,
    'GET',
    `/writes/count?store=${handle}&outcome=user-error`,
  )
  return (counts['productUpdate'] ?? 0) + (counts['metafieldsSet'] ?? 0)
}

/** Runs the failed changes again, on a platform without faults; returns what is wrong with the result. */
async function rerun(
  installation: Installation,
  entry: {
    operations: { store: RigStore; id: string }[]
    changes: { store: RigStore; changes: EndedChange[] }[]
    end: { seconds: number; words(): string }
  },
): Promise<string[]> {
  const wrong: string[] = []
  const before = new Map<RigStore, number>()
  for (const { store } of entry.changes)
    before.set(store, (await appliedWrites(installation, store)).at(-1)?.id ?? 0)
  for (const { store, id } of entry.operations) {
    const { failed } = await operationEnds(installation, id, entry.end)
    if (failed > 0) await rerunOperation(installation.contextOf(store), id)
  }
  for (const { id } of entry.operations) {
    const { state } = await operationEnds(installation, id, entry.end)
    if (state !== 'done') wrong.push(`operation ${id} ended ${state} after its re-run`)
  }
  for (const { store, changes } of entry.changes) {
    const failures = new Set(
      changes.filter(({ state }) => state === 'failed').map(({ resource_id }) => resource_id),
    )
    const writes = (await appliedWrites(installation, store)).filter(
      ({ id }) => id > (before.get(store) ?? 0),
    )
    for (const { target } of writes)
      if (!failures.has(target)) wrong.push(`the re-run wrote ${target}, which had not failed`)
    if (writes.length !== failures.size)
      wrong.push(`the re-run made ${writes.length} writes for ${failures.size} failures`)
    wrong.push(...(await wrongWrites(installation, store, await titlesOf(installation, store))))
  }
  return wrong
}
