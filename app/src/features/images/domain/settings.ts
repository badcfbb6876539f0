/** Quality floors (SSIMULACRA2): not to be told apart, hardly, high. */
export const FLOORS = [90, 80, 70] as const
export type Floor = (typeof FLOORS)[number]

/** From here on a merchant confirms: the lowest floor saves the most, and somebody may see it. */
const CONFIRMED_FROM: Floor = 70

/** Pixels an image may be made narrower to, at least. */
export const NARROWEST = 320
/** Widest side the platform's delivery network sends (facts/images.md). */
export const WIDEST = 5_760

/** What a merchant wants of smaller images. `settings-schema.ts` checks it; browsers come without it. */
export interface ImageSettings {
  /** `lossless`: every pixel stays as it is; the floor is not heeded. */
  mode: 'lossless' | 'lossy'
  floor: Floor
  /** Wider images are made this wide; null keeps their size. */
  maxWidth: number | null
  /** Copyright and artist stay in the file. Where an image was taken never does. */
  keepCopyright: boolean
}

export const DEFAULT_SETTINGS: ImageSettings = {
  mode: 'lossy',
  floor: 80,
  maxWidth: null,
  keepCopyright: true,
}

/** True for a width images can be limited to. */
export const isMaxWidth = (width: number): boolean =>
  Number.isInteger(width) && width >= NARROWEST && width <= WIDEST

/** True for settings a merchant has to confirm before images are written with them. */
export const needsConfirmation = ({ mode, floor }: ImageSettings): boolean =>
  mode === 'lossy' && floor <= CONFIRMED_FROM

/** Images a merchant keeps as they are. */
export interface Excludes {
  /** Numbers of collections: images of their products, and their own. */
  collections: string[]
  /** Tags of products, compared without regard to case. */
  tags: string[]
  /** Numbers of images. */
  files: string[]
}
