import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ProductSearch } from '../contract.ts'
import { catalogueApi } from './catalogue-api.ts'

/** Polling interval of a visible list in milliseconds: changes in the store arrive within seconds. */
const FOLLOW_MS = 3_000
/** Vendors and tags change less often. */
const CHOICES_FRESH_MS = 30_000

/** Returns one page of products and polls while the list is visible. */
export function useProducts(input: ProductSearch) {
  return useQuery({
    queryKey: ['catalogue-products', input],
    queryFn: () => catalogueApi.searchProducts(input),
    placeholderData: keepPreviousData,
    refetchInterval: FOLLOW_MS,
    refetchOnWindowFocus: 'always',
  })
}

/** Returns the vendors and tags to choose from. */
export function useProductChoices() {
  return useQuery({
    queryKey: ['catalogue-product-choices'],
    queryFn: () => catalogueApi.productChoices(),
    staleTime: CHOICES_FRESH_MS,
  })
}
