import { useQuery } from '@tanstack/react-query'
import { Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import { HomeNextContext } from '#core/registry/client.ts'
import { shopsApi } from '#core/shops/ui/shops-api.ts'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Grid } from '#kit/ui/layout.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Changed } from './changed.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { useHome } from './use-home.ts'
import { Working } from './working.tsx'
import { Wrong } from './wrong.tsx'

/** Four questions, one screen: is it working, what is wrong, what changed, what next. */
export function HomePage() {
  const { t } = useTranslation('home')
  const home = useHome()
  const next = use(HomeNextContext)
  // Coming home asks the platform anew which blocks are on (spec 1 §2).
  const blocks = useQuery({
    queryKey: ['app-block-status'],
    queryFn: () => shopsApi.appBlockStatus(),
    staleTime: 0,
  })
  return (
    <Page title={t('title')}>
      {home.isPending ? (
        <HomeSkeleton />
      ) : home.isError ? (
        <Section>
          <ErrorState error={home.error} onRetry={() => void home.refetch()} retrying={home.isFetching} />
        </Section>
      ) : (
        <>
          <Suspense>{next?.({ suggestions: home.data.next })}</Suspense>
          <Grid min="22rem">
            <Working items={home.data.working} blocks={blocks} />
            <Wrong items={home.data.wrong} />
          </Grid>
          <Changed operations={home.data.changed} />
        </>
      )}
    </Page>
  )
}
