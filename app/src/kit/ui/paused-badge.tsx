import { useTranslation } from 'react-i18next'
import { CLOSED_BY_STAFF } from '../shared/closed-by-staff.ts'
import { Badge } from './badge.tsx'

/** Says that something is on and does nothing, and what keeps it from working. */
export function PausedBadge({
  by,
}: {
  /** Name of the plan that would include it, or `CLOSED_BY_STAFF`. */
  by: string
}) {
  const { t } = useTranslation('shell')
  return <Badge tone="attention">{t(by === CLOSED_BY_STAFF ? 'switch.closed' : 'switch.paused')}</Badge>
}
