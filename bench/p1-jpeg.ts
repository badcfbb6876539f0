import { floorOf } from '../app/src/adapters/image-codec/optimise/search.ts'
import { type Rig, skipped } from './rig.ts'
import { jpegCorpus, missingOriginals } from './support/image-corpus.ts'
import { JPEG_PEERS } from './support/image-peers.ts'
import { savingFigures } from './support/saving-figures.ts'

/** P1: JPEG in, JPEG out, at two floors; every peer is searched to the same floor in the same run. */
export const rig: Rig = {
  id: 'P1',
  title: 'bytes of JPEGs saved',
  async run({ n, log }) {
    const missing = missingOriginals()
    if (missing) return skipped(missing)
    const images = (await jpegCorpus()).slice(0, n)
    const floors = [
      { name: 'SSIMULACRA2 >= 80', floor: floorOf(80), goal: 1.03 },
      { name: 'SSIM >= 0.98', floor: { metric: 'ssim' as const, value: 0.98, tileSlack: 0 }, goal: 1.07 },
    ]
    return savingFigures({ images, floors, how: { formats: ['jpeg'], peers: JPEG_PEERS }, log })
  },
}
