import { useTranslation } from 'react-i18next'
import { CLOSED_BY_STAFF } from '#kit/shared/closed-by-staff.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Link } from '#kit/ui/link.tsx'
import { SupportWay } from '#kit/ui/support-way.tsx'

/** Explains why the existing automations do not run, and names the plan that includes them, or who closed them. */
export function LockedBanner({ plan }: { plan: string }) {
  const { t } = useTranslation(['automations', 'shell'])
  if (plan === CLOSED_BY_STAFF)
    return (
      <Banner tone="attention" title={t('shell:locked.closed')}>
        {t('closed')} <SupportWay />
      </Banner>
    )
  return (
    <Banner tone="attention" title={t('shell:locked.included', { plan })}>
      {t('locked')} <Link to="/pricing">{t('shell:locked.pricing')}</Link>
    </Banner>
  )
}
