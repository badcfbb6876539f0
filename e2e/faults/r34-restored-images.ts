import type { Rig } from '../../bench/rig.ts'
import { faultFigure } from './support/figure.ts'
import { type ImageStore, startImageStore } from './support/image-store.ts'
import { until } from './support/installation.ts'

const IMAGES = 200
/** Images per round; each round has its own fault. */
const ROUND = 50
/**
 * Maximum number of runs of a restore, as a merchant would repeat it; the platform works correctly in the last ones.
 */
const RUNS = 6
const TROUBLED_RUNS = 3

const TROUBLES = ['failed', 'locked', 'not-ready', 'all'] as const
type Trouble = (typeof TROUBLES)[number]

/**
 * R34: restores originals while updates fail, other apps lock files, files take their time to process, and all of
 * that together. Failed files are run again. Counts files that are not restored byte for byte, files that do not end
 * READY, and restores that do not end as done.
 */
export const rig: Rig = {
  id: 'R34',
  title: 'originals restored through failed, locked and not-ready files',
  async run({ n = IMAGES, seed, log }) {
    await using images = await startImageStore({ images: Math.min(n, ROUND), seed })
    images.startWorker()
    const wrong: string[] = []
    let [cases, restored, reruns] = [0, 0, 0]
    for (let round = 0; cases < n; round++) {
      const trouble = TROUBLES[round % TROUBLES.length] ?? 'all'
      const made = await images.optimise()
      if (made.state !== 'done') wrong.push(`round ${round}: optimising ended ${JSON.stringify(made)}`)
      const stood = await images.differing()
      cases += stood.length
      restored += stood.length
      const end = await restoreUnder(images, { trouble, seed: seed + round })
      reruns += end.runs - 1
      await images.faults({})
      const of = `round ${round}, ${trouble}`
      if (end.state !== 'done') wrong.push(`${of}: the restore ended ${JSON.stringify(end)}`)
      for (const gid of await images.differing()) wrong.push(`${of}: ${gid} is not its original`)
      for (const gid of await images.notReady()) wrong.push(`${of}: ${gid} is not READY`)
      log(`${of}: ${stood.length} of ${images.gids.length} stood and were restored in ${end.runs} runs`)
      if (stood.length === 0) {
        wrong.push(`${of}: nothing stood, so nothing was restored`)
        break
      }
    }
    return faultFigure(wrong, { n: cases, seed, log, restored, reruns })
  },
}

async function restoreUnder(images: ImageStore, { trouble, seed }: { trouble: Trouble; seed: number }) {
  const isAll = trouble === 'all'
  const knobs = {
    seed,
    ...((trouble === 'failed' || isAll) && { fileFailureRate: 0.3 }),
    ...((trouble === 'not-ready' || isAll) && { fileProcessingMs: 600 }),
  }
  const isLocking = trouble === 'locked' || isAll
  const locked = images.gids.filter((_, at) => at % 5 === 0)
  await images.faults({ ...knobs, ...(isLocking && { lockedFiles: locked }) })
  const { id } = await images.startRestoring()
  if (isLocking) {
    // The locks are released once some of the other files are done.
    await until(
      () =>
        images.installation.look<{ applied: number; failed: number }>(
          'select applied, failed from operations where id = $1',
          [id],
        ),
      ([row]) => (row?.applied ?? 0) + (row?.failed ?? 0) >= 5,
      { seconds: 300, everyMs: 100 },
    )
    await images.faults(knobs)
  }
  let end = await images.ended(id)
  for (let run = 1; run < RUNS && (end.state === 'partial' || end.state === 'failed'); run++) {
    if (run >= TROUBLED_RUNS) await images.faults({})
    end = await images.rerun(id)
  }
  return end
}
