import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Landing } from '#kit/ui/landing/landing.tsx'
import { LandingFailed } from '#kit/ui/landing/landing-states.tsx'
import { latePart } from '#kit/ui/late-part.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import type { SpeedReport, SpeedState } from '../contract.ts'
import { CurrentPage } from './current-page.tsx'
import { DailyStrip } from './daily-strip.tsx'
import { isOfPage, SpeedFilters } from './speed-filters.tsx'
import { TestState } from './test-state.tsx'
import { type Filters, useFilters } from './use-filters.ts'
import { isTesting, type SpeedActions, useReport, useSpeed, useSpeedActions } from './use-speed.ts'
import './speed.css'

// Placeholder of the parts that load with their tabs.
const WAITING = (
  <Section>
    <SkeletonRows rows={8} sign={false} />
  </Section>
)
const WholeStore = latePart(() => import('./whole-store.tsx').then((part) => part.WholeStore), WAITING)
const LabTest = latePart(() => import('./lab-test.tsx').then((part) => part.LabTest), WAITING)
const Timeline = latePart(() => import('./timeline.tsx').then((part) => part.Timeline), WAITING)
const LcpElement = latePart(() => import('./lcp-element.tsx').then((part) => part.LcpElement), WAITING)

/** `/core-web-vitals`: how fast the store's pages load, in the lab and for visitors, and what slows them down. */
export function SpeedPage() {
  const { t } = useTranslation('speed')
  const state = useSpeed()
  const filters = useFilters()
  const report = useReport(filters.input)
  const actions = useSpeedActions()
  const isTested = report.data !== undefined && report.data.mobile.before !== null
  return (
    <Page
      title={t('title')}
      full
      primary={{
        label: isTested ? t('again') : t('test'),
        onAction: () => report.data && actions.test.mutate(report.data.url),
        disabled:
          !report.data ||
          isTesting(report.data) ||
          actions.test.isPending ||
          state.data?.lab.isPresent === false,
      }}
    >
      <Loaded query={state}>
        {(known) => (
          <Landing
            state={
              <>
                <StoreState state={known} />
                <SpeedFilters filters={filters} pages={known.pages} error={report.error} />
              </>
            }
            table={
              report.data ? (
                <Views report={report.data} state={known} filters={filters} actions={actions} />
              ) : report.isPending ? (
                // Reserves the space of the views below.
                <Loading>{WAITING}</Loading>
              ) : isOfPage(report.error) ? null : (
                <LandingFailed
                  error={report.error}
                  onRetry={() => void report.refetch()}
                  retrying={report.isFetching}
                />
              )
            }
            automation={<DailyStrip state={known} />}
          />
        )}
      </Loaded>
    </Page>
  )
}

/** Says what prevents all tests: a password, or a lab without a browser. */
function StoreState({ state }: { state: SpeedState }) {
  const { t } = useTranslation('speed')
  if (state.isProtected)
    return (
      <Banner tone="attention" title={t('password.title')}>
        {t('password.note')}
      </Banner>
    )
  if (state.lab.isPresent) return null
  return (
    <Banner tone="attention" title={t('absent.title')}>
      {t('absent.note')}
    </Banner>
  )
}

function Views(props: { report: SpeedReport; state: SpeedState; filters: Filters; actions: SpeedActions }) {
  const { t } = useTranslation('speed')
  const { report, filters, actions } = props
  return (
    <>
      <FailureLine error={actions.test.error} />
      <TestState report={report} actions={actions} />
      <Tabs
        label={t('tabs.label')}
        items={[
          { label: t('tabs.page'), panel: <CurrentPage {...props} /> },
          { label: t('tabs.store'), panel: <WholeStore {...props} /> },
          { label: t('tabs.lab'), panel: <LabTest {...props} /> },
          { label: t('tabs.timeline'), panel: <Timeline report={report} /> },
          {
            label: t('tabs.lcp'),
            panel: <LcpElement report={report} device={filters.input.device} />,
          },
        ]}
      />
    </>
  )
}
