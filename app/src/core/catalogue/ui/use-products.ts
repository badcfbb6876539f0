import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ProductSearch } from '../contract.ts'
import { catalogueApi } from './catalogue-api.ts'

/** A list in view is asked again this often, in milliseconds: changes in the store arrive within seconds. */
const FOLLOW_MS = 3_000
/** Vendors and tags come and go more slowly. */
const CHOICES_FRESH_MS = 30_000

/** One page of products; it follows the store while somebody looks at it. */
export function useProducts(input: ProductSearch) {
  return useQuery({
    queryKey: ['catalogue-products', input],
    queryFn: () => catalogueApi.searchProducts(input),
    placeholderData: keepPreviousData,
    refetchInterval: FOLLOW_MS,
    refetchOnWindowFocus: 'always',
  })
}

/** The vendors and tags there are. */
export function useProductChoices() {
  return useQuery({
    queryKey: ['catalogue-product-choices'],
    queryFn: () => catalogueApi.productChoices(),
    staleTime: CHOICES_FRESH_MS,
  })
}
