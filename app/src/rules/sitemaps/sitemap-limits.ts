/** Bounds of one file (sitemaps.org, protocol). */
export const SITEMAP_LIMITS = {
  entries: 50_000,
  bytes: 52_428_800,
  /** A URL is shorter than this. */
  url: 2_048,
} as const
