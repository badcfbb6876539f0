import { setTimeout as wait } from 'node:timers/promises'
import type { Rig } from '../../bench/rig.ts'
import { seededRandom } from './seeded-random.ts'
import { faultFigure } from './support/figure.ts'
import { startImageStore } from './support/image-store.ts'
import { until } from './support/installation.ts'

const IMAGES = 500
const KILLS = 10
/** Time between two kills, in milliseconds. */
const LEAST_MS = 1_000
const SPREAD_MS = 4_000

/**
 * R20: optimises a store's images, kills the worker ten times meanwhile, and restores everything. Counts files that
 * are not restored byte for byte, optimised files kept although they save visitors less than 5 %, and operations that
 * do not end as done.
 */
export const rig: Rig = {
  id: 'R20',
  title: 'images optimised, the worker killed ten times, everything restored',
  async run({ n = IMAGES, seed, log }) {
    const random = seededRandom(seed)
    await using images = await startImageStore({ images: n, seed })
    await images.faults({ fileProcessingMs: 800 })
    const { id } = await images.startOptimising()
    let worker = images.startWorker()
    const { look } = images.installation
    let kills = 0
    let interrupted = 0
    while (kills < KILLS) {
      await wait(LEAST_MS + random() * SPREAD_MS)
      const wantsWrite = kills % 2 === 0
      const [row] = await until(
        () =>
          look<{ finished_at: Date | null; applying: number }>(
            `select finished_at, (select count(*)::int from changes where operation_id = o.id and state = 'applying') as applying
              from operations o where id = $1`,
            [id],
          ),
        // Every second kill hits writes in progress, the others any moment.
        ([now]) => !wantsWrite || now?.finished_at != null || (now?.applying ?? 0) > 0,
        { seconds: 120, everyMs: 20 },
      )
      if (row?.finished_at) break
      interrupted += row?.applying ?? 0
      worker.kill()
      await worker.ended
      kills += 1
      worker = images.startWorker()
    }
    const wrong: string[] = []
    const made = await images.ended(id)
    if (made.state !== 'done') wrong.push(`optimising ended ${JSON.stringify(made)}`)
    if (interrupted === 0) wrong.push('no kill fell into a write')
    if (kills < KILLS) wrong.push(`it was over after ${kills} of ${KILLS} kills`)
    const rows = await look<{ id: string; before: string; after: string }>(
      `select id, delivered_before as before, delivered_after as after from images_files where state = 'optimised'`,
    )
    const lean = rows.filter(({ before, after }) => Number(after) <= Number(before) * 0.95)
    if (lean.length < rows.length) wrong.push(`${rows.length - lean.length} files stand that save under 5 %`)
    const stood = await images.differing()
    if (stood.length !== rows.length) wrong.push(`${stood.length} files differ, ${rows.length} are said to`)
    await images.faults({})
    const restored = await images.ended((await images.startRestoring()).id)
    if (restored.state !== 'done') wrong.push(`restoring ended ${JSON.stringify(restored)}`)
    for (const gid of await images.differing()) wrong.push(`${gid} is not its original`)
    for (const gid of await images.notReady()) wrong.push(`${gid} is not READY`)
    return faultFigure(wrong, { n, seed, log, kills, interruptedWrites: interrupted, stood: stood.length })
  },
}
