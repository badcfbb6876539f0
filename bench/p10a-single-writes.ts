import type { Rig } from './rig.ts'
import { editTitles } from './support/product-edits.ts'
import { startProductProcesses } from './support/product-processes.ts'

/** Speed-up of the platform's clock; the share of the budget stays the same. */
const SCALE = 2
const BUCKET = 1_000
const RATE = 100
const GOAL = 97
/** Operations too small for a bulk mutation to pay off. */
const EACH = 150

/**
 * Single writes, as needed for a store whose titles do not follow their metafields, against the points of the
 * smallest plan: what share of the store's points was used, and whether any call was refused.
 */
export const rig: Rig = {
  id: 'P10a',
  title: 'single writes, points used of the points there were',
  async run({ n = 1_000, log }) {
    await using product = await startProductProcesses()
    const store = await product.addStore({ products: n })
    const done = await editTitles(product, store, { each: EACH, scale: SCALE, follows: false })
    const budget = BUCKET + RATE * done.writing
    const share = Math.round((done.calls.pointsSpent / budget) * 1_000) / 10
    log(
      `${done.writes.single} writes in ${Math.round(done.seconds)} s of the platform's clock; ${JSON.stringify(done)}`,
    )
    return {
      value: share,
      unit: '%',
      goal: GOAL,
      peer: null,
      ratio: null,
      pass: share >= GOAL && done.calls.throttled === 0 && done.writes.single === n,
      n,
      throttled: done.calls.throttled,
      writes: done.writes.single,
      points: done.calls.pointsSpent,
      platformSeconds: Math.round(done.seconds * 10) / 10,
      writingSeconds: Math.round(done.writing * 10) / 10,
      floorSeconds: Math.round((n * 10 - BUCKET) / RATE),
      clockScale: SCALE,
    }
  },
}
