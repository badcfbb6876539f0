import sharp from 'sharp'
import type { FileRecord, StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'
import { byteStoreOf } from './byte-store.ts'
import { deliveryProfile, imageKind, qualityFor } from './delivery-profile.ts'
import { drawnBefore } from './drawn-before.ts'
import { fileBytes } from './file-bytes.ts'
import type { FileUrlOptions } from './file-url.ts'

/** Output formats a URL may ask for, by sharp's names. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

/** One delivered form of an image; `crop` applies only if both sides are given. */
export interface Rendition {
  width: number | undefined
  height: number | undefined
  crop: FileUrlOptions['crop'] | undefined
  format: ImageFormat
  /** Seed of the delivery network's encoding. */
  seed: number
}

/** Size limit of one store's folder of resized images, in bytes; beyond it, the oldest are deleted. */
export const RESIZED_LIMIT = 100_000_000

/** Returns a short name of a rendition, unique per file version: file name of its cache entry and base of its ETag. */
export function renditionKey(file: FileRecord, rendition: Rendition): string {
  const size = `${rendition.width ?? ''}x${rendition.height ?? ''}`
  return `${file.filename}.${file.id}.${file.version}.${size}.${rendition.crop ?? 'fit'}.${rendition.seed}.${rendition.format}`
}

const running = new Map<string, Promise<Buffer | undefined>>()

/**
 * Returns the image in the requested size and format: never larger than the original, as on the platform. Results are
 * kept in the data folder. Undefined if the original's bytes are gone.
 */
export async function resizedImage(
  state: State,
  { store, file }: { store: StoreRecord; file: FileRecord },
  rendition: Rendition,
): Promise<Buffer | undefined> {
  const folder = `resized/${store.handle}`
  const path = `${folder}/${renditionKey(file, rendition)}`
  const kept = await byteStoreOf(state).read(path)
  if (kept) return kept
  const key = `${state.dataDirectory}|${path}`
  let work = running.get(key)
  if (!work) {
    work = resize(state, { store, file }, rendition)
      .then(async (bytes) => {
        if (!bytes) return undefined
        await byteStoreOf(state).write(path, bytes)
        await trim(state, folder)
        return bytes
      })
      .finally(() => running.delete(key))
    running.set(key, work)
  }
  return work
}

async function resize(
  state: State,
  { store, file }: { store: StoreRecord; file: FileRecord },
  { width, height, crop, format, seed }: Rendition,
): Promise<Buffer | undefined> {
  const original = await fileBytes(state, store, file)
  if (!original) return undefined
  const profile = deliveryProfile(store, await imageKind(state, store, file), seed)
  const bitsPerPixel = (original.length * 8) / Math.max(1, file.width * file.height)
  const quality = lossy(format) ? qualityFor(profile, format, bitsPerPixel) : null
  const asked = JSON.stringify([file.mimeType, width, height, crop, format, quality])
  const encode = () => encoded(original, file, { width, height, crop, format, quality })
  const bytes = await (file.drawing
    ? drawnBefore(state, [original, asked, String(encoded)], encode)
    : encode())
  const isWhole =
    !(width && height && crop) &&
    (width ?? file.width) >= file.width &&
    (height ?? file.height) >= file.height
  return profile.followsSource && isWhole && original.length < bytes.length ? original : bytes
}

interface Encoding extends Omit<Rendition, 'seed'> {
  /** Null for lossless formats. */
  quality: number | null
}

function encoded(
  original: Buffer,
  file: FileRecord,
  { width, height, crop, format, quality }: Encoding,
): Promise<Buffer> {
  const animated = file.mimeType === 'image/gif' && (format === 'gif' || format === 'webp')
  const cover = width && height && crop
  // A truncated image is delivered as far as it can be decoded, as browsers show it.
  const image = sharp(original, { animated, failOn: 'none' })
  if (format === 'jpeg') image.flatten({ background: '#ffffff' })
  return image
    .rotate()
    .resize({
      ...(width && { width }),
      ...(height && { height }),
      fit: cover ? 'cover' : 'inside',
      position: crop ?? 'center',
      withoutEnlargement: true,
    })
    .toFormat(format, {
      ...(quality !== null && { quality }),
      ...(format === 'webp' && { effort: 2 }),
      ...(format === 'avif' && { effort: 0 }),
    })
    .toBuffer()
}

const lossy = (format: ImageFormat): format is 'jpeg' | 'webp' | 'avif' =>
  format === 'jpeg' || format === 'webp' || format === 'avif'

/**
 * Returns the media type of delivered bytes: they may be the source itself, if that is smaller than the requested
 * rendition.
 */
export function typeOfDelivered(bytes: Buffer): string {
  if (bytes.readUInt16BE(0) === 0xffd8) return 'image/jpeg'
  if (bytes.readUInt16BE(0) === 0x8950) return 'image/png'
  if (bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp'
  return bytes.toString('latin1', 4, 8) === 'ftyp' ? 'image/avif' : 'image/gif'
}

/** Removes the oldest entries if the folder exceeds its limit, down to three quarters of it. */
async function trim(state: State, folder: string): Promise<void> {
  const entries = await byteStoreOf(state).list(folder)
  let total = entries.reduce((sum, entry) => sum + entry.bytes, 0)
  if (total <= RESIZED_LIMIT) return
  for (const entry of entries) {
    if (total <= RESIZED_LIMIT * 0.75) return
    await byteStoreOf(state).remove(`${folder}/${entry.name}`)
    total -= entry.bytes
  }
}
