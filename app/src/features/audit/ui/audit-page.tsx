import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { LandingSkeleton } from '#kit/ui/landing/landing-skeleton.tsx'
import { LandingFailed } from '#kit/ui/landing/landing-states.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Page } from '#kit/ui/page.tsx'
import { useCsv } from '#kit/ui/use-csv.ts'
import { auditGate } from '../plan-gates.ts'
import { auditApi } from './audit-api.ts'
import { AuditBody } from './audit-body.tsx'
import type { Ignoring } from './ignore-dialog.tsx'
import { useAudit, useAuditActions } from './use-audit.ts'
import { useAuditFilters } from './use-audit-filters.ts'

const IgnoreDialog = lateDialog(() => import('./ignore-dialog.tsx').then((part) => part.IgnoreDialog))

/** `/seo-audit`: problems of the store's pages, most severe first. */
export function AuditPage() {
  const { t } = useTranslation(['audit', 'landing'])
  const state = useAudit()
  const actions = useAuditActions()
  const filters = useAuditFilters()
  const csv = useCsv(() => auditApi.csv(filters.input), auditApi.csv)
  const locked = useLockedPlan(auditGate)
  const [ignoring, setIgnoring] = useState<Ignoring | null>(null)
  const isRunning = state.data?.run?.state === 'running'
  const hasPages = (state.data?.sum.pages ?? 0) > 0
  const { start } = actions
  return (
    <Page
      title={t('title')}
      full
      primary={{
        label: t('start'),
        onAction: () => start.mutate(),
        disabled: isRunning || start.isPending || !state.data || locked !== null,
      }}
      csv={hasPages ? csv : undefined}
    >
      {state.isPending ? (
        <LandingSkeleton />
      ) : state.data ? (
        <AuditBody
          state={state.data}
          actions={actions}
          filters={filters}
          locked={locked}
          onIgnore={setIgnoring}
        />
      ) : (
        <LandingFailed error={state.error} onRetry={() => void state.refetch()} retrying={state.isFetching} />
      )}
      {ignoring && (
        <IgnoreDialog ignoring={ignoring} ignore={actions.ignore} onClose={() => setIgnoring(null)} />
      )}
    </Page>
  )
}
