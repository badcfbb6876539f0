import { useTranslation } from 'react-i18next'
import { EmptyState } from '../empty-state.tsx'
import { Page } from '../page.tsx'
import { Section } from '../section.tsx'

/** Opened outside the admin: nobody knows which shop (spec 1 §8). */
export function NoShop() {
  const { t } = useTranslation('shell')
  return (
    <Page title={t('noShop.title')}>
      <Section>
        <EmptyState drawing="signpost" title={t('noShop.heading')}>
          {t('noShop.words')}
        </EmptyState>
      </Section>
    </Page>
  )
}
