import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import type { SchemaResultsPageRow } from '../contract.ts'
import { isTooLarge } from '../domain/unjudged.ts'
import './page-badge.css'

const VERDICTS = { valid: 'success', warning: 'attention', error: 'critical' } as const

/** The page's verdict in one word, or why there is none. */
export function PageBadge({
  row,
}: {
  row: Pick<SchemaResultsPageRow, 'state' | 'reason' | 'verdict' | 'types' | 'errors'>
}) {
  const { t } = useTranslation('schema-results')
  if (row.state === 'broken') return <Badge tone="critical">{t('state.broken')}</Badge>
  if (isTooLarge(row.reason)) return <Badge tone="attention">{t('state.too-large')}</Badge>
  if (row.state === 'not-read') return <Badge>{t('state.not-read')}</Badge>
  if (row.types.length === 0 && row.errors === 0) return <Badge>{t('verdict.nothing')}</Badge>
  return <Badge tone={VERDICTS[row.verdict]}>{t(`verdict.${row.verdict}`)}</Badge>
}
