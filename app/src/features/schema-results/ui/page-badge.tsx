import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import type { SchemaResultsPageRow } from '../contract.ts'
import { resultText } from '../domain/page-text.ts'
import './page-badge.css'

const TONES: Readonly<Record<string, BadgeTone>> = {
  'schema-results:state.broken': 'critical',
  'schema-results:state.too-large': 'attention',
  'schema-results:verdict.valid': 'success',
  'schema-results:verdict.warning': 'attention',
  'schema-results:verdict.error': 'critical',
}

/** The page's verdict in one word, or why there is none. */
export function PageBadge({
  row,
}: {
  row: Pick<SchemaResultsPageRow, 'state' | 'reason' | 'verdict' | 'types' | 'errors'>
}) {
  const { t } = useTranslation('schema-results')
  const text = resultText(row)
  return <Badge tone={TONES[text] ?? 'neutral'}>{t(text)}</Badge>
}
