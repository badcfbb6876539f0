import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Metric, Spread } from '#core/visitor-vitals/domain/buckets.ts'
import { shareText } from '#kit/shared/byte-text.ts'
import { dateFormat, numberFormat } from '#kit/shared/formatters.ts'

/** Formats measurements in the reader's language. */
export function useVitalsWords() {
  const { t, i18n } = useTranslation('instant-page')
  return useMemo(() => {
    const { language } = i18n
    const seconds = numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    const shift = numberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    const whole = numberFormat(language)
    return {
      number: (count: number) => whole.format(count),
      day: (day: string) =>
        dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day)),
      /** `2.4 s`, `180 ms`, `0.05`. */
      value(metric: Metric, value: number): string {
        if (metric === 'cls') return shift.format(value)
        return value >= 1_000
          ? t('unit.seconds', { value: seconds.format(value / 1_000) })
          : t('unit.milliseconds', { value: whole.format(Math.round(value)) })
      },
      /** `82 % good, 12 % average, 6 % poor`. */
      shares: ({ visits, good, average, poor }: Spread): string =>
        visits === 0
          ? ''
          : t('metrics.shares', {
              good: shareText(good, language),
              average: shareText(average, language),
              poor: shareText(poor, language),
            }),
    }
  }, [t, i18n])
}
