import { useQuery } from '@tanstack/react-query'
import { Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import { LastOperations } from '#core/changes/ui/last-operations.tsx'
import { HomeNextContext } from '#core/registry/client.ts'
import { shopsApi } from '#core/shops/ui/shops-api.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { GuideSkeleton, HomeSkeleton } from './home-skeleton.tsx'
import { HomeTiles } from './home-tiles.tsx'
import { NeedsYou } from './needs-you.tsx'
import { StatusLine } from './status-line.tsx'
import { isUnderWay, useHome } from './use-home.ts'

/** Home: is everything working, what needs you, how the store is doing, what to set up, what changed. */
export function HomePage() {
  const { t } = useTranslation(['home', 'landing', 'changes'])
  const home = useHome()
  const next = use(HomeNextContext)
  // Every visit of Home queries the platform again for the active blocks (spec 1 §2).
  const blocks = useQuery({
    queryKey: ['app-block-status'],
    queryFn: () => shopsApi.appBlockStatus(),
    staleTime: 0,
  })
  return (
    <Page title={t('title')}>
      {home.isPending ? (
        <HomeSkeleton />
      ) : !home.data ? (
        <Section>
          <ErrorState error={home.error} onRetry={() => void home.refetch()} retrying={home.isFetching} />
        </Section>
      ) : (
        <>
          <StatusLine items={home.data.working} blocks={blocks} editorUrl={home.data.embedUrl} />
          <NeedsYou items={home.data.needs} searching={home.data.working.some(isUnderWay)} />
          <HomeTiles tiles={home.data.tiles} />
          <Suspense fallback={<GuideSkeleton />}>{next?.({ suggestions: home.data.next })}</Suspense>
          <LastOperations
            operations={home.data.changed}
            none={
              <EmptyState drawing="history" title={t('changed.none')}>
                {t('changed.noneNote')}
              </EmptyState>
            }
          />
        </>
      )}
    </Page>
  )
}
