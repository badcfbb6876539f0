import type { Likeness } from '#rules/image-quality/image.ts'
import { loadSharp, MOST_PIXELS, SECONDS } from '../sharp.ts'
import { type Inspected, letGo, pixelsOf, upright } from './decode.ts'
import type { Encoder } from './encoders.ts'
import { rewriteGif } from './gif/rewrite-gif.ts'
import { NotSupportedError, type OptimiseSettings } from './outcome.ts'
import { createReference, type Floor, type Reference, search } from './search.ts'

/** Every frame of every candidate is measured. */
const MOST_MOVING_PIXELS = 12_000_000

export interface Moved {
  bytes: Buffer
  encoder: string
  quality?: number
  encodings: number
  /** Null: every pixel of every frame is unchanged. */
  likeness: Likeness | null
}

interface MovingSearch {
  settings: OptimiseSettings
  floor: Floor
  /** After this time (`performance.now`) the best result so far is taken. */
  until: number
}

/** Optimises animated GIF and WebP: every frame, its duration and the loop count are kept. */
export async function searchMoving(
  bytes: Uint8Array,
  inspected: Inspected,
  { settings, floor, until }: MovingSearch,
): Promise<Moved | null> {
  const { metadata, format } = inspected
  const { width, pageHeight = metadata.height, pages = 1 } = metadata
  if (width * pageHeight * pages > MOST_MOVING_PIXELS) throw new NotSupportedError('too-large')
  if (format !== 'gif') return encodedAnew(bytes, inspected, { settings, floor, until })
  const isResized = settings.maxWidth !== undefined && settings.maxWidth < width
  // Leaves half of the time for the search of a quality.
  const half = settings.mode === 'lossless' ? until : (performance.now() + until) / 2
  const exact = isResized ? null : await writtenAnew(Buffer.from(bytes), settings, half)
  if (exact && settings.mode === 'lossless') return exact
  const found = await encodedAnew(bytes, inspected, { settings, floor, until })
  if (!found) return exact
  const lean = (await writtenAnew(found.bytes, settings, until))?.bytes ?? found.bytes
  return exact && exact.bytes.length <= lean.length ? exact : { ...found, bytes: lean }
}

/**
 * Returns the same frames in fewer bytes, decoded by an independent decoder and compared; null if that is not
 * possible.
 */
async function writtenAnew(
  bytes: Buffer,
  { keepCopyright }: OptimiseSettings,
  until: number,
): Promise<Moved | null> {
  const written = rewriteGif(bytes, { keepCopyright, until })
  if (!written || written.length >= bytes.length || !(await showsSame(written, bytes))) return null
  return { bytes: written, encoder: 'gif, written anew', encodings: 1, likeness: null }
}

async function showsSame(written: Buffer, before: Buffer): Promise<boolean> {
  const sharp = await loadSharp()
  const told = async (bytes: Buffer) => {
    const { pages, delay, loop, width, pageHeight } = await sharp(bytes).metadata()
    return JSON.stringify([pages ?? 1, delay ?? [], loop ?? 0, width, pageHeight ?? 0])
  }
  const frames = (bytes: Buffer) =>
    sharp(bytes, { animated: true, limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .ensureAlpha()
      .raw()
      .timeout({ seconds: SECONDS })
      .toBuffer()
  try {
    if ((await told(written)) !== (await told(before))) return false
    const [one, other] = [await frames(written), await frames(before)]
    const isEqual = one.equals(other)
    letGo(one)
    letGo(other)
    return isEqual
  } catch {
    return false
  }
}

/** Re-encodes at the lowest quality whose frames keep the floor. */
async function encodedAnew(
  bytes: Uint8Array,
  { metadata, format }: Inspected,
  { settings, floor, until }: MovingSearch,
): Promise<Moved | null> {
  const { pages = 1, delay, loop } = metadata
  const pixels = await pixelsOf(bytes, settings, { animated: true })
  using reference = createReference(pixels)
  const timing = { ...(delay && { delay }), loop: loop ?? 0 }
  const encoder = format === 'webp' ? webp(bytes, settings, timing) : gif(bytes, settings, timing)
  const inStack =
    <Answer, Rest extends unknown[]>(ask: (stack: Buffer, ...rest: Rest) => Promise<Answer>) =>
    async (candidate: Buffer, ...rest: Rest): Promise<Answer> => {
      const stack = await stacked(candidate, pages)
      const answer = await ask(stack, ...rest)
      letGo(stack)
      return answer
    }
  const moving: Reference = {
    ...reference,
    look: inStack(reference.look),
    likenessOf: inStack(reference.likenessOf),
  }
  const found = await search(moving, encoder, {
    floor,
    most: bytes.length,
    start: encoder.highest,
    until,
  })
  if (!found) return null
  const after = await (await loadSharp())(found.bytes).metadata()
  const isKept = after.pages === pages && same(after.delay, delay) && (after.loop ?? 0) === (loop ?? 0)
  if (!isKept) return null
  const { quality, seen } = found
  return {
    bytes: found.bytes,
    encoder: encoder.name,
    quality,
    encodings: reference.spent.encodings,
    likeness: settings.mode === 'lossless' ? null : await moving.likenessOf(found.bytes, seen),
  }
}

const same = (left: number[] | undefined, right: number[] | undefined) =>
  JSON.stringify(left ?? []) === JSON.stringify(right ?? [])

/** Stacks all frames vertically; throws if a candidate has another number of frames. */
async function stacked(bytes: Buffer, pages: number): Promise<Buffer> {
  const sharp = await loadSharp()
  const image = sharp(bytes, { animated: true, limitInputPixels: MOST_PIXELS })
  const found = (await image.metadata()).pages ?? 1
  if (found !== pages) throw new NotSupportedError('unreadable')
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const stack = await sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  letGo(data)
  return stack
}

interface Timing {
  delay?: number[]
  loop: number
}

function webp(bytes: Uint8Array, settings: OptimiseSettings, timing: Timing): Encoder {
  const isExact = settings.mode === 'lossless'
  return {
    name: isExact ? 'moving webp, lossless' : 'moving webp',
    format: 'webp',
    lowest: isExact ? 100 : 30,
    highest: 100,
    encode: async (_, quality) =>
      (await upright(bytes, settings, true))
        .webp({ quality, effort: 4, lossless: isExact, exact: true, ...timing })
        .timeout({ seconds: SECONDS })
        .toBuffer(),
  }
}

/** Quality is the difference up to which colours of two frames count as equal: 100 allows none. */
function gif(bytes: Uint8Array, settings: OptimiseSettings, timing: Timing): Encoder {
  const isExact = settings.mode === 'lossless'
  return {
    name: isExact ? 'gif, exact' : 'gif',
    format: 'png',
    lowest: isExact ? 100 : 80,
    highest: 100,
    encode: async (_, quality) =>
      (await upright(bytes, settings, true))
        .gif({
          effort: 7,
          interFrameMaxError: 100 - quality,
          interPaletteMaxError: quality === 100 ? 0 : 3,
          dither: 0,
          ...timing,
        })
        .timeout({ seconds: SECONDS })
        .toBuffer(),
  }
}
