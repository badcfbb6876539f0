import { leanJpeg, leanPng, type Notes, readNotes, webpWith } from './container.ts'
import { type Inspected, inspect, letGo, type Pixels, pixelsOf } from './decode.ts'
import { isDrawing, leanDrawing } from './drawing.ts'
import { opaque } from './encoders.ts'
import { searchLossless } from './lossless.ts'
import { searchLossy } from './lossy.ts'
import { searchMoving } from './moving.ts'
import {
  type Encoding,
  NotSupportedError,
  type Optimised,
  type OptimiseSettings,
  type StillFormat,
} from './outcome.ts'
import { floorOf } from './search.ts'

/** Minimum saving for which an image is rewritten. */
const LEAST_SAVING = 0.05
/**
 * Time for the quality search. A busy machine tries fewer encodings: every image is answered soon after, and the
 * result was measured in any case.
 */
const SEARCH_MS = 2_500
/** The platform's limit; larger files are not read. */
const MOST_BYTES = 20 * 1024 * 1024

type Result = Pick<
  Extract<Optimised, { verdict: 'smaller' }>,
  'bytes' | 'format' | 'width' | 'height' | 'encoding' | 'likeness'
>

/**
 * Returns a smaller image that keeps the floor, or the reason why not. Anything a hostile file can cause ends as a
 * reason.
 */
export async function optimiseImage(bytes: Uint8Array, settings: OptimiseSettings): Promise<Optimised> {
  const bytesBefore = bytes.length
  try {
    const { format, result } = await smallestImage(bytes, settings)
    if (!result || result.bytes.length > bytesBefore * (1 - LEAST_SAVING))
      return { verdict: 'nothing-to-gain', format, bytesBefore }
    return { verdict: 'smaller', bytesBefore, bytesAfter: result.bytes.length, ...result }
  } catch (error) {
    if (!(error instanceof NotSupportedError)) throw error
    return { verdict: 'not-supported', reason: error.reason, bytesBefore }
  }
}

interface Attempt {
  format: Inspected['format']
  result: Result | null
}

/** Returns the smallest encoding found, however little it saves; null if none. Throws `NotSupportedError`. */
export async function smallestImage(bytes: Uint8Array, settings: OptimiseSettings): Promise<Attempt> {
  if (bytes.length > MOST_BYTES) throw new NotSupportedError('too-large')
  return isDrawing(bytes) ? drawing(bytes) : image(bytes, settings)
}

async function drawing(bytes: Uint8Array): Promise<Attempt> {
  const lean = await leanDrawing(bytes)
  const encoding: Encoding = { encoder: 'svgo', encodings: 1 }
  return { format: 'svg', result: lean && { ...lean, format: 'svg', encoding, likeness: null } }
}

async function image(bytes: Uint8Array, settings: OptimiseSettings): Promise<Attempt> {
  const inspected = await inspect(bytes)
  const { format } = inspected
  if (format === 'gif' || inspected.frames > 1) {
    if (format !== 'gif' && format !== 'webp') throw new NotSupportedError('format')
    return { format, result: await moving(bytes, inspected, settings) }
  }
  const still = format as StillFormat
  const target = settings.format === 'same' ? still : settings.format
  const decoded = await pixelsOf(bytes, settings)
  const pixels = target === 'jpeg' ? opaque(decoded) : decoded
  try {
    return { format, result: await ofPixels(bytes, settings, { inspected, target, pixels, still }) }
  } finally {
    letGo(pixels.data)
    if (decoded !== pixels) letGo(decoded.data)
  }
}

interface Still {
  inspected: Inspected
  still: StillFormat
  target: StillFormat
  pixels: Pixels
}

async function ofPixels(
  bytes: Uint8Array,
  settings: OptimiseSettings,
  { inspected, still, target, pixels }: Still,
): Promise<Result | null> {
  const { copyright, artist, orientation } = readNotes(inspected.metadata.exif)
  const kept: Notes = settings.keepCopyright
    ? { ...(copyright && { copyright }), ...(artist && { artist }) }
    : {}
  const isAnew =
    target !== still || pixels.width < uprightWidth(inspected) || (inspected.metadata.orientation ?? 1) > 1
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const job = { bytes: whole, inspected, pixels, notes: kept, isAnew, format: target }
  const exact = { ...job, notes: { ...kept, ...(orientation && still === 'jpeg' && { orientation }) } }
  // Applying a JPEG's orientation changes pixels, so its EXIF entry stays where pixels must not change.
  if (still === 'jpeg' && target === 'jpeg' && pixels.width === uprightWidth(inspected)) exact.isAnew = false
  if (settings.mode === 'lossless') return losslessly(exact)
  const until = performance.now() + SEARCH_MS
  const floor = floorOf(settings.floor)
  const found = await searchLossy(pixels, { format: target, floor, most: bytes.length, until })
  const lossless = target === 'jpeg' && found ? null : await losslessly({ ...exact, until })
  if (!found || (lossless && lossless.bytes.length <= found.bytes.length)) return lossless
  const noted = withNotes(found.bytes, target, kept, pixels)
  const { encoder, quality, likeness, spent } = found
  const encoding = { encoder: encoder.name, quality, encodings: spent.encodings }
  const { width, height } = pixels
  return { bytes: noted, format: target, width, height, encoding, likeness }
}

function uprightWidth({ metadata }: Inspected): number {
  return (metadata.orientation ?? 1) > 4 ? metadata.height : metadata.width
}

async function losslessly(job: Parameters<typeof searchLossless>[0]): Promise<Result | null> {
  const found = await searchLossless(job)
  if (!found) return null
  const { width, height, channels } = job.pixels
  const { encoder, encodings } = found
  const bytes =
    job.format === 'webp'
      ? webpWith(found.bytes, job.notes, { width, height, hasAlpha: channels === 4 })
      : found.bytes
  return { bytes, format: job.format, width, height, encoding: { encoder, encodings }, likeness: null }
}

async function moving(
  bytes: Uint8Array,
  inspected: Inspected,
  settings: OptimiseSettings,
): Promise<Result | null> {
  const floor = settings.mode === 'lossless' ? floorOf(100) : floorOf(settings.floor)
  const found = await searchMoving(bytes, inspected, {
    settings,
    floor,
    until: performance.now() + SEARCH_MS,
  })
  if (!found) return null
  const { width, pageHeight, height } = inspected.metadata
  const { encoder, quality, encodings, likeness } = found
  return {
    bytes: found.bytes,
    format: inspected.format,
    width,
    height: pageHeight ?? height,
    encoding: { encoder, encodings, ...(quality !== undefined && { quality }) },
    likeness,
  }
}

function withNotes(
  bytes: Buffer,
  format: StillFormat,
  notes: Notes,
  { width, height, channels }: Pixels,
): Buffer {
  if (format === 'jpeg') return leanJpeg(bytes, notes) ?? bytes
  if (format === 'png') return leanPng(bytes, notes) ?? bytes
  return webpWith(bytes, notes, { width, height, hasAlpha: channels === 4 })
}
