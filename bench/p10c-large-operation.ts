import type { Rig } from './rig.ts'
import { editTitles } from './support/product-edits.ts'
import { startProductProcesses } from './support/product-processes.ts'

const ITEMS = 50_000
/** Limits of the platform: lines of a bulk mutation per second, and concurrent bulk mutations. */
const LINES = 100
const FILES = 5
/** Number of titles per line if they are written through metafields. */
const IN_A_LINE = 25
const POINTS_LEFT = 200

/** One operation on fifty thousand titles: its seconds, compared with those the platform alone needs for its lines. */
export const rig: Rig = {
  id: 'P10c',
  title: 'fifty thousand titles in one operation',
  async run({ n = ITEMS, log }) {
    await using product = await startProductProcesses()
    const store = await product.addStore({ products: n })
    const [first = 0, second = 0] = store.productIds
    const ids = Array.from({ length: n }, (_, at) => first + at * (second - first))
    const done = await editTitles(product, store, { each: n, scale: 1, ids })
    log(JSON.stringify(done))
    const limit = Math.round((n / IN_A_LINE / (LINES * FILES)) * 10) / 10
    const value = Math.round(done.seconds * 10) / 10
    return {
      value,
      unit: 's',
      peer: limit,
      ratio: Math.round((value / limit) * 10) / 10,
      pass: done.states['applied'] === n && done.calls.throttled === 0 && done.leastPoints >= POINTS_LEFT,
      n,
      what: 'peer: what the platform takes for the lines alone',
      leastPointsLeft: done.leastPoints,
      points: done.calls.pointsSpent,
      throttled: done.calls.throttled,
      bulkLines: done.writes.bulk,
      singleWrites: done.writes.single,
      states: done.states,
      byPointsAlone: ((n / IN_A_LINE) * 10 - 1_000) / 100,
    }
  },
}
