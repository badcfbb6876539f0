/** How much of a store an audit has seen: every URL counted once. */
export interface Coverage {
  /** URLs found in sitemaps and links. */
  known: number
  read: number
  broken: number
  /** Pages requested but not read, by error code. */
  notRead: { reason: string; pages: number }[]
  /** Pages among the broken and unread ones that keep the results of an earlier scan. */
  kept: number
  /** Pages the current run still has to read. */
  waiting: number
  /** Pages left out because of the run's limit. */
  overLimit: number
  /** Sitemaps that could not be read, by error code; pages that only they name are unknown. */
  sitemapsNotRead: { url: string; reason: string }[]
}

/** Percentage of known pages that were read, as a whole number; never 100 while one, or a sitemap, is missing. */
export function percentRead({
  known,
  read,
  sitemapsNotRead = [],
}: Pick<Coverage, 'known' | 'read'> & Partial<Pick<Coverage, 'sitemapsNotRead'>>): number {
  const percent = known === 0 ? 0 : Math.floor((read * 100) / known)
  return sitemapsNotRead.length > 0 ? Math.min(99, percent) : percent
}
