import type { Likeness } from '#rules/image-quality/image.ts'

export type StillFormat = 'jpeg' | 'png' | 'webp'
export type ImageFormat = StillFormat | 'gif' | 'svg'

export interface OptimiseSettings {
  /** `lossless`: every pixel stays as it is. */
  mode: 'lossless' | 'lossy'
  /** SSIMULACRA2 that must hold: 90 not to be told apart, 80 hardly, 70 high. */
  floor: number
  /** `same`: the format it has; GIF and SVG keep theirs whatever is asked. */
  format: 'same' | 'webp' | 'jpeg'
  /** Wider images are made this wide. */
  maxWidth?: number
  /** Copyright and artist stay. Where an image was taken never does. */
  keepCopyright: boolean
}

/** Why an image was left alone. */
export type NotSupported =
  /** No image, a damaged one, or one that does not keep to its format. */
  | 'unreadable'
  /** A kind of file that is not optimised. */
  | 'format'
  /** More pixels, frames or bytes than are decoded. */
  | 'too-large'
  /** It took longer, or more memory, than one image may. */
  | 'too-heavy'
  /** Too many images of the same shop wait. */
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
      /** Null: every pixel is as it was (after resizing, if any). */
      likeness: Likeness | null
    }
  | { verdict: 'nothing-to-gain'; format: ImageFormat; bytesBefore: number }
  | { verdict: 'not-supported'; reason: NotSupported; bytesBefore: number }

/** What was chosen, and how much was tried for it. */
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
