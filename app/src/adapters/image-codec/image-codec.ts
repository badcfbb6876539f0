type Sharp = typeof import('sharp').default
let loaded: Promise<Sharp> | undefined

/** The decoder, loaded with the first picture: no process needs it to start. */
async function load(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // What merchants upload is hostile until proven otherwise: only formats of photographs are decoded, nothing that is a
  // document or a program (libvips' list of loaders).
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadWebp',
      'VipsForeignLoadNsgif',
      'VipsForeignLoadHeif',
    ],
  })
  sharp.cache(false)
  return sharp
}

/** Pixels of the largest picture that is decoded: 50 megapixels are 200 MB in memory. */
const MOST_PIXELS = 50_000_000
const SECONDS = 10

/** The bytes are no picture, a damaged one, too large a one, or of a kind that is not read. */
export class UnreadablePicture extends Error {
  constructor(cause: unknown) {
    super('The picture cannot be decoded.', { cause })
    this.name = 'UnreadablePicture'
  }
}

/** The picture upright as JPEG, no side longer than `side` pixels; of a moving one the first frame. Throws `UnreadablePicture`. */
export async function smallJpeg(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  loaded ??= load()
  const sharp = await loaded
  try {
    return await sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS })
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .timeout({ seconds: SECONDS })
      .toBuffer()
  } catch (error) {
    throw new UnreadablePicture(error)
  }
}
