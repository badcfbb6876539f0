import { useTranslation } from 'react-i18next'
import { BrokenConnection } from '#core/search-console/ui/broken-connection.tsx'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { ApiError } from '#kit/ui/api/api-error.ts'
import { Landing } from '#kit/ui/landing/landing.tsx'
import { LandingFailed, LandingLocked, LandingPartial } from '#kit/ui/landing/landing-states.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { useCsv } from '#kit/ui/use-csv.ts'
import type { IndexState } from '../contract.ts'
import { indexStatusGate } from '../plan-gates.ts'
import { IndexAgreement } from './index-agreement.tsx'
import { IndexChanges } from './index-changes.tsx'
import { NothingChecked } from './index-empty.tsx'
import { IndexHeadline, VerdictTiles } from './index-headline.tsx'
import { IndexList } from './index-list.tsx'
import { IndexProblems } from './index-problems.tsx'
import { IndexSettingsCard } from './index-settings-card.tsx'
import { indexStatusApi } from './index-status-api.ts'
import { RoundState } from './round-state.tsx'
import { type IndexFilters, useIndexFilters } from './use-index-filters.ts'
import { type IndexActions, useIndexActions, useIndexStatus } from './use-index-status.ts'

/** Index status of the store's pages. */
export function IndexStatusPage() {
  const { t } = useTranslation('index-status')
  const locked = useLockedPlan(indexStatusGate)
  const state = useIndexStatus()
  const actions = useIndexActions()
  const filters = useIndexFilters()
  const { check } = actions
  const mayCheck = state.data !== undefined && canCheck(state.data) && locked === null
  // Connecting is then all there is to do, and has the primary button.
  const isUnused = state.data !== undefined && isUnconnected(state.data)
  const { page: _, ...shown } = filters.input
  const csv = useCsv(() => indexStatusApi.csv(shown), indexStatusApi.csv)
  return (
    <Page
      title={t('title')}
      full
      {...(!isUnused && {
        primary: {
          label: t('check'),
          onAction: () => check.mutate(),
          disabled: !mayCheck || check.isPending,
        },
      })}
      csv={(state.data?.pages ?? 0) > 0 && !isUnused ? csv : undefined}
    >
      {check.error && (
        <LandingFailed
          error={check.error}
          retrying={check.isPending}
          {...(!isDayUsedUp(check.error) && { onRetry: () => check.mutate() })}
        />
      )}
      <Loaded query={state}>
        {(data) => <Body state={data} actions={actions} filters={filters} locked={locked} />}
      </Loaded>
    </Page>
  )
}

/** Trying again before tomorrow would be refused again. */
const isDayUsedUp = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'index-status.day-used-up'

/** Where the connection does not work, a check would only fail. */
const isConnected = ({ property, broken }: IndexState): boolean => property !== null && broken === null

/** Nothing was ever checked, and nothing can be. */
const isUnconnected = ({ property, pages, counts }: IndexState): boolean =>
  property === null && pages === counts.unchecked

const canCheck = (state: IndexState): boolean => isConnected(state) && state.round?.state !== 'running'

/** Names the pages the search engine cannot be asked about, because the property does not contain them. */
function Outside({ state: { outside, property } }: { state: IndexState }) {
  const { t } = useTranslation('index-status')
  if (outside === 0 || property === null) return null
  const named = property.replace('sc-domain:', '')
  return (
    <LandingPartial
      title={t('outside.title')}
      reasons={[t('outside.pages', { count: outside, property: named })]}
    />
  )
}

function Body({
  state,
  actions,
  filters,
  locked,
}: {
  state: IndexState
  actions: IndexActions
  filters: IndexFilters
  locked: string | null
}) {
  const checked = state.pages - state.counts.unchecked
  if (locked !== null && checked === 0) return <Landing state={<LandingLocked plan={locked} />} />
  if (isUnconnected(state)) return <Landing state={<NothingChecked state={state} actions={actions} />} />
  return (
    <Landing
      state={
        <>
          {locked !== null && <LandingLocked plan={locked} />}
          <CheckState state={state} actions={actions} />
          <Outside state={state} />
        </>
      }
      headline={checked > 0 && <IndexHeadline state={state} />}
      tiles={checked > 0 && <VerdictTiles counts={state.counts} filters={filters} />}
      problems={
        checked > 0 && (
          <>
            <IndexChanges changes={state.changes} />
            <IndexProblems />
          </>
        )
      }
      table={
        state.pages + state.gone > 0 && (
          <IndexList
            gone={state.gone}
            filters={filters}
            actions={actions}
            isFree={state.credits === null}
            canAsk={locked === null && isConnected(state)}
          />
        )
      }
      automation={
        locked === null && (
          <>
            <IndexAgreement agreement={state.agreement} />
            <IndexSettingsCard state={state} save={actions.save} />
          </>
        )
      }
    />
  )
}

/** Why nothing is asked, progress of what is, or how to begin. */
function CheckState({ state, actions }: { state: IndexState; actions: IndexActions }) {
  if (state.broken !== null) return <BrokenConnection code={state.broken} />
  const isEmpty = state.pages === state.counts.unchecked && state.round === null
  return isEmpty ? <NothingChecked state={state} actions={actions} /> : <RoundState state={state} />
}
