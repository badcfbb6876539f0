import { useTranslation } from 'react-i18next'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { Landing } from '#kit/ui/landing/landing.tsx'
import { LandingLocked } from '#kit/ui/landing/landing-states.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { useCsv } from '#kit/ui/use-csv.ts'
import { useSearchParams } from '#kit/ui/use-search-params.ts'
import type { KeywordState } from '../contract.ts'
import { VIEWS } from '../domain/views.ts'
import { keywordsGate } from '../plan-gates.ts'
import { AnalysisTab } from './analysis-tab.tsx'
import { GapsTab } from './gaps-tab.tsx'
import { keywordsApi } from './keywords-api.ts'
import { OverlapsTab } from './overlaps-tab.tsx'
import { RankingsTab } from './rankings-tab.tsx'
import { ReportPart } from './report-part.tsx'
import { type KeywordActions, useKeywordActions, useKeywords } from './use-keywords.ts'

/** `/google-search-console/keywords`: queries the store is found for, and metrics of the target keywords. */
export function KeywordsPage() {
  const { t } = useTranslation('keywords')
  const locked = useLockedPlan(keywordsGate)
  const state = useKeywords()
  const actions = useKeywordActions()
  const [query] = useSearchParams()
  const of = TABLES[Number(query.get('tabindex') ?? 0)] ?? 'targets'
  const csv = useCsv(
    () => keywordsApi.export({ of, ...(of === 'rankings' && filtersOf(query)) }),
    keywordsApi.export,
  )
  return (
    <Page
      title={t('title')}
      full
      csv={locked === null && state.data && countIn(state.data, of) > 0 ? csv : undefined}
    >
      {locked === null ? (
        <Loaded query={state}>{(data) => <Body state={data} actions={actions} />}</Loaded>
      ) : (
        <Landing state={<LandingLocked plan={locked} />} />
      )}
    </Page>
  )
}

/** The table of each tab. */
const TABLES = ['targets', 'rankings', 'overlaps', 'gaps'] as const

/** Returns the rows of a tab's table. */
function countIn({ targets, report }: KeywordState, of: (typeof TABLES)[number]): number {
  if (of === 'targets') return targets.collection + targets.product
  return report?.[of === 'rankings' ? 'queries' : of] ?? 0
}

/** Filters of the rankings, as their tab keeps them in the URL. */
function filtersOf(query: URLSearchParams) {
  const q = query.get('q')
  return { view: VIEWS.find((name) => name === query.get('view')) ?? 'all', ...(q && { q }) }
}

function Body({ state, actions }: { state: KeywordState; actions: KeywordActions }) {
  const { t } = useTranslation('keywords')
  const { report } = state
  return (
    <Tabs
      label={t('tabs.label')}
      ownUrl
      items={[
        {
          label: t('tabs.analysis'),
          count: state.targets.collection + state.targets.product,
          panel: <AnalysisTab state={state} actions={actions} />,
        },
        {
          label: t('tabs.rankings'),
          count: report?.queries,
          panel: (
            <ReportPart state={state}>
              <RankingsTab />
            </ReportPart>
          ),
        },
        {
          label: t('tabs.overlaps'),
          count: report?.overlaps,
          panel: (
            <ReportPart state={state}>
              <OverlapsTab />
            </ReportPart>
          ),
        },
        {
          label: t('tabs.gaps'),
          count: report?.gaps,
          panel: (
            <ReportPart state={state}>
              <GapsTab />
            </ReportPart>
          ),
        },
      ]}
    />
  )
}
