import type { Figure, Rig } from './rig.ts'
import { startBusyProcess } from './support/busy-process.ts'
import { type EditsDone, editTitles } from './support/product-edits.ts'
import { type ProductProcesses, startProductProcesses } from './support/product-processes.ts'

const SCALE = 2
const TITLES = 1_000
const RUNS = 10
/**
 * Written singly they cost 10 points each, and take as long as the points beyond the bucket take to come back: 90 s.
 */
const POINTS = TITLES * 10
const SECONDS = (POINTS - 1_000) / 100
/** Seconds of the platform's clock. */
const SECONDS_GOAL = 9
/** A fifth of the bucket is left for the merchant's own edits. */
const POINTS_LEFT = 200

/**
 * The same writes as in P10a as one operation, with the way chosen by price: ten runs where titles follow their
 * metafields and ten where they do not, half of them with a process that keeps a processor busy. `n` is the number of
 * runs.
 */
export const rig: Rig = {
  id: 'P10b',
  title: 'the same writes, the way chosen',
  async run({ n = RUNS, log }) {
    // Each run has a store about which nothing is recorded; the platform starts with two.
    await using product = await startProductProcesses({}, { storefronts: 2 * n + 2 })
    const figures: Omit<Figure, 'id' | 'seconds'>[] = []
    for (const follows of [true, false]) {
      const runs: EditsDone[] = []
      for (let run = 0; run < n; run++) runs.push(await once(product, { follows, isBusy: run % 2 === 1 }))
      for (const done of runs) log(JSON.stringify({ follows, ...done }))
      figures.push(...figuresOf(runs, follows))
    }
    return figures
  },
}

async function once(
  product: ProductProcesses,
  { follows, isBusy }: { follows: boolean; isBusy: boolean },
): Promise<EditsDone> {
  const store = await product.addStore({ products: TITLES })
  using _busy = isBusy ? startBusyProcess() : null
  return editTitles(product, store, { each: TITLES, scale: SCALE, follows })
}

function figuresOf(runs: EditsDone[], follows: boolean): Omit<Figure, 'id' | 'seconds'>[] {
  const worst = (of: (done: EditsDone) => number): number => Math.max(...runs.map(of))
  const whole = runs.every(
    ({ states, calls }) =>
      states['applied'] !== undefined && states['applied'] >= TITLES && calls.throttled === 0,
  )
  const left = Math.min(...runs.map(({ leastPoints }) => leastPoints))
  const shared = {
    n: TITLES,
    runs: runs.length,
    titlesFollow: follows,
    bulkLines: runs.map(({ writes }) => writes.bulk),
    singleWrites: runs.map(({ writes }) => writes.single),
    leastPointsLeft: left,
    clockScale: SCALE,
  }
  const points = worst(({ calls }) => calls.pointsSpent)
  const seconds = runs.map((done) => Math.round(done.seconds * 10) / 10)
  const slowest = Math.max(...seconds)
  return [
    {
      ...shared,
      value: points,
      peer: POINTS,
      ratio: ratio(points, POINTS),
      what: 'points',
      unit: 'points',
      pass: whole && points < POINTS && left >= POINTS_LEFT,
    },
    {
      ...shared,
      value: slowest,
      peer: SECONDS,
      ratio: ratio(slowest, SECONDS),
      goal: SECONDS_GOAL,
      all: seconds,
      what: 'seconds of the platform’s clock, the slowest run',
      unit: 's',
      pass: whole && slowest <= SECONDS_GOAL,
    },
  ]
}

function ratio(value: number, peer: number): number {
  return Math.round((value / peer) * 1_000) / 1_000
}
