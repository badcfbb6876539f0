import { useTranslation } from 'react-i18next'
import { Link } from '#kit/ui/link.tsx'
import { useCatalogue } from './use-catalogue.ts'

/** States how many products the plan covers, if it leaves some out. */
export function PlanLimitNote() {
  const { t } = useTranslation(['catalogue', 'shell'])
  const { data } = useCatalogue()
  const products = data?.kinds.find(({ kind }) => kind === 'product')
  if (!data?.productLimit || (products?.total ?? 0) <= (products?.held ?? 0)) return null
  return (
    <p className="sp-subtle">
      {t('limit', { count: data.productLimit })} <Link to="/pricing">{t('shell:locked.pricing')}</Link>
    </p>
  )
}
