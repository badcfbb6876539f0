import { loadSharp, MOST_PIXELS, SECONDS } from '../sharp.ts'
import { type Inspected, letGo, pixelsOf, upright } from './decode.ts'
import type { Encoder } from './encoders.ts'
import type { Chosen } from './lossy.ts'
import { NotSupportedError, type OptimiseSettings } from './outcome.ts'
import { createJudge, type Floor, type Judge, search } from './search.ts'

/** Judging looks at every frame of every candidate. */
const MOST_MOVING_PIXELS = 12_000_000

/** GIF and WebP that move: every frame, how long it stays and how often all is shown stay as they are. */
export async function searchMoving(
  bytes: Uint8Array,
  { metadata, format }: Inspected,
  { settings, floor, until }: { settings: OptimiseSettings; floor: Floor; until?: number },
): Promise<Chosen | null> {
  const { width, pageHeight = metadata.height, pages = 1, delay, loop } = metadata
  if (width * pageHeight * pages > MOST_MOVING_PIXELS) throw new NotSupportedError('too-large')
  const pixels = await pixelsOf(bytes, settings, { animated: true })
  using judge = createJudge(pixels)
  const timing = { ...(delay && { delay }), loop: loop ?? 0 }
  const encoder = format === 'webp' ? webp(bytes, settings, timing) : gif(bytes, settings, timing)
  const moving: Judge = { ...judge, judge: async (candidate) => judge.judge(await stacked(candidate, pages)) }
  const found = await search(moving, encoder, {
    ...{ floor, most: bytes.length, start: encoder.highest },
    ...(until !== undefined && { until }),
  })
  if (!found) return null
  const after = await (await loadSharp())(found.bytes).metadata()
  const isKept = after.pages === pages && same(after.delay, delay) && (after.loop ?? 0) === (loop ?? 0)
  return isKept ? { ...found, encoder, spent: judge.spent } : null
}

const same = (left: number[] | undefined, right: number[] | undefined) =>
  JSON.stringify(left ?? []) === JSON.stringify(right ?? [])

/** All frames one under the other; a candidate of fewer frames is no candidate. */
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

/** Quality is how far colours of two frames may be apart and still count as the same: 100 is not at all. */
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
