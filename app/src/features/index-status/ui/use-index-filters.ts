import { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import type { IndexListInput } from '../contract.ts'

const NAMES = ['verdict', 'reason', 'q'] as const

/** The list's filters, which stand in the URL; the server's schema validates them. */
export function useIndexFilters() {
  const url = useUrlFilters(NAMES)
  return {
    ...url,
    active: Object.keys(url.filters).length,
    clear: () => url.set({ verdict: '', reason: '', q: '' }),
    input: { ...url.filters, page: url.page } as IndexListInput,
  }
}
export type IndexFilters = ReturnType<typeof useIndexFilters>
