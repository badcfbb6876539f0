import { searchResultOf } from '#core/rich-results/domain/search-result.ts'
import type { SearchResult } from '#kit/ui/search-preview.tsx'
import type { Preview } from '../contract.ts'

/** What a search result could show of the merged markup. */
export function searchResult({ merged, product }: Preview): SearchResult {
  return searchResultOf(merged ?? {}, product)
}
