import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Badge } from '#kit/ui/badge.tsx'

/** Positions gained or lost over three months, in words. */
export function Moved({ moved }: { moved: number | null }) {
  const { t, i18n } = useTranslation('keywords')
  if (moved === null) return <span className="sp-subtle">{t('rankings.one')}</span>
  const positions = Math.round(Math.abs(moved) * 10) / 10
  if (positions === 0) return <span className="sp-subtle">{t('rankings.same')}</span>
  const number = numberFormat(i18n.language, { maximumFractionDigits: 1 }).format(positions)
  const words = t(moved > 0 ? 'rankings.up' : 'rankings.down', { count: positions, number })
  return <Badge tone={moved > 0 ? 'success' : 'attention'}>{words}</Badge>
}
