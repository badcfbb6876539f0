import { useTranslation } from 'react-i18next'
import { CLOSED_BY_STAFF } from '../shared/closed-by-staff.ts'
import { Badge } from './badge.tsx'

/** Says of an entry that leads to a locked feature which plan includes it, before it is opened. */
export function LockedBadge({
  by,
}: {
  /** Name of the plan that includes it, or `CLOSED_BY_STAFF`. */
  by: string
}) {
  const { t } = useTranslation('shell')
  return <Badge>{by === CLOSED_BY_STAFF ? t('locked.closed') : t('locked.included', { plan: by })}</Badge>
}
