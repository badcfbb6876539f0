import { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import type { PageInput } from '../contract.ts'

const NAMES = ['url', 'device', 'range', 'from', 'to'] as const

/** The screen's filters, which stand in the URL; the home page as a phone over 30 days unless told. */
export function useFilters() {
  const { filters, set } = useUrlFilters(NAMES)
  const { url = '/', device = 'mobile', range = 'last-30-days', from, to } = filters
  const input: PageInput = {
    url,
    device,
    range,
    ...(range === 'custom' && { from: from ?? '', to: to ?? '' }),
  }
  return { input, set }
}
export type Filters = ReturnType<typeof useFilters>
