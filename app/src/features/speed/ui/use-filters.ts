import { RANGE_PRESETS } from '#kit/shared/date-range.ts'
import { DEVICES } from '#kit/shared/lighthouse-names.ts'
import type { ChosenRange } from '#kit/ui/date-range.tsx'
import { useUrlFilters } from '#kit/ui/use-url-filters.ts'

const NAMES = ['url', 'device', 'range', 'from', 'to'] as const

/** The screen's filters, which stand in the URL; the home page as a phone over 30 days unless told. */
export function useFilters() {
  const { filters, set } = useUrlFilters(NAMES)
  const { url = '/', from, to } = filters
  const device = DEVICES.find((name) => name === filters.device) ?? 'mobile'
  const days: ChosenRange =
    filters.range === 'custom' && from && to
      ? { preset: 'custom', from, to }
      : { preset: RANGE_PRESETS.find((name) => name === filters.range) ?? '30d' }
  const { preset: range, ...dates } = days
  return { input: { url, device, range, ...dates }, days, set }
}
export type Filters = ReturnType<typeof useFilters>
