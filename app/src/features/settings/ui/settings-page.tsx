import { useTranslation } from 'react-i18next'
import { StoreDataCard } from '#core/catalogue/ui/store-data-card.tsx'
import { Page } from '#kit/ui/page.tsx'
import { LanguageCard } from './language-card.tsx'

/** What holds for the whole app: its language, and the store data it works with. */
export function SettingsPage() {
  const { t } = useTranslation('settings')
  return (
    <Page title={t('title')} back>
      <StoreDataCard />
      <LanguageCard />
    </Page>
  )
}
