import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { FileRecord, StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'
import { drawnBefore } from './drawn-before.ts'
import { fileBytes } from './file-bytes.ts'

/** How the delivery network encodes one image. No API reports this: clients have to measure what is sent. */
export interface DeliveryProfile {
  /** Encoding quality by format. */
  quality: Record<'jpeg' | 'webp' | 'avif', number>
  /**
   * True: a leaner source is encoded leaner, and a source smaller than its encoding is sent as it is. False: the
   * output depends on the pixels alone, so a smaller source gains next to nothing.
   */
  followsSource: boolean
  /** True: browsers that accept AVIF get AVIF; false: WebP. */
  sendsAvif: boolean
}

/** Seed 0: every file follows its source, so that each smaller file shows. */
const FOLLOWS_ALL: DeliveryProfile = {
  quality: { jpeg: 80, webp: 78, avif: 52 },
  followsSource: true,
  sendsAvif: false,
}

/** Seed -1: every file depends on its pixels alone, so that no smaller file shows. */
const FOLLOWS_NONE: DeliveryProfile = { ...FOLLOWS_ALL, followsSource: false }

/** The network's view of an image: its mean colour, in steps so coarse that another encoding rarely changes it. */
export type ImageKind = string

const STEPS_OF = 12
const known = new WeakMap<State, Map<string, Promise<ImageKind>>>()

/**
 * Returns the kind of a file's image. New bytes under the same id keep it; another file with the same image has it
 * too.
 */
export function imageKind(state: State, store: StoreRecord, file: FileRecord): Promise<ImageKind> {
  const ofState = known.get(state) ?? new Map<string, Promise<ImageKind>>()
  known.set(state, ofState)
  const key = `${store.id}|${file.id}`
  const found =
    ofState.get(key) ??
    fileBytes(state, store, file)
      .then((bytes) => kindBefore(state, file, bytes))
      .catch(() => 'none')
  ofState.set(key, found)
  return found
}

async function kindBefore(state: State, file: FileRecord, bytes: Buffer | undefined): Promise<ImageKind> {
  if (!bytes || !file.drawing) return kindOf(bytes)
  return (
    await drawnBefore(state, [bytes, String(kindOf)], async () => Buffer.from(await kindOf(bytes)))
  ).toString()
}

async function kindOf(bytes: Buffer | undefined): Promise<ImageKind> {
  if (!bytes) return 'none'
  const { channels } = await sharp(bytes, { failOn: 'none' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .stats()
  return channels.map(({ mean }) => Math.floor(mean / STEPS_OF)).join(' ')
}

/**
 * Draws a profile by seed for each kind of image: a network goes by an image's content, not by the number of its
 * file.
 */
export function deliveryProfile(
  store: Pick<StoreRecord, 'id'>,
  kind: ImageKind,
  seed: number,
): DeliveryProfile {
  if (seed === 0) return FOLLOWS_ALL
  if (seed === -1) return FOLLOWS_NONE
  const drawn = createHash('sha256').update(`${seed}|${store.id}|${kind}`).digest()
  const part = (at: number) => drawn.readUInt8(at) / 256
  return {
    quality: {
      jpeg: 76 + Math.floor(part(0) * 12),
      webp: 74 + Math.floor(part(1) * 12),
      avif: 48 + Math.floor(part(2) * 12),
    },
    followsSource: part(3) < 0.65,
    sendsAvif: part(4) < 0.3,
  }
}

/** Bits per pixel of an average source. */
const PLAIN_SOURCE = 1.2
const STEP = 9

/** Returns the encoding quality for a source with this many bits per pixel. */
export function qualityFor(
  { quality, followsSource }: DeliveryProfile,
  format: 'jpeg' | 'webp' | 'avif',
  bitsPerPixel: number,
): number {
  const base = quality[format]
  if (!followsSource) return base
  const shift = Math.round(STEP * Math.log2(Math.max(bitsPerPixel, 0.05) / PLAIN_SOURCE))
  return Math.min(95, Math.max(35, base + shift))
}
