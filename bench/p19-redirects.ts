import { compileRedirects } from '../app/src/rules/redirects/compile/compile.ts'
import type { Rig } from './rig.ts'
import { randomNumbers } from './support/sample-pages.ts'

const GOAL_SECONDS = 5

/**
 * P19: a store's whole graph with chains, loops, spelling variants and an import on top; compiled, then followed
 * again.
 */
export const rig: Rig = {
  id: 'P19',
  title: 'redirects compiled',
  async run({ n = 100_000, seed, log }) {
    const random = randomNumbers(seed)
    const pick = () => Math.floor(random() * n)
    const held = Array.from({ length: n }, (_, at) => ({
      id: String(at),
      path: at % 50 === 0 ? `/Old/Page-${at}` : `/old/page-${at}`,
      target: targetOf(at, random(), pick, n),
    }))
    const asked = Array.from({ length: Math.ceil(n / 20) }, (_, line) => ({
      ...{ path: `/old/page-${pick()}`, line },
      target: random() < 0.5 ? `/old/page-${pick()}` : `/products/living-${pick()}`,
    }))
    const isLiving = (key: string) => key.startsWith('/products/living-')
    const started = performance.now()
    const { writes, findings } = compileRedirects({ held, asked, isLiving, limit: n })
    const value = Math.round(performance.now() - started) / 1_000
    const after = new Map(held.map(({ id, path, target }) => [id, { path, target }]))
    for (const write of writes)
      if (write.action === 'delete') after.delete(write.id)
      else after.set(write.action === 'update' ? write.id : `new ${write.path}`, write)
    const targets = new Map([...after.values()].map(({ path, target }) => [path, target]))
    let mostHops = 0
    for (const path of targets.keys()) mostHops = Math.max(mostHops, hops(targets, path))
    log(`${writes.length} writes, ${findings.length} findings, at most ${mostHops} hops`)
    return {
      ...{ value, unit: 's', peer: null, ratio: null, n, goal: GOAL_SECONDS, mostHops },
      ...{ writes: writes.length, findings: findings.length, pass: value < GOAL_SECONDS && mostHops <= 1 },
    }
  },
}

function targetOf(at: number, chance: number, pick: () => number, n: number): string {
  if (chance < 0.3) return `/old/page-${(at + 1) % n}`
  if (chance < 0.4) return `/old/page-${pick()}`
  return chance < 0.5 ? `/products/gone-${at}` : `/products/living-${at}`
}

/** A loop counts as the maximum number of hops. */
function hops(targets: ReadonlyMap<string, string>, from: string): number {
  let at = from
  for (let count = 0; count < 20; count += 1) {
    const target = targets.get(at)
    if (target === undefined) return count
    at = target
  }
  return Number.POSITIVE_INFINITY
}
