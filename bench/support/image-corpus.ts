import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type GifOptions } from 'sharp'
import { drawnPhoto } from '../../app/src/adapters/image-codec/optimise/testing/drawn-images.ts'

const ROOT = join(import.meta.dirname, '../..')
const DATA = join(ROOT, '../shared/data/images')

export interface CorpusImage {
  name: string
  /** Drawn images are reported separately: they are not photographs. */
  origin: 'original' | 'package' | 'drawn'
  bytes: Buffer
}

/** Why a figure cannot be measured here; null if it can. */
export const missingOriginals = (): string | null =>
  existsSync(DATA) ? null : 'the original images are not on this machine'

export function originals(): CorpusImage[] {
  return readdirSync(DATA)
    .filter((file) => file.endsWith('.png'))
    .sort()
    .map((name) => ({ name, origin: 'original', bytes: readFileSync(join(DATA, name)) }))
}

/** Images included in installed packages, without duplicates. */
export function packageImages(extensions: string): CorpusImage[] {
  const found = globSync(`node_modules/{@fastify/static,@shopify,playwright-core}/**/*.{${extensions},}`, {
    cwd: ROOT,
  })
  const seen = new Map<string, CorpusImage>()
  for (const name of found.sort()) {
    const bytes = readFileSync(join(ROOT, name))
    if (bytes.length > 2_000) seen.set(bytes.toString('base64', 0, 3_000), { name, origin: 'package', bytes })
  }
  return [...seen.values()]
}

const QUALITIES = [75, 85, 92]

/** JPEGs as shops upload them: originals at stated qualities, those of packages, two drawn ones. */
export async function jpegCorpus(): Promise<CorpusImage[]> {
  const encoded = await Promise.all(
    originals().flatMap(({ name, bytes }) =>
      QUALITIES.map(async (quality) => ({
        name: `${name} at ${quality}`,
        origin: 'original' as const,
        bytes: await sharp(bytes).removeAlpha().jpeg({ quality }).toBuffer(),
      })),
    ),
  )
  const drawn = await Promise.all(
    [1, 2].map(async (seed) => ({
      name: `drawn ${seed}`,
      origin: 'drawn' as const,
      bytes: await drawnJpeg(seed, 640, 480),
    })),
  )
  return [...encoded, ...packageImages('jpg,jpeg'), ...drawn]
}

export function drawnJpeg(seed: number, width: number, height: number): Promise<Buffer> {
  return sharp(drawnPhoto(width, height, seed), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

const [MOVING_WIDTH, MOVING_HEIGHT] = [120, 90]

/**
 * GIFs as shops use them: photos with a palette each, a badge that turns on a transparent background, a price that
 * changes on a photo, a sign.
 */
export async function gifCorpus(): Promise<CorpusImage[]> {
  const gif = async (name: string, frames: readonly Buffer[], channels: 3 | 4, options: GifOptions) => ({
    ...{ name, origin: 'drawn' as const },
    bytes: await sharp(Buffer.concat(frames), {
      raw: {
        ...{ width: MOVING_WIDTH, height: frames.length * MOVING_HEIGHT, channels },
        pageHeight: MOVING_HEIGHT,
      },
    })
      .gif(options)
      .toBuffer(),
  })
  const each = (count: number, draw: (number: number) => Buffer) =>
    Array.from({ length: count }, (_, number) => draw(number))
  return [
    await gif(
      'photos',
      each(4, (number) => drawnPhoto(MOVING_WIDTH, MOVING_HEIGHT, number + 1)),
      3,
      { reuse: false },
    ),
    await gif('badge', each(12, badge), 4, { dither: 0 }),
    await gif('price', each(8, price), 3, { reuse: false }),
    await gif('sign', [sign()], 3, { colours: 8, dither: 0 }),
  ]
}

type Colour = readonly number[]
/** Calls `colourOf` for each pixel and concatenates the results. */
function drawn(colourOf: (x: number, y: number) => Colour): Buffer {
  return Buffer.from(
    Array.from({ length: MOVING_WIDTH * MOVING_HEIGHT }, (_, at) =>
      colourOf(at % MOVING_WIDTH, Math.floor(at / MOVING_WIDTH)),
    ).flat(),
  )
}

function badge(turn: number): Buffer {
  return drawn((x, y) => {
    const [left, up] = [x - 60, y - 45]
    if (left ** 2 + up ** 2 > 1_600) return [0, 0, 0, 0]
    const part = Math.floor((Math.atan2(up, left) / Math.PI + 1 + turn / 12) * 6) % 2
    return part === 0 ? [200, 30, 40, 255] : [250, 240, 220, 255]
  })
}

function price(number: number): Buffer {
  const ground = drawnPhoto(MOVING_WIDTH, MOVING_HEIGHT, 3)
  return drawn((x, y) => {
    const isLabel = x >= 70 && x < 110 && y >= 60 && y < 80
    if (isLabel && (x + y * 3) % (number + 3) === 0) return [10, 10, 10]
    const at = 3 * (y * MOVING_WIDTH + x)
    return isLabel ? [255, 220, 0] : [...ground.subarray(at, at + 3)]
  })
}

const sign = (): Buffer =>
  drawn((x, y) => {
    if (x < 4 || y < 4 || x >= 116 || y >= 86) return [20, 60, 30]
    return (x * y) % 17 < 3 && y > 30 && y < 60 ? [20, 60, 30] : [240, 240, 230]
  })
