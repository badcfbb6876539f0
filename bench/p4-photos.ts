import { createCodecRoom } from '../app/src/adapters/image-codec/optimise/codec-room.ts'
import { drawnJpeg } from './image-corpus.ts'
import type { Rig } from './rig.ts'

const goalSeconds = 300
const goalMb = 400
const PHOTOS = 1_000
/** As many different ones are drawn; then they come again. */
const DIFFERENT = 10

/** P4: photos of a megapixel through the codec room; with fewer than 1,000 the time is that of as many. */
export const rig: Rig = {
  id: 'P4',
  title: '1,000 photos of a megapixel',
  async run({ n = PHOTOS, log }) {
    const photos = await Promise.all(
      Array.from({ length: Math.min(n, DIFFERENT) }, (_, seed) => drawnJpeg(seed + 1, 1_152, 868)),
    )
    const room = createCodecRoom({ waiting: PHOTOS })
    let most = 0
    const look = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 50)
    const before = process.cpuUsage()
    const began = performance.now()
    const verdicts: Record<string, number> = {}
    const waiting = Array.from({ length: n }, (_, index) => photos[index % photos.length] as Buffer).values()
    const settings = { mode: 'lossy', floor: 80, format: 'same', keepCopyright: false } as const
    const work = async (key: string) => {
      for (const bytes of waiting) {
        const { verdict } = await room.optimise(bytes, settings, { key })
        verdicts[verdict] = (verdicts[verdict] ?? 0) + 1
      }
    }
    await Promise.all([work('one'), work('two')])
    const seconds = (performance.now() - began) / 1_000
    const { user, system } = process.cpuUsage(before)
    clearInterval(look)
    await room.close()
    const value = Math.round((seconds * PHOTOS) / n)
    const rssMb = Math.round(most / 1e6)
    const cpuMs = Math.round((user + system) / 1_000 / n)
    log(`${cpuMs} ms of processor time a photo, ${rssMb} MB`)
    return {
      ...{
        value,
        unit: 's per 1,000',
        peer: null,
        ratio: null,
        pass: value <= goalSeconds && rssMb <= goalMb,
        n,
      },
      ...{ goal: goalSeconds, rssMb, cpuMsEach: cpuMs, verdicts },
    }
  },
}
