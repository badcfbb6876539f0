import { useTranslation } from 'react-i18next'
import { PlanGate, useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows, SkeletonTitle } from '#kit/ui/skeleton.tsx'
import type { AuditState, AuditView } from '../contract.ts'
import { LacksCard } from './lacks-card.tsx'
import { PageList } from './page-list.tsx'
import { RunCard } from './run-card.tsx'
import { useAudit, useRun } from './use-audit.ts'
import { useCsv } from './use-csv.ts'
import { useFilters } from './use-filters.ts'

/** One of the four screens: how the last reading went, and the list with this screen's first filter. */
export function AuditScreen({ view }: { view: AuditView }) {
  const { t } = useTranslation('audit')
  const state = useAudit()
  const run = useRun()
  const filters = useFilters(view)
  const csv = useCsv()
  const isLocked = useLockedPlan('schema-results') !== null
  const isRunning = state.data?.run?.state === 'running'
  const hasPages = (state.data?.pages ?? 0) > 0
  return (
    <Page
      title={t(`view.${view}.title`)}
      full
      back={view !== 'results'}
      primary={{
        label: t('run.start'),
        onAction: () => run.start.mutate(),
        disabled: isRunning || run.start.isPending || !state.data || isLocked,
      }}
      secondary={
        hasPages ? [{ label: t('csv'), onAction: () => csv.save(filters.input), disabled: csv.busy }] : []
      }
    >
      {state.isPending ? (
        <Loading>
          <Section title={<SkeletonTitle width="10rem" />}>
            <SkeletonRows rows={2} sign={false} />
          </Section>
          <Section title={<SkeletonTitle width="6rem" />} flush>
            <SkeletonRows rows={8} />
          </Section>
        </Loading>
      ) : state.data ? (
        <Body state={state.data} view={view} run={run} filters={filters} />
      ) : (
        <Section>
          <ErrorState error={state.error} onRetry={() => void state.refetch()} retrying={state.isFetching} />
        </Section>
      )}
      {csv.error !== null && (
        <Section>
          <ErrorState error={csv.error} onRetry={() => csv.save(filters.input)} retrying={csv.busy} />
        </Section>
      )}
    </Page>
  )
}

function Body({
  state,
  view,
  run,
  filters,
}: {
  state: AuditState
  view: AuditView
  run: ReturnType<typeof useRun>
  filters: ReturnType<typeof useFilters>
}) {
  const { t } = useTranslation('audit')
  if (!state.run && !run.start.isError)
    return (
      <PlanGate feature="schema-results">
        <Section>
          <EmptyState
            drawing="signpost"
            title={t('empty.title')}
            action={
              <Button tone="primary" loading={run.start.isPending} onPress={() => run.start.mutate()}>
                {t('run.start')}
              </Button>
            }
          >
            {t('empty.note', { count: state.settings.pageLimit })}
          </EmptyState>
        </Section>
      </PlanGate>
    )
  return (
    <>
      <PlanGate feature="schema-results">
        <RunCard state={state} run={run} />
      </PlanGate>
      {view === 'critical' && state.pages > 0 && <LacksCard />}
      {state.pages > 0 && <PageList state={state} view={view} filters={filters} />}
    </>
  )
}
