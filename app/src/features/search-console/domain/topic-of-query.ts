import type { TopicReason } from '#core/registry/topic-source.ts'

/** The search engine's metrics of a query over three months. */
export interface QueryDemand {
  query: string
  impressions: number
  position: number | null
  /** Kinds of the store's pages shown for it: `article`, `product` …; null for a page that belongs to no resource. */
  pages: readonly (string | null)[]
}

/** Impressions below which a query is ignored. */
const FEW = 20
/** Positions beyond this are behind the first page of results. */
const FAR = 10

/**
 * Returns why a query is worth a post: people search for it, and the store has no resource page for it, or ranks
 * behind the first page of results. Null if it has an article, ranks well, contains the shop's name, or is rarely
 * searched.
 */
export function topicOfQuery(
  { query, impressions, position, pages }: QueryDemand,
  shopName: string,
): TopicReason | null {
  const name = shopName.trim().toLowerCase()
  if (impressions < FEW || (name !== '' && query.toLowerCase().includes(name))) return null
  if (pages.includes('article')) return null
  if (pages.every((kind) => kind === null)) return { code: 'noPage', values: { impressions } }
  if (position === null || position <= FAR) return null
  return { code: 'farBehind', values: { impressions, position } }
}
