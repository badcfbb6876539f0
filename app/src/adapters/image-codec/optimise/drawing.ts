import { loadSharp, SECONDS } from '../sharp.ts'
import { letGo } from './decode.ts'
import { drawnElements } from './drawn-elements.ts'
import { NotSupportedError } from './outcome.ts'

const MOST_BYTES = 1024 * 1024
/** A second pass over a larger drawing costs more memory than it saves bytes. */
const MOST_PASSED_AGAIN = 200_000
/** Includes elements repeated by `use`. */
const MOST_ELEMENTS = 50_000
const SIDE = 400
/** Difference per channel, of 255: the anti-aliasing of a coordinate with one digit less. */
const MOST_DIFFERENCE = 24
/** Share of all pixels. */
const DIFFERENT_SHARE = 0.001

/** Returns true if the bytes begin like an SVG, possibly after a declaration or comments. */
export function isDrawing(bytes: Uint8Array): boolean {
  return /^\uFEFF?\s*(<\?xml[^>]*>|<!--[^]*?-->|<!DOCTYPE[^>[]*(\[[^\]]*\])?[^>]*>|\s)*<svg[\s>]/i.test(
    Buffer.from(bytes.subarray(0, 4_096)).toString('utf8'),
  )
}

export interface Drawn {
  bytes: Buffer
  width: number
  height: number
}

/** Returns the drawing without invisible parts and without anything executable. Null: it would look different. */
export async function leanDrawing(bytes: Uint8Array): Promise<Drawn | null> {
  if (bytes.length > MOST_BYTES) throw new NotSupportedError('too-large')
  const text = Buffer.from(bytes).toString('utf8')
  // Entities multiply: a kilobyte may expand to a gigabyte.
  if (/<!ENTITY/i.test(text)) throw new NotSupportedError('format')
  if (drawnElements(text) > MOST_ELEMENTS) throw new NotSupportedError('too-large')
  const before = await rendered(text)
  for (const precision of [2, 3, 5]) {
    const lean = await optimised(text, precision)
    const after = await rendered(lean)
    const isAlike = looksSame(before.data, after.data)
    letGo(after.data)
    if (!isAlike) continue
    return { bytes: Buffer.from(lean), width: before.width, height: before.height }
  }
  return null
}

async function optimised(text: string, floatPrecision: number): Promise<string> {
  // SVGO takes tens of megabytes in every thread that loads it, and photographs do not need it.
  const { optimize } = await import('svgo')
  try {
    return optimize(text, {
      multipass: text.length <= MOST_PASSED_AGAIN,
      floatPrecision,
      plugins: [
        { name: 'preset-default', params: { overrides: { cleanupIds: { minify: true } } } },
        'removeScripts',
      ],
    }).data
  } catch (error) {
    throw new NotSupportedError('unreadable', error)
  }
}

async function rendered(text: string): Promise<Drawn & { data: Buffer }> {
  const sharp = await loadSharp()
  try {
    const image = sharp(Buffer.from(text), { limitInputPixels: 50_000_000 })
    const { format, width, height } = await image.metadata()
    if (format !== 'svg') throw new Error('The file is not an SVG.')
    const data = await image
      .resize(SIDE, SIDE, { fit: 'inside' })
      .ensureAlpha()
      .raw()
      .timeout({ seconds: SECONDS })
      .toBuffer()
    return { data, bytes: data, width, height }
  } catch (error) {
    throw new NotSupportedError('unreadable', error)
  }
}

function looksSame(before: Buffer, after: Buffer): boolean {
  if (before.length !== after.length) return false
  let different = 0
  for (let at = 0; at < before.length; at++)
    if (Math.abs((before[at] as number) - (after[at] as number)) > MOST_DIFFERENCE) different += 1
  return different <= before.length * DIFFERENT_SHARE
}
