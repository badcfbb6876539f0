import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Page } from '#kit/ui/page.tsx'
import { ArticleList } from './article-list.tsx'
import { helpApi } from './help-api.ts'

/** `/help`: every article, found by words, and videos; `screen` names where somebody comes from. */
export function HelpPage() {
  const { t } = useTranslation('help')
  // Drawn together, so that nothing moves down; without an answer the articles stand alone.
  const videos = useQuery({
    queryKey: ['help-videos'],
    queryFn: () => helpApi.videos(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  })
  return (
    <Page title={t('title')} back>
      <ArticleList api={helpApi} at="/help" videos={videos.isPending ? null : videos.data} />
    </Page>
  )
}
