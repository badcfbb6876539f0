import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawnPhoto } from '../app/src/adapters/image-codec/optimise/testing/drawn-pictures.ts'

const ROOT = join(import.meta.dirname, '..')
const DATA = join(ROOT, '../shared/data/images')

export interface CorpusImage {
  name: string
  /** Drawn images are reported apart: nobody photographed them. */
  origin: 'original' | 'package' | 'drawn'
  bytes: Buffer
}

/** Why a figure cannot be taken here; null: it can. */
export const missingOriginals = (): string | null =>
  existsSync(DATA) ? null : 'the original pictures are not on this machine'

export function originals(): CorpusImage[] {
  return readdirSync(DATA)
    .filter((file) => file.endsWith('.png'))
    .sort()
    .map((name) => ({ name, origin: 'original', bytes: readFileSync(join(DATA, name)) }))
}

/** Images that installed packages carry, each once. */
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

/** JPEGs as shops upload them: originals at stated qualities, packages' own, two drawn ones. */
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
