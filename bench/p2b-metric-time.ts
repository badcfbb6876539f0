import { pixelsOf } from '../app/src/adapters/image-codec/optimise/decode.ts'
import { searchLossy } from '../app/src/adapters/image-codec/optimise/lossy.ts'
import { floorOf } from '../app/src/adapters/image-codec/optimise/search.ts'
import type { Rig } from './rig.ts'
import { drawnJpeg, missingOriginals, originals } from './support/image-corpus.ts'

const goal = 350

/** P2b: processor time of the metric alone in whole searches; encoding time is listed separately. */
export const rig: Rig = {
  id: 'P2b',
  title: 'the metric in a whole search',
  async run({ n = 6, log }) {
    const given = missingOriginals() ? [] : originals().map(({ bytes }) => bytes)
    const drawn = await Promise.all([1, 2].map((seed) => drawnJpeg(seed, 1_152, 868)))
    const totals = { metricMs: 0, encodingMs: 0, encodings: 0, megapixels: 0 }
    // The first search compiles the loops.
    const warm = await pixelsOf(await drawnJpeg(1, 160, 120), {})
    await searchLossy(warm, { format: 'jpeg', floor: floorOf(80), most: Number.POSITIVE_INFINITY })
    const images = [...drawn, ...given].slice(0, n)
    for (const bytes of images) {
      const pixels = await pixelsOf(bytes, {})
      const megapixels = (pixels.width * pixels.height) / 1e6
      const found = await searchLossy(pixels, {
        format: 'jpeg',
        floor: floorOf(80),
        most: Number.POSITIVE_INFINITY,
      })
      if (!found) continue
      log(
        `${megapixels} MP: metric ${Math.round(found.spent.metricMs)} ms, ${found.spent.encodings} encodings`,
      )
      totals.metricMs += found.spent.metricMs
      totals.encodingMs += found.spent.encodingMs
      totals.encodings += found.spent.encodings
      totals.megapixels += megapixels
    }
    const value = Math.round(totals.metricMs / totals.megapixels)
    return {
      ...{ value, unit: 'ms of processor time per megapixel', peer: null, ratio: null, pass: value <= goal },
      ...{ n: images.length, goal },
      encodings: totals.encodings,
      encodingMsPerMegapixel: Math.round(totals.encodingMs / totals.megapixels),
    }
  },
}
