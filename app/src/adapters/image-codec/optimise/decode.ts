import type { Metadata, Sharp } from 'sharp'
import { loadSharp, MOST_PIXELS, SECONDS } from '../sharp.ts'
import { type ImageFormat, NotSupportedError, type OptimiseSettings } from './outcome.ts'

/** An image as people see it: upright, in sRGB, scaled as requested. */
export interface Pixels {
  width: number
  height: number
  channels: 3 | 4
  data: Buffer
}

export interface Inspected {
  format: ImageFormat
  metadata: Metadata
  frames: number
}

/** The platform keeps no image with a side longer than 5,760; every row costs time, whatever it contains. */
const MOST_SIDE = 8_192

const FORMATS: Readonly<Record<string, ImageFormat>> = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif' }

/** Detects the format from the bytes; the file name proves nothing. */
export async function inspect(bytes: Uint8Array): Promise<Inspected> {
  const sharp = await loadSharp()
  let metadata: Metadata
  try {
    metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (error) {
    throw new NotSupportedError('unreadable', error)
  }
  const format = FORMATS[metadata.format]
  if (!format) throw new NotSupportedError('format')
  const frames = metadata.pages ?? 1
  const { width, pageHeight: height = metadata.height } = metadata
  if (width * height * frames > MOST_PIXELS || Math.max(width, height) > MOST_SIDE)
    throw new NotSupportedError('too-large')
  return { format, metadata, frames }
}

/** Returns a decoder with everything applied that is not pixels: orientation, size, colour space. */
export async function upright(
  bytes: Uint8Array,
  { maxWidth }: Pick<OptimiseSettings, 'maxWidth'>,
  animated = false,
): Promise<Sharp> {
  const sharp = await loadSharp()
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS, animated })
    .autoOrient()
    .toColourspace('srgb')
    .timeout({ seconds: SECONDS })
  return maxWidth ? image.resize({ width: maxWidth, withoutEnlargement: true }) : image
}

/** Decodes an image, upright and at most as wide as the settings say. Throws `NotSupportedError`. */
export async function pixelsOf(
  bytes: Uint8Array,
  settings: Pick<OptimiseSettings, 'maxWidth'>,
  options: { animated?: boolean } = {},
): Promise<Pixels> {
  try {
    const image = await upright(bytes, settings, options.animated)
    const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
    return withColours({ data, width: info.width, height: info.height }, info.channels)
  } catch (error) {
    throw new NotSupportedError('unreadable', error)
  }
}

/** Gives grey images three channels and drops an alpha channel that is fully opaque. */
function withColours({ data, width, height }: Omit<Pixels, 'channels'>, channels: number): Pixels {
  const hasAlpha = channels === 2 || channels === 4
  let hides = false
  if (hasAlpha)
    for (let at = channels - 1; at < data.length && !hides; at += channels) hides = data[at] !== 255
  if (channels === 3 || (channels === 4 && hides)) return { data, width, height, channels }
  const kept = hides ? 4 : 3
  const out = Buffer.alloc(width * height * kept)
  for (let from = 0, to = 0; from < data.length; from += channels, to += kept) {
    const isGrey = channels < 3
    out[to] = data[from] as number
    out[to + 1] = data[isGrey ? from : from + 1] as number
    out[to + 2] = data[isGrey ? from : from + 2] as number
    if (hides) out[to + 3] = data[from + channels - 1] as number
  }
  letGo(data)
  return { data: out, width, height, channels: kept }
}

/**
 * Frees the memory of decoded or encoded images at once. The garbage collector does not see how much memory a few
 * small objects hold, and keeps dozens of megabytes. The caller must not use them afterwards.
 */
export function letGo({ buffer, byteLength }: Uint8Array): void {
  // A view of a larger buffer must not free it.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** Returns the pixels as they appear on a background of this brightness. */
export function onGround({ data, channels, width, height }: Pixels, ground: number): Uint8Array {
  if (channels === 3) return data
  const rgb = new Uint8Array(width * height * 3)
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    const alpha = (data[from + 3] as number) / 255
    for (let channel = 0; channel < 3; channel++)
      rgb[to + channel] = Math.round((data[from + channel] as number) * alpha + ground * (1 - alpha))
  }
  return rgb
}
