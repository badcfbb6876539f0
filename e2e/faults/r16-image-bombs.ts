import { createCodecRoom } from '../../app/src/adapters/image-codec/optimise/codec-room.ts'
import type { Rig } from '../../bench/rig.ts'
import { faultFigure } from './support/figure.ts'
import { hostileImages } from './support/hostile-images.ts'

const MOST_MS = 5_000
const MOST_RSS = 600 * 1e6
const AT_ONCE = 2

/**
 * R16: bombs, cut and changed files, wrong types and odd shapes to the codec room. Each ends as a verdict within five
 * seconds of its turn, memory stays bounded, and a plain image is optimised right afterwards.
 */
export const rig: Rig = {
  id: 'R16',
  title: 'images that crash, hold or fill the codec',
  async run({ n = 200, seed, log }) {
    const images = await hostileImages(n, seed)
    const room = createCodecRoom({ threads: AT_ONCE })
    const settings = { mode: 'lossy', floor: 80, format: 'same', keepCopyright: true } as const
    const wrong: string[] = []
    const told: Record<string, number> = {}
    let [mostRss, slowestMs] = [0, 0]
    const madeRssMb = Math.round(process.memoryUsage.rss() / 1e6)
    const look = setInterval(() => {
      mostRss = Math.max(mostRss, process.memoryUsage.rss())
    }, 20)
    const waiting = images.slice(0, -1).values()
    const work = async (key: string) => {
      for (const { name, bytes } of waiting) {
        const began = performance.now()
        try {
          const found = await room.optimise(bytes, settings, { key })
          const said = found.verdict === 'not-supported' ? found.reason : found.verdict
          told[said] = (told[said] ?? 0) + 1
        } catch (error) {
          wrong.push(`${name}: ${String(error)}`)
        }
        const ms = Math.round(performance.now() - began)
        slowestMs = Math.max(slowestMs, ms)
        if (ms > MOST_MS) wrong.push(`${name}: ${ms} ms`)
      }
    }
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(`shop ${index}`)))
      const plain = images.at(-1)
      const after = plain && (await room.optimise(plain.bytes, settings, { key: 'plain' }))
      if (after?.verdict !== 'smaller') wrong.push(`the plain picture afterwards: ${after?.verdict}`)
      if (mostRss > MOST_RSS) wrong.push(`memory reached ${Math.round(mostRss / 1e6)} MB`)
      return faultFigure(wrong, {
        n,
        seed,
        log,
        told,
        slowestMs,
        madeRssMb,
        mostRssMb: Math.round(mostRss / 1e6),
      })
    } finally {
      clearInterval(look)
      await room.close()
    }
  },
}
