import { useTranslation } from 'react-i18next'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { Button } from '#kit/ui/button.tsx'
import { AutomationStrip } from '#kit/ui/landing/automation-strip.tsx'
import { Landing } from '#kit/ui/landing/landing.tsx'
import { LandingEmpty, LandingFailed, LandingLocked } from '#kit/ui/landing/landing-states.tsx'
import { latePart } from '#kit/ui/late-part.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import type { SitemapsState } from '../contract.ts'
import { SITEMAP_TABS } from '../domain/kinds.ts'
import { sitemapsGate } from '../plan-gates.ts'
import { ReadingState } from './reading-state.tsx'
import { SearchEngines } from './search-engines.tsx'
import { SitemapFiles } from './sitemap-files.tsx'
import { listedOf, SitemapHeadline } from './sitemap-headline.tsx'
import { SitemapSkeleton } from './sitemap-skeleton.tsx'
import { useSitemapActions, useSitemaps } from './use-sitemaps.ts'

const WAITING = (
  <Section>
    <SkeletonRows rows={3} sign={false} />
  </Section>
)
const SitemapTabPanel = latePart(
  () => import('./sitemap-tab-panel.tsx').then((part) => part.SitemapTabPanel),
  WAITING,
)
// Loads in parallel with the state, which is drawn first.
void SitemapTabPanel.ready()
// At the bottom of the screen, so nothing waits for it.
const OwnSitemap = latePart(() => import('./own-sitemap.tsx').then((part) => part.OwnSitemap), WAITING)

/** `/google-search-console/xml-sitemap`: the entries of the store's sitemaps, and their problems. */
export function XmlSitemapPage() {
  const { t } = useTranslation('sitemaps')
  const locked = useLockedPlan(sitemapsGate)
  const state = useSitemaps()
  const actions = useSitemapActions()
  const isRunning = state.data?.reading?.state === 'running'
  return (
    <Page
      title={t('xml.title')}
      full
      primary={{
        label: t('xml.again'),
        onAction: () => actions.read.mutate(),
        disabled: isRunning || actions.read.isPending || !state.data || locked !== null,
      }}
    >
      {actions.read.error && (
        <LandingFailed
          error={actions.read.error}
          onRetry={() => actions.read.mutate()}
          retrying={actions.read.isPending}
        />
      )}
      {state.isPending ? (
        <SitemapSkeleton />
      ) : state.data ? (
        <Body state={state.data} actions={actions} locked={locked} />
      ) : (
        <LandingFailed error={state.error} onRetry={() => void state.refetch()} retrying={state.isFetching} />
      )}
    </Page>
  )
}

function Body({
  state,
  actions,
  locked,
}: {
  state: SitemapsState
  actions: ReturnType<typeof useSitemapActions>
  locked: string | null
}) {
  const { t } = useTranslation('sitemaps')
  const { reading, counts } = state
  if (reading === null)
    return (
      <Landing
        state={
          locked === null ? (
            <LandingEmpty
              title={t('xml.empty.title')}
              action={
                <Button tone="primary" loading={actions.read.isPending} onPress={() => actions.read.mutate()}>
                  {t('xml.empty.action')}
                </Button>
              }
            >
              {t('xml.empty.note')}
            </LandingEmpty>
          ) : (
            <LandingLocked plan={locked} />
          )
        }
      />
    )
  const known = listedOf(counts, 'all')
  const isFilled = known.listed + known.missing > 0
  return (
    <Landing
      state={
        <>
          {locked !== null && <LandingLocked plan={locked} />}
          <ReadingState state={state} reading={reading} />
        </>
      }
      headline={isFilled && <SitemapHeadline state={state} reading={reading} />}
      table={
        isFilled && (
          <Tabs
            label={t('tabs.label')}
            ownUrl
            items={SITEMAP_TABS.map((tab) => ({
              label: t(`tabs.${tab}`),
              count: listedOf(counts, tab).listed,
              panel: (
                <SitemapTabPanel
                  key={tab}
                  tab={tab}
                  counts={counts}
                  actions={actions}
                  locked={locked !== null}
                />
              ),
            }))}
          />
        )
      }
      automation={
        <>
          <SitemapFiles state={state} actions={actions} locked={locked !== null} />
          {state.own && (
            <OwnSitemap
              own={state.own}
              host={new URL(reading.origin).host}
              actions={actions}
              locked={locked}
            />
          )}
          <SearchEngines origin={reading.origin} locked={locked !== null} />
          {locked === null && (
            <AutomationStrip state={t('xml.on')} tone="success">
              {t('xml.nightly')}
            </AutomationStrip>
          )}
        </>
      }
    />
  )
}
