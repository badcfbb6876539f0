import { useTranslation } from 'react-i18next'
import { CLOSED_BY_STAFF } from '../shared/closed-by-staff.ts'
import { Link } from './link.tsx'
import { SupportWay } from './support-way.tsx'

/** Leads to what opens a locked feature, in place of the entry's own button: to pricing, or to support. */
export function LockedWay({
  by,
}: {
  /** Name of the plan that includes it, or `CLOSED_BY_STAFF`. */
  by: string
}) {
  const { t } = useTranslation('shell')
  if (by === CLOSED_BY_STAFF) return <SupportWay look="button" />
  return (
    <Link to="/pricing" look="button">
      {t('locked.pricing')}
    </Link>
  )
}
