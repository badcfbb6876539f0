/** What the status of a robots.txt means for its site (RFC 9309 §2.3.1). */
export type RobotsAccess =
  /** Its text applies. */
  | 'read'
  /** It does not exist: everything may be fetched. */
  | 'allow-all'
  /** It is unavailable: nothing may be fetched until it responds. */
  | 'disallow-all'
  /** It redirects: at least five redirects are followed, then it counts as missing. */
  | 'follow'

/** A 429 asks crawlers to stay away; the search engine interprets it the same way. */
export function robotsAccess(status: number): RobotsAccess {
  if (status >= 500 || status === 429) return 'disallow-all'
  if (status >= 400) return 'allow-all'
  return status >= 300 ? 'follow' : 'read'
}
