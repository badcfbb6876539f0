import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { loadSharp } from '../sharp.ts'
import { leanJpeg, leanPng, type Notes } from './container.ts'
import { type Inspected, letGo, type Pixels, pixelsOf } from './decode.ts'
import { rewriteJpeg } from './jpeg/rewrite-jpeg.ts'
import type { StillFormat } from './outcome.ts'
import { isLate } from './search.ts'

export interface Exact {
  bytes: Buffer
  encoder: string
  encodings: number
}

interface Asked {
  bytes: Buffer
  inspected: Inspected
  pixels: Pixels
  notes: Notes
  /** The image is re-encoded in any case: it was rotated, resized or converted. */
  isAnew: boolean
  format: StillFormat
  /** Once this time (`performance.now`) has passed, the first result is taken. */
  until?: number
}

type Attempt = [encoder: string, encode: () => Promise<Buffer | null>]

/** Returns the smallest encoding with identical pixels; each candidate is decoded and compared. */
export async function searchLossless(asked: Asked): Promise<Exact | null> {
  const { pixels, bytes } = asked
  const isDeep = asked.inspected.metadata.depth === 'ushort'
  // Decoding and re-encoding yields 8 bit.
  if (isDeep && (asked.isAnew || asked.format !== 'png')) return null
  const attempts = isDeep ? deepAttempts(asked) : attemptsAt(asked)
  let best: Exact | null = null
  for (const [encoder, encode] of attempts) {
    if (best && isLate(asked.until)) break
    const written = await encode()
    if (!written || written.length >= (best?.bytes.length ?? Number.POSITIVE_INFINITY)) continue
    const isExact = isDeep ? await isSameDeep(written, bytes) : await isSame(written, pixels)
    if (isExact) best = { bytes: written, encoder, encodings: attempts.length }
  }
  return best
}

function attemptsAt({ bytes, format, pixels, notes, isAnew, until }: Asked): Attempt[] {
  if (format === 'jpeg') {
    const lean = isAnew ? null : leanJpeg(bytes, notes)
    return [
      ['jpeg without notes', async () => lean],
      ['jpeg, written anew', async () => lean && rewriteJpeg(lean)],
    ]
  }
  if (format === 'webp') return [['webp lossless', () => writtenWebp(pixels)]]
  const written = writtenPng(pixels)
  const isUnhurried = until === undefined && pixels.width * pixels.height <= MOST_THOROUGH
  const level = isUnhurried ? THOROUGH : USUAL
  return [
    ['png', async () => leanPng(await written, notes)],
    ['oxipng', async () => leanPng(await oxipng(await written, level), notes)],
  ]
}

const deepAttempts = ({ bytes, notes }: Asked): Attempt[] => [
  ['oxipng, 16 bit', async () => leanPng(await oxipng(bytes, USUAL), notes)],
]

async function isSameDeep(bytes: Buffer, before: Buffer): Promise<boolean> {
  const sharp = await loadSharp()
  const deep = (image: Buffer) => sharp(image).raw({ depth: 'ushort' }).toBuffer()
  const [one, other] = [await deep(bytes), await deep(before)]
  const isEqual = one.equals(other)
  letGo(one)
  letGo(other)
  return isEqual
}

async function isSame(bytes: Buffer, { data, width, height, channels }: Pixels): Promise<boolean> {
  const decoded = await pixelsOf(bytes, {})
  const isEqual =
    decoded.width === width &&
    decoded.height === height &&
    decoded.channels === channels &&
    decoded.data.equals(data)
  letGo(decoded.data)
  return isEqual
}

async function writtenPng({ data, width, height, channels }: Pixels): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(data, { raw: { width, height, channels } })
    .png({ compressionLevel: 9, adaptiveFiltering: true, palette: false })
    .toBuffer()
}

async function writtenWebp({ data, width, height, channels }: Pixels): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(data, { raw: { width, height, channels } })
    .webp({ lossless: true, effort: 5, exact: true })
    .toBuffer()
}

interface Oxipng {
  optimise(data: Uint8Array, level: number, interlace: boolean, alpha: boolean): Uint8Array
}
/** Levels of oxipng: the second takes twice as long and makes photographs a sixth smaller. */
const [USUAL, THOROUGH] = [3, 5]
/** About 5 s of processor time per megapixel. */
const MOST_THOROUGH = 1_000_000
let loaded: Promise<Oxipng> | undefined

/** Loads the package's single-threaded build directly: its own entry point expects a browser. */
async function load(): Promise<Oxipng> {
  const file = createRequire(import.meta.url).resolve('@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm')
  const [module, wasm] = await Promise.all([
    import('@jsquash/oxipng/codec/pkg/squoosh_oxipng.js'),
    readFile(file),
  ])
  await module.default(wasm)
  return module
}

async function oxipng(bytes: Buffer, level: number): Promise<Buffer> {
  loaded ??= load()
  return Buffer.from((await loaded).optimise(bytes, level, false, false))
}
