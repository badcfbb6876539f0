import { useTranslation } from 'react-i18next'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'

/** On the profile: a link to the store's shared reports. */
export function SharedCard() {
  const { t } = useTranslation('shared-reports')
  return (
    <Section title={t('title')} note={t('card')}>
      <Link to="/shared-reports">{t('cardAction')}</Link>
    </Section>
  )
}
