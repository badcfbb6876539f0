import { useTranslation } from 'react-i18next'
import { dateFormat, numberFormat } from '#kit/shared/formatters.ts'

/** Formats this screen's amounts in the reader's language. */
export function useSpeedWords() {
  const { t, i18n } = useTranslation('speed')
  const { language } = i18n
  const plain = numberFormat(language, { maximumFractionDigits: 3 })
  const one = numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const ms = (value: number): string =>
    value >= 1_000
      ? t('amount.s', { value: one.format(value / 1_000) })
      : t('amount.ms', { value: plain.format(Math.round(value)) })
  return {
    ms,
    /** CLS has no unit. */
    metric: (name: string, value: number): string => (name === 'cls' ? plain.format(value) : ms(value)),
    bytes: (value: number): string =>
      value >= 1_000_000
        ? numberFormat(language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
            value / 1e6,
          )
        : numberFormat(language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(
            value / 1e3,
          ),
    percent: (share: number): string =>
      numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share),
    number: (value: number): string => plain.format(value),
    signed: (value: number): string => numberFormat(language, { signDisplay: 'exceptZero' }).format(value),
    day: (iso: string): string =>
      dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(iso)),
    shortDay: (iso: string): string =>
      dateFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(iso)),
  }
}

/** Path and query of a URL, such as `/products/tea`: the part in which pages of one store differ. */
export function pathOf(url: string): string {
  const read = URL.parse(url)
  return read ? read.pathname + read.search : url
}
