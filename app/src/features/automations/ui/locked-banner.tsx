import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Link } from '#kit/ui/link.tsx'

/** Explains why the existing automations do not run, and names the plan that includes them. */
export function LockedBanner({ plan }: { plan: string }) {
  const { t } = useTranslation(['automations', 'shell'])
  return (
    <Banner tone="attention" title={t('shell:locked.included', { plan })}>
      {t('locked')} <Link to="/pricing">{t('shell:locked.pricing')}</Link>
    </Banner>
  )
}
