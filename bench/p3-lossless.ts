import { execFileSync, spawnSync } from 'node:child_process'
import sharp from 'sharp'
import { optimize } from 'svgo'
import { smallestImage } from '../app/src/adapters/image-codec/optimise/optimise-image.ts'
import { NotSupportedError } from '../app/src/adapters/image-codec/optimise/outcome.ts'
import { drawnPhoto } from '../app/src/adapters/image-codec/optimise/testing/drawn-pictures.ts'
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

interface LosslessSet {
  name: string
  images: CorpusImage[]
  /** Null: no peer of this kind is a package. */
  peer: ((bytes: Buffer) => Promise<Uint8Array>) | null
  /** Where there is no peer in the run: what the best tool was measured to save. */
  known: number
}

/** A tool of the system's, where it is installed, reading and writing a file by its standard streams. */
function toolOf(name: string, options: string[]): LosslessSet['peer'] {
  if (spawnSync(name, ['--version'], { stdio: 'ignore' }).error) return null
  return async (bytes) =>
    execFileSync(name, options, { input: bytes, maxBuffer: 64e6, stdio: ['pipe', 'pipe', 'ignore'] })
}

/** P3: lossless by set; where jpegtran and gifsicle are installed they are the peers of JPEGs and GIFs; pixels are compared by the product itself, and again here. */
export const rig: Rig = {
  id: 'P3',
  title: 'bytes saved without loss',
  async run({ log }) {
    const missing = missingOriginals()
    if (missing) return skipped(missing)
    const figures = []
    for (const { name, images, peer, known } of await sets()) {
      const sums = { before: 0, ours: 0, peer: 0 }
      let wrong = 0
      for (const { name: image, bytes } of images) {
        const result = await smallestOf(bytes)
        const after = result && result.bytes.length < bytes.length ? result.bytes : bytes
        if (after.length > bytes.length) wrong += 1
        if (name !== 'svg' && !(await pixels(after)).equals(await pixels(bytes))) wrong += 1
        const theirs = await savedBy(peer, { name, bytes })
        sums.before += bytes.length
        sums.ours += bytes.length - after.length
        sums.peer += bytes.length - Math.min(theirs, bytes.length)
        log(`${name}, ${image}: ${bytes.length} to ${after.length}, peer ${theirs}`)
      }
      const value = percent(sums.ours, sums.before)
      const best = peer ? percent(sums.peer, sums.before) : known
      figures.push({
        ...{
          value,
          unit: '% of bytes saved',
          peer: best,
          ratio: best > 0 ? Math.round((value / best) * 100) / 100 : null,
        },
        ...{ pass: wrong === 0 && value >= best, n: images.length, set: name, wrong },
        peerInRun: peer !== null,
      })
    }
    return figures
  },
}

/** What the product finds; what it does not take stays as it is. */
async function smallestOf(bytes: Buffer): Promise<{ bytes: Uint8Array } | null> {
  try {
    return (await smallestImage(bytes, LOSSLESS)).result
  } catch (error) {
    if (error instanceof NotSupportedError) return null
    throw error
  }
}

/** What a peer makes of it; what shows other pixels does not count. */
async function savedBy(
  peer: LosslessSet['peer'],
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<number> {
  if (!peer) return bytes.length
  const theirs = await peer(bytes)
  const isExact = name === 'svg' || (await pixels(theirs)).equals(await pixels(bytes))
  return isExact ? theirs.length : bytes.length
}

const JPEGTRAN = ['-copy', 'none', '-optimize', '-progressive']
const LOSSLESS = { mode: 'lossless', floor: 100, format: 'same', keepCopyright: false } as const

const pixels = (bytes: Uint8Array) =>
  sharp(bytes, { animated: true }).toColourspace('srgb').ensureAlpha().raw().toBuffer()

async function sets(): Promise<LosslessSet[]> {
  const best = (bytes: Buffer) =>
    sharp(bytes).png({ compressionLevel: 9, adaptiveFiltering: true, palette: false }).toBuffer()
  const photo = sharp(drawnPhoto(600, 400), { raw: { width: 600, height: 400, channels: 3 } })
  const photos: CorpusImage[] = [
    { name: 'drawn', origin: 'drawn', bytes: await photo.png({ compressionLevel: 6 }).toBuffer() },
  ]
  return [
    { name: 'jpeg', images: await jpegCorpus(), peer: toolOf('jpegtran', JPEGTRAN), known: 7.6 },
    { name: 'png graphics', images: [...originals(), ...packageImages('png')], peer: best, known: 25.9 },
    { name: 'png photos', images: photos, peer: best, known: 5 },
    {
      ...{ name: 'gif', known: 12.2, images: await gifCorpus() },
      peer:
        toolOf('gifsicle', ['-O3']) ??
        (async (bytes) => sharp(bytes, { animated: true }).gif({ effort: 10 }).toBuffer()),
    },
    {
      ...{ name: 'svg', known: 17.4, images: packageImages('svg') },
      peer: async (bytes) => Buffer.from(optimize(bytes.toString(), { multipass: true }).data),
    },
  ]
}
