import type { JpegOptions, Sharp } from 'sharp'
import { loadSharp } from '../sharp.ts'
import { onGround, type Pixels } from './decode.ts'
import type { StillFormat } from './outcome.ts'

/** One way to encode an image, at any quality. */
export interface Encoder {
  name: string
  format: StillFormat | 'avif'
  lowest: number
  highest: number
  encode(pixels: Pixels, quality: number): Promise<Buffer>
}

async function raw({ data, width, height, channels }: Pixels): Promise<Sharp> {
  const sharp = await loadSharp()
  return sharp(data, { raw: { width, height, channels } })
}

/** Flattens the image on white, as a JPEG shows it. */
export const opaque = (pixels: Pixels): Pixels =>
  pixels.channels === 3 ? pixels : { ...pixels, channels: 3, data: Buffer.from(onGround(pixels, 255)) }

function jpeg(name: string, options: JpegOptions): Encoder {
  return {
    name,
    format: 'jpeg',
    lowest: 20,
    highest: 97,
    encode: async (pixels, quality) =>
      (await raw(opaque(pixels))).jpeg({ mozjpeg: true, ...options, quality }).toBuffer(),
  }
}

function webp(name: string, options: { smartSubsample?: boolean; effort: number }): Encoder {
  return {
    name,
    format: 'webp',
    lowest: 10,
    highest: 99,
    encode: async (pixels, quality) => (await raw(pixels)).webp({ ...options, quality }).toBuffer(),
  }
}

/** Half the colour resolution: fewer bytes where colour varies little. */
export const JPEG_HALF = jpeg('jpeg 4:2:0', { chromaSubsampling: '4:2:0' })
/** Full colour resolution: where red meets black, halving it costs more quality than it saves. */
export const JPEG_FULL = jpeg('jpeg 4:4:4', { chromaSubsampling: '4:4:4' })
/** The table tuned for visible structure (mozjpeg's second): usually the smallest. */
export const JPEG_TUNED_HALF = jpeg('jpeg 4:2:0, tuned table', {
  chromaSubsampling: '4:2:0',
  quantisationTable: 2,
})
export const JPEG_TUNED_FULL = jpeg('jpeg 4:4:4, tuned table', {
  chromaSubsampling: '4:4:4',
  quantisationTable: 2,
})
/** Same with the plain quantisation table, better on flat graphics. */
export const JPEG_FLAT_HALF = jpeg('jpeg 4:2:0, plain table', {
  chromaSubsampling: '4:2:0',
  quantisationTable: 0,
})
export const JPEG_FLAT_FULL = jpeg('jpeg 4:4:4, plain table', {
  chromaSubsampling: '4:4:4',
  quantisationTable: 0,
})
export const WEBP = webp('webp', { effort: 4 })
export const WEBP_SHARP = webp('webp, sharp colour', { effort: 4, smartSubsample: true })

/** Fewer colours, chosen by libimagequant. */
export const PNG_COLOURS: Encoder = {
  name: 'png palette',
  format: 'png',
  lowest: 20,
  highest: 100,
  encode: async (pixels, quality) =>
    (await raw(pixels)).png({ palette: true, quality, effort: 7, compressionLevel: 9, dither: 1 }).toBuffer(),
}
