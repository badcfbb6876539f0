import type { Likeness } from '#rules/image-quality/image.ts'

export type StillFormat = 'jpeg' | 'png' | 'webp'
export type ImageFormat = StillFormat | 'gif' | 'svg'

export interface OptimiseSettings {
  /** `lossless`: every pixel stays as it is. */
  mode: 'lossless' | 'lossy'
  /** Minimum SSIMULACRA2: 90 is indistinguishable from the original, 80 hardly distinguishable, 70 high quality. */
  floor: number
  /** `same` keeps the format; GIF and SVG always keep theirs. */
  format: 'same' | 'webp' | 'jpeg'
  /** Wider images are scaled down to this width. */
  maxWidth?: number
  /** Keeps copyright and artist. The place where an image was taken is never kept. */
  keepCopyright: boolean
}

/** Why an image was not optimised. */
export type NotSupported =
  /** Not an image, damaged, or malformed. */
  | 'unreadable'
  /** A kind of file that is not optimised. */
  | 'format'
  /** More pixels, frames or bytes than are decoded. */
  | 'too-large'
  /** It exceeded the time or memory for one image. */
  | 'too-heavy'
  /** Too many images of the same shop are waiting. */
  | 'busy'

export type Optimised =
  | {
      verdict: 'smaller'
      bytes: Uint8Array
      format: ImageFormat
      width: number
      height: number
      bytesBefore: number
      bytesAfter: number
      encoding: Encoding
      /** Null: every pixel is unchanged (after resizing, if any). */
      likeness: Likeness | null
    }
  | { verdict: 'nothing-to-gain'; format: ImageFormat; bytesBefore: number }
  | { verdict: 'not-supported'; reason: NotSupported; bytesBefore: number }

/** The chosen encoding, and the effort to find it. */
export interface Encoding {
  encoder: string
  quality?: number
  encodings: number
}

/** Ends the work on an image with a reason. */
export class NotSupportedError extends Error {
  readonly reason: NotSupported
  constructor(reason: NotSupported, cause?: unknown) {
    super(`The image is not optimised: ${reason}.`, { cause })
    this.name = 'NotSupportedError'
    this.reason = reason
  }
}
