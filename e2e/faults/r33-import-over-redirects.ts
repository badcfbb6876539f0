import { undoOperation } from '../../app/src/core/changes/undo/undo.ts'
import { startPlan } from '../../app/src/features/redirects/plans/start-plan.ts'
import { syncAll } from '../../app/testing/store-life.ts'
import type { Rig } from '../../bench/rig.ts'
import { seededRandom } from './seeded-random.ts'
import { faultFigure } from './support/figure.ts'
import { NO_LIMITS, startInstallation } from './support/installation.ts'
import {
  checkedFile,
  editByOthers,
  type Rule,
  redirectsRead,
  rulesOnStore,
  storeOrder,
} from './support/redirect-store.ts'
import { operationEnds } from './support/titles-operation.ts'

const RULES = 1_000
/** Number of redirects that another user edits between the dry run and the import, and after it. */
const EDITED = 10

/**
 * Imports over redirects that another user made. Counts overwrites that the dry run does not name, lines that the
 * import does not write, edits by others that are overwritten, and earlier targets that an undo does not restore.
 */
export const rig: Rig = {
  id: 'R33',
  title: 'import over foreign redirects',
  async run({ n = RULES, seed, log }) {
    await using installation = await startInstallation()
    await installation.faults(NO_LIMITS)
    const random = seededRandom(seed)
    const worker = installation.startWorker()
    const words = () => worker.log()
    const theirs: Rule[] = Array.from({ length: n }, (_, at) => [
      `/old/${at}`,
      random() < 0.5 ? '/products/lamp' : `https://elsewhere.example/${at}`,
    ])
    const store = await installation.addStore(storeOrder(theirs))
    const ctx = installation.contextOf(store)
    await syncAll(ctx)
    await redirectsRead(ctx, words)
    const wrong: string[] = []
    const plan = await checkedFile(
      ctx,
      theirs.map(([path]) => [path, '/products/shirt']),
      words,
    )
    if (plan.counts.overwrite !== n)
      wrong.push(`the dry run names ${plan.counts.overwrite} of ${n} overwrites`)
    const before = await rulesOnStore(installation.platform, store)
    for (const [path, target] of theirs)
      if (before.get(path) !== target) wrong.push(`${path}: the dry run wrote`)
    const meanwhile = new Map<string, string>()
    const edit = async (from: number, target: string) => {
      for (let at = from; at < from + EDITED && at < n; at++) {
        const rule: Rule = [`/old/${at}`, target]
        await editByOthers(installation.platform, store, rule)
        meanwhile.set(...rule)
      }
    }
    await edit(0, '/collections/all')
    const operation = await startPlan(ctx, { id: plan.id })
    await operationEnds(installation, operation.id, { seconds: 300, words })
    const written = await rulesOnStore(installation.platform, store)
    for (const [path] of theirs) {
      const expected = meanwhile.get(path) ?? '/products/shirt'
      if (written.get(path) !== expected)
        wrong.push(`${path} leads to ${written.get(path)}, not to ${expected}`)
    }
    await edit(EDITED, '/collections/all?later')
    const undo = await undoOperation(ctx, operation.id)
    await operationEnds(installation, undo.id, { seconds: 300, words })
    const restored = await rulesOnStore(installation.platform, store)
    for (const [path, target] of theirs) {
      const expected = meanwhile.get(path) ?? target
      if (restored.get(path) !== expected)
        wrong.push(`${path} leads to ${restored.get(path)} after the undo, not to ${expected}`)
    }
    if (restored.size !== n) wrong.push(`${restored.size} redirects after the undo, not ${n}`)
    return faultFigure(wrong, { n, seed, log, editedMeanwhile: meanwhile.size })
  },
}
