import { floorOf } from '../app/src/adapters/image-codec/optimise/search.ts'
import { type Rig, skipped } from './rig.ts'
import { jpegCorpus, missingOriginals } from './support/image-corpus.ts'
import { WEB_PEERS } from './support/image-peers.ts'
import { savingFigures } from './support/saving-figures.ts'

/**
 * P2: any format a store accepts as an upload (not AVIF), each image at the lowest quality that stays above the
 * floor.
 */
export const rig: Rig = {
  id: 'P2',
  title: 'bytes saved in any format',
  async run({ n, log }) {
    const missing = missingOriginals()
    if (missing) return skipped(missing)
    const images = (await jpegCorpus()).slice(0, n)
    const floors = [
      { name: 'SSIMULACRA2 >= 80', floor: floorOf(80), goal: 1 },
      { name: 'SSIM >= 0.98', floor: { metric: 'ssim' as const, value: 0.98, tileSlack: 0 }, goal: 1 },
    ]
    return savingFigures({ images, floors, how: { formats: ['jpeg', 'webp'], peers: WEB_PEERS }, log })
  },
}
