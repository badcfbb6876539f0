import { useTranslation } from 'react-i18next'
import type { FillGroup } from '../../contract/fills.ts'

/** What a group of values is, with how many there are. */
export function useFillWords(): (group: FillGroup, count?: number) => string {
  const { t } = useTranslation('schema-results')
  return ({ field, source, values }, count = values) =>
    t(`fills.group.${source === 'barcode' ? 'spelling' : field}`, { values: count, source })
}
