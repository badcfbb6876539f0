import { loadSharp, MOST_PIXELS, SECONDS } from './sharp.ts'

/** The bytes are not an image, or the image is damaged, too large, or of an unsupported kind. */
export class UnreadableImage extends Error {
  constructor(cause: unknown) {
    super('The image cannot be decoded.', { cause })
    this.name = 'UnreadableImage'
  }
}

/**
 * Returns the image upright as JPEG, no side longer than `side` pixels; the first frame of an animated one. Throws
 * `UnreadableImage`.
 */
export async function smallJpeg(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  const sharp = await loadSharp()
  try {
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS })
    if ((await image.metadata()).format === 'svg') throw new Error('An SVG cannot be optimised as a photo.')
    return await image
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .timeout({ seconds: SECONDS })
      .toBuffer()
  } catch (error) {
    throw new UnreadableImage(error)
  }
}

/**
 * Returns width and height in pixels as displayed upright; for a drawing, its own size if stated. Throws
 * `UnreadableImage`.
 */
export async function imageSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp()
  try {
    const { autoOrient } = await sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS }).metadata()
    return { width: autoOrient.width, height: autoOrient.height }
  } catch (error) {
    throw new UnreadableImage(error)
  }
}
