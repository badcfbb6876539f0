/**
 * What a search result may show of a page; null where the page provides nothing. A search engine may show something
 * else.
 */
export interface SearchResult {
  site: string
  url: string
  title: string
  description: string | null
  imageUrl: string | null
  price: { low: number; high: number; currency: string } | null
  availability: 'in-stock' | 'out-of-stock' | 'other' | null
  rating: { value: number; best: number; count: number } | null
}
