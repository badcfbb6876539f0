import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'

/** Returns a function that states a number of findings: “1,325 notes”. */
export function useTotals(): (
  what: 'errors' | 'warnings' | 'infos' | 'duplicates' | 'required' | 'recommended',
  count: number,
) => string {
  const { t, i18n } = useTranslation('schema-results')
  return (what, count) => t(`totals.${what}`, { count, number: numberFormat(i18n.language).format(count) })
}
