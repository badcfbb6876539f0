import { useCursorTrail } from '#kit/ui/use-cursor-trail.ts'
import { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import type { RedirectFilter } from '../contract/redirects.ts'

const NAMES = ['q', 'problem', 'from'] as const

/** Returns the list's filters and its page, kept in the URL. */
export function useListFilters() {
  const { filters, set } = useUrlFilters(NAMES)
  const { q = '', problem = '', from = '' } = filters
  const { cursor = null, page, go: next, goBack: previous } = useCursorTrail()
  return {
    values: { q, problem, from },
    // The server's schema validates what the URL holds.
    filter: filters as RedirectFilter,
    isFiltered: Object.keys(filters).length > 0,
    set,
    clear: () => set({ q: '', problem: '', from: '' }),
    page,
    cursor,
    next,
    previous,
  }
}

export type ListFilters = ReturnType<typeof useListFilters>
