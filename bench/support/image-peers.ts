import sharp from 'sharp'
import { type Pixels, pixelsOf } from '../../app/src/adapters/image-codec/optimise/decode.ts'
import { type Encoder, opaque } from '../../app/src/adapters/image-codec/optimise/encoders.ts'
import { searchLossy } from '../../app/src/adapters/image-codec/optimise/lossy.ts'
import { createReference, type Floor, search } from '../../app/src/adapters/image-codec/optimise/search.ts'
import type { CorpusImage } from './image-corpus.ts'

const of = ({ data, width, height, channels }: Pixels) => sharp(data, { raw: { width, height, channels } })
const limits = { lowest: 5, highest: 100 }

/** Encoders others would use, with default options, at any quality. */
export const JPEG_PEERS: Encoder[] = [
  {
    ...{ name: 'libjpeg 4:2:0', format: 'jpeg', ...limits },
    encode: (pixels, quality) => of(opaque(pixels)).jpeg({ quality }).toBuffer(),
  },
  {
    ...{ name: 'mozjpeg 4:2:0', format: 'jpeg', ...limits },
    encode: (pixels, quality) => of(opaque(pixels)).jpeg({ quality, mozjpeg: true }).toBuffer(),
  },
  {
    ...{ name: 'mozjpeg 4:4:4', format: 'jpeg', ...limits },
    encode: (pixels, quality) =>
      of(opaque(pixels)).jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  },
]
export const WEB_PEERS: Encoder[] = [
  ...JPEG_PEERS.slice(1),
  {
    ...{ name: 'webp', format: 'webp', ...limits },
    encode: (pixels, quality) => of(pixels).webp({ quality }).toBuffer(),
  },
]

/** No peer's search ends early: the early exit relies on an estimate made for our own floors. */
const UNBOUNDED = Number.POSITIVE_INFINITY

export interface Saving {
  before: number
  ours: number
  peer: number
}

/**
 * Bytes saved by us and by the best peer for this image, both at the same floor, worst tile included; a larger result
 * counts as no saving.
 */
export async function savingOf(
  { bytes }: CorpusImage,
  floor: Floor,
  { formats, peers }: { formats: readonly ('jpeg' | 'webp')[]; peers: readonly Encoder[] },
): Promise<Saving> {
  const pixels = await pixelsOf(bytes, {})
  const before = bytes.length
  let [ours, peer] = [before, before]
  for (const format of formats)
    ours = Math.min(
      ours,
      (await searchLossy(pixels, { format, floor, most: before }))?.bytes.length ?? before,
    )
  using reference = createReference(pixels)
  for (const encoder of peers)
    peer = Math.min(
      peer,
      (await search(reference, encoder, { floor, most: UNBOUNDED }))?.bytes.length ?? peer,
    )
  return { before, ours: before - ours, peer: before - peer }
}

export const total = (savings: readonly Saving[], key: keyof Saving): number =>
  savings.reduce((sum, saving) => sum + saving[key], 0)

export const percent = (part: number, whole: number): number => Math.round((part / whole) * 1_000) / 10
