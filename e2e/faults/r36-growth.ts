import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Rig } from '../../bench/rig.ts'
import { faultFigure } from './support/figure.ts'
import { growthCases } from './support/growth-cases.ts'
import type { GrowthOrder, GrowthTold } from './support/growth-thread.ts'

const SOURCE = join(import.meta.dirname, '../../app/src')
/** One function on one kind of text, all sizes together: what takes longer holds everybody. */
const PATIENCE_MS = 60_000

/**
 * R36: every function the server exports that takes texts, pages or lists, on each of them at n and 2n. What takes more
 * than 2.5 times as long is a violation, so is what does not end, and so is a function nobody drives or excludes.
 */
export const rig: Rig = {
  id: 'R36',
  title: 'functions whose time grows faster than what they are given',
  async run({ seed, log }) {
    const { driven, forgotten, excluded } = growthCases()
    const wrong = [...forgotten]
    let tried = 0
    let order: GrowthOrder['from'] | null = { function: 0, slot: 0, filling: 0 }
    while (order) {
      order = await runFrom(
        { from: order, source: SOURCE },
        (told) => {
          if (told.kind === 'begin') tried += 1
          if (told.kind !== 'slow') return
          const { what, ratio, ms, size } = told
          wrong.push(`${what}: ${ratio.toFixed(1)} times from ${Math.round(ms)} ms at ${size}`)
          log(wrong.at(-1) as string)
        },
        (what) => {
          wrong.push(`${what}: no end within ${PATIENCE_MS / 1_000} s`)
          log(wrong.at(-1) as string)
        },
      )
    }
    return faultFigure(wrong, {
      n: tried,
      seed,
      log: () => {},
      functions: driven.length,
      excluded,
      notDriven: forgotten.length,
    })
  },
}

/** Answers where to go on when a function had to be given up; null: all is done. */
async function runFrom(
  order: GrowthOrder,
  onTold: (told: GrowthTold) => void,
  onStuck: (what: string) => void,
): Promise<GrowthOrder['from'] | null> {
  const worker = new Worker(new URL('./support/growth-thread.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: 3_000 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<GrowthOrder['from'] | null>()
  let last = { id: '', filling: '' }
  const give = () => {
    onStuck(last.filling)
    const [at = 0, slot = 0] = last.id.split(':').map(Number)
    resolve({ function: at, slot: slot + 1, filling: 0 })
  }
  let clock = setTimeout(give, PATIENCE_MS)
  worker.on('message', (told: GrowthTold) => {
    onTold(told)
    if (told.kind === 'end') resolve(null)
    if (told.kind !== 'begin') return
    last = told
    clearTimeout(clock)
    clock = setTimeout(give, PATIENCE_MS)
  })
  worker.on('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? give() : reject(error),
  )
  try {
    return await promise
  } finally {
    clearTimeout(clock)
    await worker.terminate()
  }
}
