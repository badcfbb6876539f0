/** Formats an image can be converted to. */
export const TARGETS = ['webp', 'jpeg'] as const
export type Target = (typeof TARGETS)[number]
export const MIME_OF: Readonly<Record<Target, string>> = { webp: 'image/webp', jpeg: 'image/jpeg' }
