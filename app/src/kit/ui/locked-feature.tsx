import { useTranslation } from 'react-i18next'
import { EmptyState } from './empty-state.tsx'
import { Link } from './link.tsx'

/** Replaces a feature the plan does not include: names the plan that does, with a link to it. */
export function LockedFeature({ plan }: { /** Name as on the pricing page, `Premium`. */ plan: string }) {
  const { t } = useTranslation('shell')
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
