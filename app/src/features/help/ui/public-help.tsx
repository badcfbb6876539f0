import { useTranslation } from 'react-i18next'
import { Page } from '#kit/ui/page.tsx'
import { ArticleList } from './article-list.tsx'
import { helpPublicApi } from './help-api.ts'

/** `/public/help`: the same articles, without login. */
export function PublicHelp() {
  const { t } = useTranslation('help')
  return (
    <Page title={t('title')}>
      <ArticleList api={helpPublicApi} at="/public/help" />
    </Page>
  )
}
