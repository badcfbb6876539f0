import { type UrlFilters, useUrlFilters } from '#kit/ui/use-url-filters.ts'
import type { SchemaResultsListInput, SchemaResultsView } from '../contract.ts'

const NAMES = ['level', 'type', 'problem', 'owner', 'template', 'state', 'q', 'sort'] as const
type Name = (typeof NAMES)[number]
const CLEARED = Object.fromEntries(NAMES.filter((name) => name !== 'sort').map((name) => [name, '']))

export type Filters = UrlFilters<Name> & { page: number }

export interface FilterState {
  filters: Filters
  /** Number of filters with a value, not counting the order. */
  active: number
  set(change: UrlFilters<Name>): void
  go(page: number): void
  clear(): void
  /** Input of the server call. */
  input: SchemaResultsListInput
}

/** Returns the list's filters, order and page. */
export function useFilters(view: SchemaResultsView): FilterState {
  const { filters: values, page, set, go } = useUrlFilters(NAMES)
  // Links kept from before call the order by URL `address`.
  const filters: Filters = { ...values, ...(values.sort === 'address' && { sort: 'url' }), page }
  return {
    filters,
    active: NAMES.filter((name) => name !== 'sort' && filters[name]).length,
    set,
    go,
    clear: () => set(CLEARED),
    // The server's schema validates the values from the URL.
    input: { ...filters, view } as SchemaResultsListInput,
  }
}
