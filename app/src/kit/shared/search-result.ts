/** What of a page a search result may show; null where the page gives nothing. Nothing here is a promise that it will. */
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
