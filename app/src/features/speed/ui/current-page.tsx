import { useTranslation } from 'react-i18next'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { DEVICES } from '#kit/shared/lighthouse-names.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Grid, Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { SpeedReport, SpeedState } from '../contract.ts'
import { speedReportsGate } from '../plan-gates.ts'
import { FieldCard } from './field-card.tsx'
import { ScorePair } from './score-pair.tsx'
import type { Filters } from './use-filters.ts'
import type { SpeedActions } from './use-speed.ts'
import { VisitorsCard } from './visitors-card.tsx'

/** Props of each view of a page's speed. */
export interface SpeedViewProps {
  report: SpeedReport
  state: SpeedState
  filters: Filters
  actions: SpeedActions
}

/** One page: its scores before and after, and what its visitors experienced. */
export function CurrentPage({ report, state, filters, actions }: SpeedViewProps) {
  const { t } = useTranslation('speed')
  const plan = useLockedPlan(speedReportsGate)
  const device = filters.input.device
  return (
    <Stack gap={4}>
      {report.mobile.before || report.desktop.before ? (
        <Grid>
          {DEVICES.map((each) => (
            <ScorePair key={each} device={each} side={report[each]} />
          ))}
        </Grid>
      ) : (
        <NoData />
      )}
      <FieldCard
        title={t('field.page')}
        field={report.field}
        isPage
        hasKey={state.hasFieldKey}
        mayFetch={report.mayFetch}
        plan={plan}
        fetching={actions.fetch.isPending}
        error={actions.fetch.error}
        onFetch={() => actions.fetch.mutate({ url: report.url, device })}
      />
      <VisitorsCard visitors={report.visitors} />
    </Stack>
  )
}

/** Shown for a page that was never tested. */
export function NoData() {
  const { t } = useTranslation('speed')
  return (
    <Section>
      <EmptyState drawing="signpost" title={t('nothing.lab')}>
        {t('nothing.labNote')}
      </EmptyState>
    </Section>
  )
}
