/** States of an image. */
export const IMAGE_STATES = [
  /** Never checked, or its file was replaced since. */
  'unchecked',
  /** A check found that it can be smaller; nothing was written. */
  'can-be-optimised',
  /** The smaller file is on the store. */
  'optimised',
  /** Checked or written, with a saving under 5 %. Free. */
  'nothing-to-gain',
  'not-supported',
  'failed',
  /** The original is on the store again. */
  'restored',
] as const
export type ImageState = (typeof IMAGE_STATES)[number]

/** Reasons that complete an image's state; their texts are in the locale file. */
export const IMAGE_REASONS = [
  /** The smaller file was written, the delivery network sent as much as before, and the original was restored. */
  'went-back',
  /** The file is as small as the quality floor allows. */
  'smallest-already',
  /** The file would be smaller, but visitors would get as many bytes. */
  'delivered-alike',
  /** Visitors would get as many bytes in the other format; no visitor was shown it. */
  'format-alike',
  /** A file of ours in another format, left to the store when the original was restored. */
  'left-behind',
  'unreadable',
  'format',
  'too-large',
  'too-heavy',
  'gone',
  /** Passing failures: the image keeps its state and is taken again. */
  'unreachable',
  'not-ready',
  'refused',
] as const
export type ImageReason = (typeof IMAGE_REASONS)[number]

/** What an image is used in; `file` if no use is known. */
export const IMAGE_USES = ['product', 'collection', 'article', 'file'] as const

/** File formats that are listed; `other` is never optimised. */
export const IMAGE_FORMATS = ['jpeg', 'png', 'webp', 'gif', 'svg', 'other'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

const FORMAT_OF: Readonly<Record<string, ImageFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
}

/** Returns the format of a media type; `other` if unknown. */
export const formatOf = (mime: string | null): ImageFormat => FORMAT_OF[mime ?? ''] ?? 'other'

/** Returns the platform's id of an image file. */
export const gidOfImage = (id: string): string => `gid://shopify/MediaImage/${id}`
