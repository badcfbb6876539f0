/** How much of a store an audit knows: every URL counted once. */
export interface Coverage {
  /** URLs found by sitemap and links. */
  known: number
  read: number
  broken: number
  /** Asked for and not read, by code of the error catalogue. */
  notRead: { reason: string; pages: number }[]
  /** Still to be read in a run under way. */
  waiting: number
  /** Left out because the run's limit was reached. */
  overLimit: number
}

/** Share of the known pages that was read, in whole per cent; never 100 while one is missing. */
export function percentRead({ known, read }: Pick<Coverage, 'known' | 'read'>): number {
  return known === 0 ? 0 : Math.floor((read * 100) / known)
}
