import { useTranslation } from 'react-i18next'
import { Page } from '#kit/ui/page.tsx'
import { ArticleList } from './article-list.tsx'
import { helpApi } from './help-api.ts'

/** `/help`: every article, found by words; `screen` names where somebody comes from. */
export function HelpPage() {
  const { t } = useTranslation('help')
  return (
    <Page title={t('title')} back>
      <ArticleList api={helpApi} at="/help" />
    </Page>
  )
}
