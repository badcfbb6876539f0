/** Limits of one file (sitemaps.org, protocol). */
export const SITEMAP_LIMITS = {
  entries: 50_000,
  bytes: 52_428_800,
  /** URLs must be shorter than this, in characters. */
  url: 2_048,
} as const
