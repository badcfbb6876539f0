import { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import type { AuditListInput } from '../contract.ts'

const NAMES = ['view', 'check', 'template', 'q'] as const

/** Returns the list's filters, which are in the URL. */
export function useAuditFilters() {
  const { filters, page, set, go } = useUrlFilters(NAMES)
  return {
    filters,
    page,
    set,
    go,
    active: Object.keys(filters).length,
    clear: () => set({ view: '', check: '', template: '', q: '' }),
    // The server's schema validates the values from the URL.
    input: { ...filters, page } as AuditListInput,
  }
}
export type AuditFilters = ReturnType<typeof useAuditFilters>
