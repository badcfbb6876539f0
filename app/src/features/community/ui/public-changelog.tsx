import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { ChangelogList } from './changelog-list.tsx'
import { communityPublicApi } from './community-api.ts'

/** `/public/changelog`: changes of each version, without login. */
export function PublicChangelog() {
  const { t } = useTranslation('community')
  const query = useQuery({ queryKey: ['changelog'], queryFn: () => communityPublicApi.changelog() })
  return (
    <Page title={t('tab.changelog')}>
      <Loaded query={query} rows={6}>
        {({ versions }) => <ChangelogList versions={versions} />}
      </Loaded>
    </Page>
  )
}
