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
      peer: null,
      ratio: null,
      n,
      throttled: done.calls.throttled,
      bulkLines: done.writes.bulk,
      singleWrites: done.writes.single,
      clockScale: SCALE,
    }
    const whole = done.writes.single + done.writes.bulk === n && done.calls.throttled === 0
    // One by one they cost 10 points each, and take what the points take beyond the bucket.
    const points = { alone: n * 10, value: done.calls.pointsSpent }
    const seconds = { alone: Math.max(0, (n * 10 - 1_000) / 100), value: Math.round(done.seconds * 10) / 10 }
    return [
      { ...shared, ...points, what: 'points', unit: 'points', pass: whole && points.value < points.alone },
      {
        ...shared,
        ...seconds,
        what: 'seconds of the platform’s clock',
        unit: 's',
        pass: whole && seconds.value < seconds.alone,
      },
    ]
  },
}
