import sharp from 'sharp'
import { smallestImage } from '../app/src/adapters/image-codec/optimise/optimise-image.ts'
import { NotSupportedError } from '../app/src/adapters/image-codec/optimise/outcome.ts'
import { drawnPhoto } from '../app/src/adapters/image-codec/optimise/testing/drawn-images.ts'
import { type Rig, skipped } from './rig.ts'
import {
  type CorpusImage,
  gifCorpus,
  jpegCorpus,
  missingOriginals,
  originals,
  packageImages,
} from './support/image-corpus.ts'
import { percent } from './support/image-peers.ts'
import { LOSSLESS_PEERS, type LosslessPeer } from './support/lossless-peers.ts'

interface LosslessSet {
  name: string
  images: CorpusImage[]
  peers: LosslessPeer[]
  /** Saving of the best tool, measured elsewhere: the goal if no such tool is installed. */
  known: number
}

const LOSSLESS = { mode: 'lossless', floor: 100, format: 'same', keepCopyright: false } as const

/**
 * P3: lossless savings by set, compared with every installed tool; pixels are compared by the product itself, and
 * again here.
 */
export const rig: Rig = {
  id: 'P3',
  title: 'bytes saved without loss',
  async run({ only = '', log }) {
    const missing = missingOriginals()
    if (missing) return skipped(missing)
    const figures = []
    for (const { name, images, peers, known } of await sets()) {
      if (!name.includes(only)) continue
      const before = images.reduce((sum, { bytes }) => sum + bytes.length, 0)
      const saved = { ours: 0, byPeer: peers.map(() => 0) }
      let wrong = 0
      for (const { name: image, bytes } of images) {
        const after = (await smallestOf(bytes)) ?? bytes
        if (after.length > bytes.length || !(await isExact(name, after, bytes))) wrong += 1
        saved.ours += bytes.length - after.length
        const theirs = await Promise.all(peers.map((peer) => sizeBy(peer, { name, bytes })))
        theirs.forEach((size, at) => {
          saved.byPeer[at] = (saved.byPeer[at] as number) + bytes.length - size
        })
        log(`${name}, ${image}: ${bytes.length} to ${after.length}, peers ${theirs.join(' ')}`)
      }
      const tools = Object.fromEntries(
        peers.map((peer, at) => [peer.name, percent(saved.byPeer[at] as number, before)]),
      )
      const value = percent(saved.ours, before)
      const best = peers.length > 0 ? Math.max(...Object.values(tools)) : known
      figures.push({
        ...{ value, unit: '% of bytes saved', peer: best },
        ...{ ratio: best > 0 ? Math.round((value / best) * 100) / 100 : null },
        ...{ pass: wrong === 0 && value >= best, n: images.length, set: name, wrong, tools, known },
      })
    }
    return figures
  },
}

/** The product's result; null if it finds nothing, or does not accept the image. */
async function smallestOf(bytes: Buffer): Promise<Uint8Array | null> {
  try {
    const { result } = await smallestImage(bytes, LOSSLESS)
    return result && result.bytes.length < bytes.length ? result.bytes : null
  } catch (error) {
    if (error instanceof NotSupportedError) return null
    throw error
  }
}

/** Size of a peer's result; one that is larger or changes pixels does not count. */
async function sizeBy(peer: LosslessPeer, { name, bytes }: { name: string; bytes: Buffer }): Promise<number> {
  const theirs = await peer.encode(bytes)
  return theirs.length < bytes.length && (await isExact(name, theirs, bytes)) ? theirs.length : bytes.length
}

async function isExact(set: string, after: Uint8Array, before: Uint8Array): Promise<boolean> {
  return set === 'svg' || (await pixels(after)).equals(await pixels(before))
}

const pixels = (bytes: Uint8Array) =>
  sharp(bytes, { animated: true }).toColourspace('srgb').ensureAlpha().raw().toBuffer()

async function sets(): Promise<LosslessSet[]> {
  const photo = sharp(drawnPhoto(600, 400), { raw: { width: 600, height: 400, channels: 3 } })
  const photos: CorpusImage[] = [
    { name: 'drawn', origin: 'drawn', bytes: await photo.png({ compressionLevel: 6 }).toBuffer() },
  ]
  const { jpeg, png, gif, svg } = LOSSLESS_PEERS
  return [
    { name: 'jpeg', images: await jpegCorpus(), peers: jpeg, known: 7.6 },
    { name: 'png graphics', images: [...originals(), ...packageImages('png')], peers: png, known: 25.9 },
    { name: 'png photos', images: photos, peers: png, known: 5 },
    { name: 'gif', images: await gifCorpus(), peers: gif, known: 12.2 },
    { name: 'svg', images: packageImages('svg'), peers: svg, known: 17.4 },
  ]
}
