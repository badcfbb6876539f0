import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import type { SchemaTypeRow } from '../contract.ts'

const TONES = {
  'not-added': 'neutral',
  off: 'neutral',
  theme: 'info',
  added: 'success',
  valid: 'success',
  warning: 'attention',
  error: 'critical',
} as const

/** Whether a type is added to the store, and its verdict. */
export function StatusBadge({ row }: { row: Pick<SchemaTypeRow, 'status'> }) {
  const { t } = useTranslation('schema-types')
  return <Badge tone={TONES[row.status]}>{t(`status.${row.status}`)}</Badge>
}
