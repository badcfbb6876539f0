/** Quality floors (SSIMULACRA2): indistinguishable, hardly distinguishable, high. */
export const FLOORS = [90, 80, 70] as const
export type Floor = (typeof FLOORS)[number]

/** Highest floor that needs confirmation: the lowest floor saves the most, and its effect may be visible. */
const CONFIRMED_FROM: Floor = 70

/** Minimum for the maximum width, in pixels. */
export const NARROWEST = 320
/** Largest width the platform's delivery network sends (facts/images.md). */
export const WIDEST = 5_760

/** A merchant's settings for smaller images. `settings-schema.ts` validates them; browsers do not load it. */
export interface ImageSettings {
  /** `lossless`: every pixel is preserved; the floor is ignored. */
  mode: 'lossless' | 'lossy'
  floor: Floor
  /** Wider images are reduced to this width; null keeps their size. */
  maxWidth: number | null
  /** Keeps copyright and artist in the file. The location is always removed. */
  keepCopyright: boolean
}

export const DEFAULT_SETTINGS: ImageSettings = {
  mode: 'lossy',
  floor: 80,
  maxWidth: null,
  keepCopyright: true,
}

/** True for a valid maximum width. */
export const isMaxWidth = (width: number): boolean =>
  Number.isInteger(width) && width >= NARROWEST && width <= WIDEST

/** True if a merchant has to confirm these settings before images are written with them. */
export const needsConfirmation = ({ mode, floor }: ImageSettings): boolean =>
  mode === 'lossy' && floor <= CONFIRMED_FROM

/** Images a merchant excludes from changes. */
export interface Excludes {
  /** Numbers of collections: their own images and those of their products. */
  collections: string[]
  /** Product tags, compared case-insensitively. */
  tags: string[]
  /** Numbers of images. */
  files: string[]
}
