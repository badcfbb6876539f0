import { useTranslation } from 'react-i18next'
import { RecentOperations } from '#core/changes/ui/recent-operations.tsx'
import { EmbedBanner } from '#core/shops/ui/embed-banner.tsx'
import { Landing } from '#kit/ui/landing/landing.tsx'
import { LandingFailed } from '#kit/ui/landing/landing-states.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows, SkeletonTitle } from '#kit/ui/skeleton.tsx'
import type { InstantPageState } from '../contract.ts'
import { MetricsPart } from './metrics-part.tsx'
import { StorefrontLook } from './storefront-look.tsx'
import { SwitchCard } from './switch-card.tsx'
import { useInstantPage, useLook } from './use-instant-page.ts'

/** `/speed-booster/instant-page`: the storefront's speed features, and how fast it is for the store's own visitors. */
export function InstantPageScreen() {
  const { t } = useTranslation(['instant-page', 'landing', 'changes'])
  const state = useInstantPage()
  return (
    <Page title={t('title')}>
      {state.isPending ? (
        <Loading>
          <Stack gap={4}>
            <Section title={<SkeletonTitle width="9rem" />}>
              <SkeletonRows rows={3} sign={false} />
            </Section>
            <Section title={<SkeletonTitle width="9rem" />}>
              <SkeletonRows rows={5} sign={false} />
            </Section>
          </Stack>
        </Loading>
      ) : state.data ? (
        <Loaded state={state.data} />
      ) : (
        <LandingFailed error={state.error} onRetry={() => void state.refetch()} retrying={state.isFetching} />
      )}
    </Page>
  )
}

function Loaded({ state }: { state: InstantPageState }) {
  const { t } = useTranslation('instant-page')
  const look = useLook()
  const { instantPage, visitorVitals, embed } = state
  return (
    <Landing
      state={
        embed.status === 'disabled' && <EmbedBanner url={embed.activateUrl}>{t('embed.offNote')}</EmbedBanner>
      }
      headline={
        <SwitchCard name="instant-page" state={instantPage} onSwitched={look.reset}>
          <p className="sp-subtle">{t('instant-page.honest')}</p>
        </SwitchCard>
      }
      tiles={
        <SwitchCard name="visitor-vitals" state={visitorVitals} onSwitched={look.reset}>
          <MetricsPart vitals={visitorVitals} />
        </SwitchCard>
      }
      table={<StorefrontLook state={state} look={look} />}
      operations={<RecentOperations type="instant-page." none={t('operations.none')} />}
    />
  )
}
