import type { TopicReason } from '#core/registry/topic-source.ts'

/** What the search engine said of a query over three months. */
export interface QueryDemand {
  query: string
  impressions: number
  position: number | null
  /** Kinds of the store's pages it was answered with: `article`, `product` …, null for one that is no resource's own. */
  pages: readonly (string | null)[]
}

/** Below it a query says nothing. */
const FEW = 20
/** Behind the first page of results. */
const FAR = 10

/**
 * Why a query is worth a post: people search for it, and the store has no page of its own for it, or stands behind the first
 * page of results. Null: it has an article already, stands well, asks for the shop by its name, or is hardly asked.
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
