import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { errorWords } from '#kit/ui/i18n/error-words.ts'
import { LandingFailed } from '#kit/ui/landing/landing-states.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows, SkeletonTitle } from '#kit/ui/skeleton.tsx'
import { breadcrumbsGate } from '../plan-gates.ts'
import { breadcrumbsApi, STATE_KEY } from './breadcrumbs-api.ts'
import { BreadcrumbsScreen } from './breadcrumbs-screen.tsx'
import { useBreadcrumbs } from './use-breadcrumbs.ts'

/** `/seo-booster/breadcrumbs` */
export function BreadcrumbsPage() {
  const { t, i18n } = useTranslation(['breadcrumbs', 'landing', 'changes', 'catalogue', 'errors', 'shell'])
  const state = useBreadcrumbs()
  const cache = useQueryClient()
  const frame = useFrame()
  const locked = useLockedPlan(breadcrumbsGate)
  const refresh = async () => {
    try {
      cache.setQueryData(STATE_KEY, await breadcrumbsApi.refresh())
      frame.toast(t('refresh.begun'))
    } catch (error) {
      frame.toast(errorWords(error, i18n).words, { error: true })
    }
  }
  const isReadable = state.data?.settings.shown && state.data.reading.state !== 'catalogue'
  return (
    <Page
      title={t('title')}
      full
      secondary={
        isReadable
          ? [
              {
                label: t('refresh.action'),
                onAction: () => void refresh(),
                disabled: locked !== null || state.data?.reading.state === 'running',
              },
            ]
          : []
      }
    >
      {state.isPending ? (
        <Loading>
          <Section title={<SkeletonTitle width="9rem" />}>
            <SkeletonRows rows={8} sign={false} />
          </Section>
        </Loading>
      ) : state.data ? (
        <BreadcrumbsScreen state={state.data} locked={locked} />
      ) : (
        <LandingFailed error={state.error} onRetry={() => void state.refetch()} retrying={state.isFetching} />
      )}
    </Page>
  )
}
