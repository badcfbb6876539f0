import type { Floor } from '../../app/src/adapters/image-codec/optimise/search.ts'
import type { Figure } from '../rig.ts'
import type { CorpusImage } from './image-corpus.ts'
import { percent, type Saving, savingOf, total } from './image-peers.ts'

interface Compared {
  images: readonly CorpusImage[]
  floors: readonly { name: string; floor: Floor; goal: number }[]
  how: Parameters<typeof savingOf>[2]
  log(line: string): void
}

/** One figure per floor: the share of bytes saved, and its ratio to the saving of the best peer for each image. */
export async function savingFigures({
  images,
  floors,
  how,
  log,
}: Compared): Promise<Omit<Figure, 'id' | 'seconds'>[]> {
  const figures: Omit<Figure, 'id' | 'seconds'>[] = []
  for (const { name, floor, goal } of floors) {
    const found: { image: CorpusImage; saving: Saving }[] = []
    for (const image of images) {
      const saving = await savingOf(image, floor, how)
      found.push({ image, saving })
      log(`${name}, ${image.name}: ${saving.before} bytes, ${saving.ours} saved, best peer ${saving.peer}`)
    }
    const real = found.filter(({ image }) => image.origin !== 'drawn').map(({ saving }) => saving)
    const drawn = found.filter(({ image }) => image.origin === 'drawn').map(({ saving }) => saving)
    const ratio = Math.round((total(real, 'ours') / total(real, 'peer')) * 1_000) / 1_000
    figures.push({
      value: percent(total(real, 'ours'), total(real, 'before')),
      unit: '% of bytes saved',
      peer: percent(total(real, 'peer'), total(real, 'before')),
      ratio,
      pass: ratio >= goal,
      n: real.length,
      floor: name,
      goal,
      drawn:
        drawn.length > 0
          ? {
              ours: percent(total(drawn, 'ours'), total(drawn, 'before')),
              peer: percent(total(drawn, 'peer'), total(drawn, 'before')),
            }
          : null,
    })
  }
  return figures
}
