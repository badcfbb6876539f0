import { RANGE_PRESETS } from '#kit/shared/date-range.ts'
import { DEVICES } from '#kit/shared/lighthouse-names.ts'
import type { ChosenRange } from '#kit/ui/date-range.tsx'
import { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import { RATED } from '../domain/ratings.ts'

const NAMES = ['url', 'device', 'range', 'from', 'to', 'mobile'] as const

/** The screen's filters, stored in the URL; by default the home page as a phone over 30 days. */
export function useFilters() {
  const { filters, set } = useUrlFilters(NAMES)
  const { url = '/', from, to } = filters
  // An outdated or edited link may hold unknown values: the field reports it, and the default applies until it is
  // corrected.
  const device = filters.device === undefined ? 'mobile' : DEVICES.find((name) => name === filters.device)
  const usual = { preset: RANGE_PRESETS.find((name) => name === filters.range) ?? ('30d' as const) }
  const days: ChosenRange =
    filters.range === 'custom' ? { preset: 'custom', from: from ?? '', to: to ?? '' } : usual
  const { preset: range, ...dates } = from && to ? days : usual
  /** Rating as a phone of the pages listed; null: all are. */
  const rating = RATED.find((name) => name === filters.mobile) ?? null
  return { input: { url, device: device ?? ('mobile' as const), range, ...dates }, device, days, rating, set }
}
export type Filters = ReturnType<typeof useFilters>
