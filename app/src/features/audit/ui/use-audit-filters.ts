import { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import type { AuditListInput } from '../contract.ts'

const NAMES = ['view', 'check', 'template', 'q'] as const

/** The list's filters, which stand in the URL. */
export function useAuditFilters() {
  const { filters, page, set, go } = useUrlFilters(NAMES)
  return {
    ...{ filters, page, set, go },
    active: Object.keys(filters).length,
    clear: () => set({ view: '', check: '', template: '', q: '' }),
    // The server's schema is the judge of what stands in the URL.
    input: { ...filters, page } as AuditListInput,
  }
}
export type AuditFilters = ReturnType<typeof useAuditFilters>
