import type { Rig } from '../../bench/rig.ts'
import { measureRoom } from '../../bench/support/measured-room.ts'
import { faultFigure } from './support/figure.ts'
import { hostileImages } from './support/hostile-images.ts'

const MOST_MS = 5_000
const MOST_RSS_MB = 600
const AT_ONCE = 2

/**
 * R16: sends bombs, cut and altered files, wrong types and odd shapes to the image codec. Each must end with a
 * verdict within five seconds of its turn, memory must stay bounded, and a valid image must be optimised right
 * afterwards.
 */
export const rig: Rig = {
  id: 'R16',
  title: 'images that crash, hold or fill the codec',
  async run({ n = 200, seed, log }) {
    const images = await hostileImages(n, seed)
    const settings = { mode: 'lossy', floor: 80, format: 'same', keepCopyright: true } as const
    // The valid image comes last, after everything else.
    const { answers, crash, firstRssMb, mostRssMb } = await measureRoom(
      images.map(({ bytes }) => bytes),
      { order: images.map((_, at) => at), settings, threads: AT_ONCE },
    )
    const wrong: string[] = crash === null ? [] : [`the process ended: ${crash}`]
    const told: Record<string, number> = {}
    for (const { at, said, ms } of answers) {
      const name = images[at]?.name ?? ''
      told[said] = (told[said] ?? 0) + 1
      if (said.startsWith('threw')) wrong.push(`${name}: ${said}`)
      if (ms > MOST_MS) wrong.push(`${name}: ${ms} ms`)
    }
    if (answers.length < images.length) wrong.push(`${images.length - answers.length} were not answered`)
    const after = answers.find(({ at }) => at === images.length - 1)
    if (after?.said !== 'smaller') wrong.push(`the plain image afterwards: ${after?.said}`)
    if (mostRssMb > MOST_RSS_MB) wrong.push(`memory reached ${mostRssMb} MB`)
    const slowestMs = Math.max(...answers.map(({ ms }) => ms))
    return faultFigure(wrong, { n, seed, log, told, slowestMs, firstRssMb, mostRssMb })
  },
}
