import type { SearchResult } from '#kit/shared/search-result.ts'
import { searchResultOf } from '#rules/rich-results/domain/search-result.ts'
import type { Preview } from '../contract.ts'

/** Returns what a search result could show: title and description of the page, the rest from the merged markup. */
export function searchResult({ merged, product, page, site }: Preview): SearchResult {
  const result = searchResultOf(merged ?? {}, product)
  return {
    ...result,
    site,
    title: page.title ?? result.title,
    description: page.description ?? result.description,
  }
}
