import { type RawBuilder, sql } from 'kysely'

/**
 * The SQL condition that visitors can open the page of resource `r` at `now`. A collection of which nobody has asked
 * yet counts as shown. An unlisted product opens, but nothing should send search engines or visitors to it, so it
 * counts only with `unlisted`.
 */
export function isOnline(now: string, { unlisted = false } = {}): RawBuilder<boolean> {
  const statuses = unlisted ? ['ACTIVE', 'UNLISTED'] : ['ACTIVE']
  return sql<boolean>`case r.kind
    when 'blog' then true
    when 'collection' then r.online is not false
    when 'product' then r.status = any(${statuses}::text[]) and r.published_at <= ${now}::timestamptz
    else r.published_at <= ${now}::timestamptz end`
}
