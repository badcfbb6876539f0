import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { communityPublicApi } from './community-api.ts'
import { RoadmapBoard } from './roadmap-board.tsx'
import { PUBLIC_CHANGELOG } from './version-links.ts'

/** `/public/roadmap`: readable without login; merchants vote in the admin. */
export function PublicRoadmap() {
  const { t } = useTranslation('community')
  const query = useQuery({ queryKey: ['roadmap'], queryFn: () => communityPublicApi.roadmap() })
  return (
    <Page title={t('roadmap.title')}>
      <p>{t('roadmap.howToVote')}</p>
      <Loaded query={query} rows={6}>
        {(roadmap) => <RoadmapBoard roadmap={roadmap} changelog={PUBLIC_CHANGELOG} />}
      </Loaded>
    </Page>
  )
}
