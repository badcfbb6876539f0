import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import type { IndexVerdict } from '../domain/index-verdict.ts'

const TONES = { valid: 'success', partial: 'attention', invalid: 'critical', excluded: 'neutral' } as const

/** A verdict under its name in the specification. */
export function VerdictBadge({ verdict }: { verdict: IndexVerdict | null }) {
  const { t } = useTranslation('index-status')
  if (verdict === null) return <span className="sp-subtle">{t('verdict.unchecked')}</span>
  return <Badge tone={TONES[verdict]}>{t(`verdict.${verdict}`)}</Badge>
}
