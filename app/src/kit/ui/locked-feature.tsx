import { useTranslation } from 'react-i18next'
import { CLOSED_BY_STAFF } from '../shared/closed-by-staff.ts'
import { EmptyState } from './empty-state.tsx'
import { Link } from './link.tsx'
import { SupportWay } from './support-way.tsx'

/**
 * Replaces a feature the store cannot use: names the plan that includes it, with a link to it; if staff closed it, says
 * so and leads to them.
 */
export function LockedFeature({
  plan,
}: {
  /** Name as on the pricing page, `Premium`, or `CLOSED_BY_STAFF`. */
  plan: string
}) {
  const { t } = useTranslation('shell')
  if (plan === CLOSED_BY_STAFF)
    return (
      <EmptyState drawing="locked" title={t('locked.closed')} action={<SupportWay look="primary" />}>
        {t('locked.ask')}
      </EmptyState>
    )
  return (
    <EmptyState
      drawing="locked"
      title={t('locked.included', { plan })}
      action={
        <Link to="/pricing" look="primary">
          {t('locked.pricing')}
        </Link>
      }
    >
      {t('locked.unlock', { plan })}
    </EmptyState>
  )
}
