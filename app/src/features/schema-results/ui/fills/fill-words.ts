import { useTranslation } from 'react-i18next'
import type { FillGroup } from '../../contract/fills.ts'

/** Returns a function that names a group of values, with their number. */
export function useFillWords(): (group: FillGroup, count?: number) => string {
  const { t } = useTranslation('schema-results')
  return ({ field, source, values }, count = values) =>
    t(`fills.group.${source === 'barcode' ? 'spelling' : field}`, { values: count, source })
}
