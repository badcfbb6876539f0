import { undoOperation } from '../../app/src/core/changes/undo/undo.ts'
import type { ShopContext } from '../../app/src/core/context/context.ts'
import type { PlanRow } from '../../app/src/features/redirects/contract/plans.ts'
import { listPlanRows, startPlan } from '../../app/src/features/redirects/plans/start-plan.ts'
import { planRepair } from '../../app/src/features/redirects/plans/upload.ts'
import { syncAll } from '../../app/testing/store-life.ts'
import type { Rig } from '../../bench/rig.ts'
import { seededRandom } from './seeded-random.ts'
import { faultFigure } from './support/figure.ts'
import { NO_LIMITS, startInstallation } from './support/installation.ts'
import {
  checkedFile,
  hopsFrom,
  planReady,
  type Rule,
  redirectsRead,
  rulesOnStore,
  storeOrder,
} from './support/redirect-store.ts'
import { operationEnds } from './support/titles-operation.ts'

const RULES = 50_000
/** One redirect in this many belongs to a fault; most of a store's redirects are fine. */
const FAULTY = 100
const NAMES = ['größe', 'čaj', '日本', 'naïve', 'плед', 'alt', 'straße', 'plain']

/**
 * Takes a store with 50,000 redirects, including loops, chains, other cases and other scripts, through the product:
 * reads it, repairs it after a review, imports into it, and undoes everything. Counts loops and second hops that
 * remain or are created, lines with a loop that are not refused with the loop named, and redirects that an undo does
 * not restore.
 */
export const rig: Rig = {
  id: 'R25',
  title: 'loops, chains, unicode and case in a whole store',
  async run({ n = RULES, seed, log }) {
    await using installation = await startInstallation()
    await installation.faults(NO_LIMITS)
    const worker = installation.startWorker()
    const words = () => worker.log()
    const random = seededRandom(seed)
    const rules = rulesOf(n, random)
    const store = await installation.addStore(storeOrder(rules))
    const ctx = installation.contextOf(store)
    await syncAll(ctx)
    await redirectsRead(ctx, words)
    const wrong: string[] = []
    const before = await rulesOnStore(installation.platform, store)
    const { id } = await planRepair(ctx)
    const repair = await planReady(ctx, id, words)
    const operation = await startPlan(ctx, { id: repair.id })
    await operationEnds(installation, operation.id, { seconds: 900, words })
    const repaired = await rulesOnStore(installation.platform, store)
    wrong.push(...tooFar(repaired, 'after the repair'))
    const asked = linesOf(repaired, random)
    const plan = await checkedFile(ctx, asked.lines, words)
    wrong.push(...(await unrefused(ctx, plan.id, asked.loops)))
    const imported = await startPlan(ctx, { id: plan.id })
    await operationEnds(installation, imported.id, { seconds: 900, words })
    const after = await rulesOnStore(installation.platform, store)
    wrong.push(...tooFar(after, 'after the import'))
    for (const each of [imported, operation]) {
      const undo = await undoOperation(ctx, each.id)
      await operationEnds(installation, undo.id, { seconds: 900, words })
    }
    const restored = await rulesOnStore(installation.platform, store)
    for (const [path, target] of before)
      if (restored.get(path) !== target)
        wrong.push(`${path} leads to ${restored.get(path)}, not to ${target}`)
    if (restored.size !== before.size) wrong.push(`${restored.size} redirects, not ${before.size}`)
    const counts = { repaired: repair.counts, imported: plan.counts }
    return faultFigure(wrong, { n, seed, log, ...counts, loopsAsked: asked.loops.size })
  },
}

/** Mostly redirects to a page; every hundredth begins a loop, a chain, or a path in other letters. */
function rulesOf(n: number, random: () => number): Rule[] {
  const rules: Rule[] = []
  const name = (at: number) => `/${NAMES[at % NAMES.length]}/old-${at}`
  for (let at = 0; rules.length < n; at++) {
    const fault = at % FAULTY === 0 ? random() : 1
    if (fault < 0.3) rules.push([name(at), `${name(at)}-b`], [`${name(at)}-b`, name(at)])
    else if (fault < 0.7)
      rules.push(
        [name(at), `${name(at)}-b`],
        [`${name(at)}-b`, `${name(at)}-c`],
        [`${name(at)}-c`, '/products/lamp'],
      )
    else if (fault < 1) rules.push([`/Old/${at}`, '/products/lamp'])
    else rules.push([name(at), '/products/lamp'])
  }
  return rules.slice(0, n)
}

/**
 * Returns an import of a thousand lines over the existing redirects: new ones, chains onto existing ones, and pairs
 * that would close a loop.
 */
function linesOf(
  held: ReadonlyMap<string, string>,
  random: () => number,
): { lines: Rule[]; loops: Set<string> } {
  const paths = [...held.keys()].filter((path) => path === path.toLowerCase())
  const lines: Rule[] = []
  const loops = new Set<string>()
  for (let at = 0; at < 250; at++) {
    lines.push([`/new/${at}`, '/products/shirt'])
    lines.push([`/onto/${at}`, paths[Math.floor(random() * paths.length)] ?? '/'])
    lines.push([`/round/${at}`, `/round/${at}-b`], [`/Round/${at}-B`, `/ROUND/${at}`])
    loops.add(`/round/${at}`).add(`/round/${at}-b`)
  }
  return { lines, loops }
}

function tooFar(rules: ReadonlyMap<string, string>, when: string): string[] {
  const wrong: string[] = []
  for (const path of rules.keys()) {
    const hops = hopsFrom(rules, path)
    if (hops > 1) wrong.push(`${path} takes ${hops} hops ${when}`)
  }
  return wrong
}

async function unrefused(ctx: ShopContext, id: string, loops: ReadonlySet<string>): Promise<string[]> {
  const left = new Set(loops)
  let cursor = 0
  for (;;) {
    const page: { rows: PlanRow[]; next: number | null } = await listPlanRows(ctx, {
      id,
      verdict: 'refused',
      cursor,
      limit: 250,
    })
    for (const { path, findings } of page.rows)
      if (findings.some(({ key, values }) => key === 'loopRefused' && values['loop']?.includes(path)))
        left.delete(path)
    if (page.next === null) break
    cursor = page.next
  }
  return [...left].map((path) => `${path} closes a loop and is not refused with it`)
}
