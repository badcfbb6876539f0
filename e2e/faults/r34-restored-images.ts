import type { Rig } from '../../bench/rig.ts'
import { faultFigure } from './support/figure.ts'
import { startImageStore } from './support/image-store.ts'

const IMAGES = 200
/** Images of one round; each round has its own trouble. */
const ROUND = 50
/** Runs of one restore at most: what failed is run again, as a merchant would. */
const RUNS = 6

const TROUBLES = ['failed', 'locked', 'not-ready', 'all'] as const
type Trouble = (typeof TROUBLES)[number]

/**
 * R34: originals are put back while updates fail, files are locked by somebody else, files take their time, and all of
 * that together. What failed is run again. Counts files that are not byte for byte what they were, files that do not end
 * READY, and operations that do not end done.
 */
export const rig: Rig = {
  id: 'R34',
  title: 'originals restored through failed, locked and not-ready files',
  async run({ n = IMAGES, seed, log }) {
    await using images = await startImageStore({ images: Math.min(n, ROUND), seed, cdnSeed: null })
    const wrong: string[] = []
    const told: Record<string, number> = { restored: 0, reruns: 0 }
    images.startWorker()
    let cases = 0
    for (let round = 0; cases < n; round++) {
      const trouble = TROUBLES[round % TROUBLES.length] ?? 'all'
      await images.faults({})
      const made = await images.optimise()
      if (made.state !== 'done') wrong.push(`round ${round}: optimising ended ${made.state}`)
      const stands = await images.differing()
      cases += images.gids.length
      const lockedUntil = await trouble1(images, trouble)
      let restored = await images.restore(lockedUntil)
      for (let run = 1; restored.state === 'partial' || restored.state === 'failed'; run++) {
        if (run > RUNS) break
        if (run > 2) await images.faults({})
        told['reruns'] = (told['reruns'] ?? 0) + 1
        restored = await images.rerun(restored.id)
      }
      await images.faults({})
      told['restored'] = (told['restored'] ?? 0) + stands.length
      if (restored.state !== 'done')
        wrong.push(`round ${round}, ${trouble}: the restore ended ${restored.state}`)
      for (const gid of await images.differing())
        wrong.push(`round ${round}, ${trouble}: ${gid} is not its original`)
      for (const gid of await images.notReady()) wrong.push(`round ${round}, ${trouble}: ${gid} is not READY`)
      log(
        `round ${round}, ${trouble}: ${stands.length} of ${images.gids.length} stood, ${restored.runs} runs`,
      )
    }
    return faultFigure(wrong, { n: cases, seed, log, ...told })
  },
}

/** Turns the knobs; answers what is turned back while the restore is under way. */
async function trouble1(
  images: Awaited<ReturnType<typeof startImageStore>>,
  trouble: Trouble,
): Promise<() => Promise<void>> {
  const locked = images.gids.filter((_, at) => at % 5 === 0)
  const isAll = trouble === 'all'
  await images.faults({
    ...((trouble === 'failed' || isAll) && { fileFailureRate: 0.3 }),
    ...((trouble === 'locked' || isAll) && { lockedFiles: locked }),
    ...((trouble === 'not-ready' || isAll) && { fileProcessingMs: 600 }),
  })
  return () =>
    images.faults({ ...(isAll && { fileFailureRate: 0.3, fileProcessingMs: 600 }), lockedFiles: [] }, true)
}
