/** What the status of a robots.txt says of the site it belongs to (RFC 9309 §2.3.1). */
export type RobotsAccess =
  /** Its text holds. */
  | 'read'
  /** There is none: everything may be asked for. */
  | 'allow-all'
  /** Nobody knows: nothing may be asked for until it answers. */
  | 'disallow-all'
  /** It lies elsewhere: at least five steps are followed, then it counts as none. */
  | 'follow'

/** 429 is the site's wish to be left alone, as the search engine reads it. */
export function robotsAccess(status: number): RobotsAccess {
  if (status >= 500 || status === 429) return 'disallow-all'
  if (status >= 400) return 'allow-all'
  return status >= 300 ? 'follow' : 'read'
}
