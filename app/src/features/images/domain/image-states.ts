/** Where an image stands. */
export const IMAGE_STATES = [
  /** Nobody has looked at it yet, or its file was replaced since. */
  'unchecked',
  /** A look found that it can be smaller; nothing was written. */
  'can-be-optimised',
  /** The smaller file stands on the store. */
  'optimised',
  /** Judged or written, and less than 5 % would be saved. Free. */
  'nothing-to-gain',
  'not-supported',
  'failed',
  /** The original stands on the store again. */
  'restored',
] as const
export type ImageState = (typeof IMAGE_STATES)[number]

/** Why an image is as it is, where its state alone does not say; words stand in the locale file. */
export const IMAGE_REASONS = [
  /** The smaller file was written, the delivery network sent as much as before, and the original went back. */
  'went-back',
  /** The file is as small as the quality floor allows. */
  'smallest-already',
  /** The file would be smaller, what visitors get would not. */
  'delivered-alike',
  /** In another format visitors would get as much as before; nobody was shown it. */
  'format-alike',
  'unreadable',
  'format',
  'too-large',
  'too-heavy',
  'gone',
  'not-ready',
  'refused',
] as const
export type ImageReason = (typeof IMAGE_REASONS)[number]

/** What an image is used in; `file`: in nothing we know of. */
export const IMAGE_USES = ['product', 'collection', 'article', 'file'] as const

/** Kinds of files that are listed; `other` is never optimised. */
export const IMAGE_FORMATS = ['jpeg', 'png', 'webp', 'gif', 'svg', 'other'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

const FORMAT_OF: Readonly<Record<string, ImageFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
}

/** The kind of a media type; an unknown one is `other`. */
export const formatOf = (mime: string | null): ImageFormat => FORMAT_OF[mime ?? ''] ?? 'other'

/** The platform's id of an image file. */
export const gidOfImage = (id: string): string => `gid://shopify/MediaImage/${id}`
