import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormat, numberFormat } from '#kit/shared/formatters.ts'
import { countryName } from '../domain/country-codes.ts'
import type { Metric } from './report-query.ts'

interface Measured {
  clicks: number
  impressions: number
  position: number | null
}

/** Returns the value of a metric; null if there is none. */
export function valueOf(metric: Metric, { clicks, impressions, position }: Measured): number | null {
  if (metric === 'ctr') return impressions === 0 ? null : clicks / impressions
  return metric === 'position' ? position : metric === 'clicks' ? clicks : impressions
}

/** Formats numbers, days and countries of a report in the merchant's language. */
export function useReportWords() {
  const { i18n } = useTranslation('search-console')
  const { language } = i18n
  return useMemo(() => {
    const count = numberFormat(language)
    const share = numberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
    const decimal = numberFormat(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
    const change = numberFormat(language, {
      style: 'percent',
      maximumFractionDigits: 0,
      signDisplay: 'exceptZero',
    })
    const movedBy = numberFormat(language, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })
    const short = dateFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
    const long = dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
    const moment = (day: string) => new Date(`${day}T00:00:00Z`)
    const amount = (metric: Metric, value: number | null): string => {
      if (value === null) return '–'
      if (metric === 'ctr') return share.format(value)
      return metric === 'position' ? decimal.format(value) : count.format(value)
    }
    return {
      count: (value: number) => count.format(value),
      share: (value: number) => share.format(value),
      amount,
      difference: (value: number) => movedBy.format(value),
      /** Change of a metric: in positions, else as a share of the earlier value. Null if it cannot be computed. */
      moved(metric: Metric, now: number | null, before: number | null): string | null {
        if (now === null || before === null) return null
        if (metric === 'position') return movedBy.format(Math.round((now - before) * 10) / 10)
        return before === 0 ? null : change.format((now - before) / before)
      },
      shortDay: (day: string) => short.format(moment(day)),
      day: (day: string) => long.format(moment(day)),
      country: (code: string) => countryName(code, language),
    }
  }, [language])
}
