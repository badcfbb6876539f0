import { useTranslation } from 'react-i18next'
import { RecentOperations } from '#core/changes/ui/recent-operations.tsx'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { Button } from '#kit/ui/button.tsx'
import { HubLinks } from '#kit/ui/landing/hub-links.tsx'
import { Landing } from '#kit/ui/landing/landing.tsx'
import { LandingSkeleton } from '#kit/ui/landing/landing-skeleton.tsx'
import { LandingEmpty, LandingFailed, LandingLocked } from '#kit/ui/landing/landing-states.tsx'
import { latePart } from '#kit/ui/late-part.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { SkeletonRows, SkeletonTitle } from '#kit/ui/skeleton.tsx'
import { useCsv } from '#kit/ui/use-csv.ts'
import type { SchemaResultsState, SchemaResultsView } from '../contract.ts'
import { schemaResultsGate } from '../plan-gates.ts'
import { useFills } from './fills/use-fills.ts'
import { useFixes } from './fixes/use-fixes.ts'
import { schemaResultsApi } from './results-api.ts'
import { ScanAutomation } from './scan-automation.tsx'
import { LevelTiles, ScanHeadline } from './scan-headline.tsx'
import { ScanState } from './scan-state.tsx'
import { useFilters } from './use-filters.ts'
import { usePages, useProblems } from './use-lists.ts'
import { useRun, useScan } from './use-scan.ts'

const SCANS = (
  <Section title={<SkeletonTitle width="5rem" />}>
    <SkeletonRows rows={3} sign={false} />
  </Section>
)
const PART = (
  <Section title={<SkeletonTitle width="6rem" />}>
    <SkeletonRows rows={8} sign={false} />
  </Section>
)
const SchemaFacts = latePart(() => import('./schema-facts.tsx').then((part) => part.SchemaFacts), PART)
const FixesCard = latePart(() => import('./fixes/fixes-card.tsx').then((part) => part.FixesCard), PART)
const FillsCard = latePart(() => import('./fills/fills-card.tsx').then((part) => part.FillsCard), PART)
const ProblemsCard = latePart(() => import('./problems-card.tsx').then((part) => part.ProblemsCard), PART)
const PageList = latePart(() => import('./page-list.tsx').then((part) => part.PageList), PART)
// Loaded in parallel with the state that decides which of them are rendered.
for (const part of [SchemaFacts, FixesCard, FillsCard, ProblemsCard, PageList]) void part.ready()
// At the foot of the screen: nothing else depends on it.
const ScansCard = latePart(() => import('./scans-card.tsx').then((part) => part.ScansCard), SCANS)

const VIEWS = [
  ['results', '/schema-results'],
  ['errors', '/schema-errors'],
  ['duplicates', '/schema-duplication'],
  ['critical', '/schema-critical-info'],
] as const

/** One of the four screens: faults, grouped, and the list of pages with this screen's initial filter. */
export function ResultsScreen({ view }: { view: SchemaResultsView }) {
  const { t } = useTranslation(['schema-results', 'landing'])
  const state = useScan()
  const run = useRun()
  const filters = useFilters(view)
  const csv = useCsv(() => schemaResultsApi.csv(filters.input), schemaResultsApi.csv)
  // Loaded in parallel with the state, so that the screen renders at once and nothing moves afterwards.
  const lists = [useProblems(view), usePages(filters.input), useFixes(), useFills()]
  const locked = useLockedPlan(schemaResultsGate)
  const isRunning = state.data?.run?.state === 'running'
  const hasPages = (state.data?.pages ?? 0) > 0
  return (
    <Page
      title={t(`view.${view}.title`)}
      full
      primary={{
        label: t('run.start'),
        onAction: () => run.start.mutate(),
        disabled: isRunning || run.start.isPending || !state.data || locked !== null,
      }}
      csv={hasPages ? csv : undefined}
    >
      {state.isPending || lists.some((list) => list.isPending) ? (
        <LandingSkeleton hub />
      ) : state.data ? (
        <Body state={state.data} view={view} run={run} filters={filters} locked={locked} />
      ) : (
        <LandingFailed error={state.error} onRetry={() => void state.refetch()} retrying={state.isFetching} />
      )}
    </Page>
  )
}

function Body({
  state,
  view,
  run,
  filters,
  locked,
}: {
  state: SchemaResultsState
  view: SchemaResultsView
  run: ReturnType<typeof useRun>
  filters: ReturnType<typeof useFilters>
  locked: string | null
}) {
  const { t } = useTranslation('schema-results')
  const { run: last, levels, views, pages } = state
  const hub = (
    <HubLinks
      label={t('screens')}
      links={VIEWS.map(([name, to]) => ({
        to,
        label: t(`view.${name}.title`),
        ...(pages > 0 && { count: views[name] }),
      }))}
    />
  )
  if (locked !== null && pages === 0) return <Landing hub={hub} state={<LandingLocked plan={locked} />} />
  if (!last && !run.start.isError)
    return (
      <Landing
        hub={hub}
        state={
          <LandingEmpty
            title={t('empty.title')}
            action={
              <Button tone="primary" loading={run.start.isPending} onPress={() => run.start.mutate()}>
                {t('run.start')}
              </Button>
            }
          >
            {t('empty.note', { count: state.settings.pageLimit })}
          </LandingEmpty>
        }
        automation={<ScanAutomation last={last} />}
      />
    )
  const isScanned = last !== null && last.state !== 'blocked' && pages > 0
  return (
    <Landing
      hub={hub}
      state={
        <>
          {locked !== null && <LandingLocked plan={locked} />}
          <ScanState last={last} run={run} />
        </>
      }
      headline={
        isScanned && (
          <>
            <ScanHeadline last={last} state={state} view={view} />
            {view === 'results' && <SchemaFacts state={state} last={last} />}
          </>
        )
      }
      tiles={pages > 0 && view === 'results' && <LevelTiles levels={levels} filters={filters} />}
      problems={
        pages > 0 && (
          <>
            <FixesCard view={view} left={view === 'errors' ? views.errors : 0} />
            {(view === 'results' || view === 'critical') && <FillsCard />}
            <ProblemsCard view={view} isRunning={last?.state === 'running'} />
          </>
        )
      }
      table={
        // Without a page, the problems above say so already.
        pages > 0 &&
        (view === 'results' || views[view] > 0) && <PageList state={state} view={view} filters={filters} />
      }
      automation={
        <>
          {isScanned && <ScansCard state={state} last={last} run={run} />}
          {locked === null && <ScanAutomation last={last} />}
        </>
      }
      operations={
        pages > 0 && <RecentOperations type="schema-results.,structured-data." none={t('operations.none')} />
      }
    />
  )
}
