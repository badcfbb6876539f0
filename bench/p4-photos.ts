import type { Rig } from './rig.ts'
import { drawnJpeg } from './support/image-corpus.ts'
import { measureRoom } from './support/measured-room.ts'

const goalSeconds = 300
const goalMb = 400
const PHOTOS = 1_000
/** Number of different photos that are drawn; then they repeat. */
const DIFFERENT = 10

/** P4: one-megapixel photos in the codec room; with fewer than 1,000 the time applies to that number. */
export const rig: Rig = {
  id: 'P4',
  title: '1,000 photos of a megapixel',
  async run({ n = PHOTOS, log }) {
    const photos: Buffer[] = []
    for (let seed = 1; seed <= Math.min(n, DIFFERENT); seed++) photos.push(await drawnJpeg(seed, 1_152, 868))
    const { answers, seconds, crash, ...found } = await measureRoom(photos, {
      order: Array.from({ length: n }, (_, index) => index % photos.length),
      settings: { mode: 'lossy', floor: 80, format: 'same', keepCopyright: false },
      threads: 2,
    })
    const verdicts: Record<string, number> = {}
    for (const { said } of answers) verdicts[said] = (verdicts[said] ?? 0) + 1
    const value = Math.round((seconds * PHOTOS) / n)
    const rssMb = found.mostRssMb
    const cpuMs = Math.round(found.cpuMs / n)
    log(`${cpuMs} ms of processor time a photo, ${rssMb} MB`)
    return {
      ...{
        value,
        unit: 's per 1,000',
        peer: null,
        ratio: null,
        pass: crash === null && answers.length === n && value <= goalSeconds && rssMb <= goalMb,
        n,
      },
      ...{ goal: goalSeconds, rssMb, goalMb, firstRssMb: found.firstRssMb, cpuMsEach: cpuMs, verdicts },
    }
  },
}
