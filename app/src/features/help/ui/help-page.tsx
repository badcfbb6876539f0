import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Page } from '#kit/ui/page.tsx'
import { ArticleList } from './article-list.tsx'
import { helpApi } from './help-api.ts'

/** `/help`: searchable articles, and videos; `screen` names the screen the reader comes from. */
export function HelpPage() {
  const { t } = useTranslation('help')
  // Rendered together with the articles, so that nothing moves; if loading fails, the articles are shown alone.
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
