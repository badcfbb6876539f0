import { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import type { SitemapListInput } from '../contract.ts'
import type { SitemapTab } from '../domain/kinds.ts'

const NAMES = ['verdict', 'problem', 'q'] as const

/** Returns the filters of the list of entries. */
export function useListFilters(tab: SitemapTab) {
  const { filters, page, set, go } = useUrlFilters(NAMES)
  return {
    filters,
    page,
    active: Object.keys(filters).length,
    set,
    go,
    clear: () => set({ verdict: '', problem: '', q: '' }),
    // The server's schema validates the values from the URL.
    input: { ...filters, tab, page } as SitemapListInput,
  }
}
export type ListFilters = ReturnType<typeof useListFilters>
