import type { SearchResult } from '#kit/shared/search-result.ts'
import { searchResultOf } from '#rules/rich-results/domain/search-result.ts'
import type { Preview } from '../contract.ts'

/** Returns what a search result could show from the merged markup. */
export function searchResult({ merged, product }: Preview): SearchResult {
  return searchResultOf(merged ?? {}, product)
}
