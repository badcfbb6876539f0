import { editTitles } from './product-edits.ts'
import { startProductProcesses } from './product-processes.ts'
import type { Rig } from './rig.ts'

const SCALE = 2

/** The same writes as in P10a as one operation, the way chosen by the price: points and seconds. */
export const rig: Rig = {
  id: 'P10b',
  title: 'the same writes, the way chosen',
  async run({ n = 1_000, log }) {
    await using product = await startProductProcesses()
    const store = await product.addStore({ products: n })
    const done = await editTitles(product, store, { each: n, scale: SCALE })
    log(JSON.stringify(done))
    const shared = {
      n,
      throttled: done.calls.throttled,
      bulkLines: done.writes.bulk,
      singleWrites: done.writes.single,
      clockScale: SCALE,
    }
    const whole = done.writes.single + done.writes.bulk === n && done.calls.throttled === 0
    // One by one they cost 10 points each, and take what the points take beyond the bucket.
    const points = beside(n * 10, done.calls.pointsSpent)
    const seconds = beside(Math.max(1, (n * 10 - 1_000) / 100), Math.round(done.seconds * 10) / 10)
    return [
      { ...shared, ...points, what: 'points', unit: 'points', pass: whole && points.ratio < 1 },
      {
        ...shared,
        ...seconds,
        what: 'seconds of the platform’s clock',
        unit: 's',
        pass: whole && seconds.ratio < 1,
      },
    ]
  },
}

function beside(peer: number, value: number) {
  return { peer, value, ratio: Math.round((value / peer) * 1_000) / 1_000 }
}
