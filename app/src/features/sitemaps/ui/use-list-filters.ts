import { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import type { SitemapListInput } from '../contract.ts'
import type { SitemapTab } from '../domain/kinds.ts'

const NAMES = ['verdict', 'problem', 'q'] as const

/** The filters of what a sitemap lists. */
export function useListFilters(tab: SitemapTab) {
  const { filters, page, set, go } = useUrlFilters(NAMES)
  return {
    filters,
    page,
    active: Object.keys(filters).length,
    set,
    go,
    clear: () => set({ verdict: '', problem: '', q: '' }),
    // The server's schema is the judge of what stands in the URL.
    input: { ...filters, tab, page } as SitemapListInput,
  }
}
export type ListFilters = ReturnType<typeof useListFilters>
