import { rerunOperation } from '../../app/src/core/changes/rerun.ts'
import { control } from '../../app/testing/sandbox.ts'
import type { Rig } from '../../bench/rig.ts'
import { faultFigure } from './support/figure.ts'
import { type Installation, type RigStore, startInstallation } from './support/installation.ts'
import { appliedWrites, changesOf, type EndedChange, wrongWrites } from './support/judge-changes.ts'
import { operationEnds, orderTitles } from './support/titles-operation.ts'

const ITEMS = 2_000
/** Half the items go in one operation, which a bulk mutation may carry, half in operations that are calls. */
const SMALL = 125
const FAULTS = {
  throttledRate: 0.2,
  serverErrorRate: 0.1,
  timeoutRate: 0.05,
  timeoutMs: 800,
  resetAfterApplyRate: 0.05,
  userErrorRate: 0.05,
}

/**
 * Products are written while the platform throttles, breaks, falls silent, takes writes without an answer and refuses by
 * its rules. Counts changes that did not end, or not in a success or a named failure; values that are not what the change
 * says; double writes; and writes of the re-run that were not for a failure.
 */
export const rig: Rig = {
  id: 'R9',
  title: 'faults of the platform',
  async run({ n = ITEMS, seed, log }) {
    await using installation = await startInstallation()
    const store = await installation.addStore({ products: Math.ceil(n / 2) })
    const second = await installation.addStore({ products: Math.floor(n / 2) })
    await installation.faults({
      bucketSize: 1_000_000,
      restoreRate: 1_000_000,
      bulkLinesPerSecond: 500,
      seed,
    })
    await installation.faults(FAULTS)
    const worker = installation.startWorker()
    const ids: { store: RigStore; id: string }[] = []
    const { id } = await orderTitles(installation, store, store.productIds)
    ids.push({ store, id })
    for (let from = 0; from < second.productIds.length; from += SMALL) {
      const part = await orderTitles(installation, second, second.productIds.slice(from, from + SMALL))
      ids.push({ store: second, id: part.id })
    }
    const end = { seconds: 240, words: () => worker.log() }
    for (const one of ids) await operationEnds(installation, one.id, end)
    const changes = [
      { store, changes: await changesOf(installation, store) },
      { store: second, changes: await changesOf(installation, second) },
    ]
    await control(installation.platform, 'DELETE', '/faults')
    await installation.faults({ bucketSize: 1_000_000, restoreRate: 1_000_000, bulkLinesPerSecond: 500 })
    const wrong: string[] = []
    for (const one of changes) wrong.push(...(await wrongWrites(installation, one.store, one.changes)))
    const all = changes.flatMap((one) => one.changes)
    if (all.length !== n) wrong.push(`${all.length} changes are there for ${n} items`)
    const codes = Object.entries(Object.groupBy(all, ({ state, error_code }) => error_code ?? state))
    wrong.push(...(await rerun(installation, { operations: ids, changes, end })))
    return faultFigure(wrong, {
      n,
      seed,
      log,
      outcomes: Object.fromEntries(codes.map(([code, some]) => [code, some?.length ?? 0])),
    })
  },
}

/** Runs again what failed, on a platform that does right; answers what is wrong with that. */
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
    wrong.push(...(await wrongWrites(installation, store, await changesOf(installation, store))))
  }
  return wrong
}
