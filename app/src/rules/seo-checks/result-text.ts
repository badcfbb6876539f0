/**
 * Font sizes of a desktop search result, in pixels, and the widths at which it is cut off (measured by others; may
 * change).
 */
export const RESULT_TEXT = {
  title: { size: 20, cutAt: 600 },
  description: { size: 14, cutAt: 960 },
} as const
