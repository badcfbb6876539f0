import { useTranslation } from 'react-i18next'
import { operatorSwitches } from '#core/shops/ui/operator-switches.ts'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useOffer } from './use-services.ts'

/** Offer below the page-speed screen to have the work done. Renders nothing if that service is not offered. */
export function FixOffer() {
  const { t } = useTranslation('services')
  const offer = useOffer()
  const service = offer.data?.services.find(({ id }) => id === 'core-web-vitals')
  if (!service) return null
  return (
    <Section
      title={t('speed.title')}
      note={t('speed.note')}
      action={
        <Link to={service.path} look="button">
          {t('speed.open')}
        </Link>
      }
    >
      {operatorSwitches().promisedGains && <p>{t('speed.gain')}</p>}
      <p>{t('conditions.refund')}</p>
    </Section>
  )
}
