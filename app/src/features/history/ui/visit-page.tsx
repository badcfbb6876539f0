import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { RecentOperationsCard } from '#core/changes/ui/recent-operations-card.tsx'
import { VisitCalls } from '#core/staff/ui/visit-calls.tsx'
import { VisitFacts } from '#core/staff/ui/visit-facts.tsx'
import { visitsApi } from '#core/staff/ui/visits-api.ts'
import { isRowNumber } from '#kit/shared/row-ids.ts'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { NotFound } from '#kit/ui/shell/not-found.tsx'

const OPERATIONS_SHOWN = 100
const WATCHED_EVERY_MS = 5_000

/** `/history/visits/:id`: what a member of staff viewed and changed, with undo. */
export function VisitPage() {
  const { id = '' } = useParams()
  return isRowNumber(id) ? <KnownVisit id={id} key={id} /> : <NotFound />
}

function KnownVisit({ id }: { id: string }) {
  const { t } = useTranslation(['history', 'visits', 'changes', 'landing'])
  const cache = useQueryClient()
  const visit = useQuery({
    queryKey: ['staff-visits', id],
    queryFn: () => visitsApi.visit({ id }),
    refetchInterval: ({ state }) => (state.data?.endedAt === null ? WATCHED_EVERY_MS : false),
  })
  const end = useMutation({
    mutationFn: () => visitsApi.end({ id }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['staff-visits'] }),
  })
  const primary = visit.data?.endedAt === null && {
    label: t('visits:end'),
    onAction: () => end.mutate(),
    disabled: end.isPending,
  }
  return (
    <Page
      title={visit.data ? t('visits:one', { name: visit.data.staffName }) : t('history:visits')}
      back
      {...(primary && { primary })}
    >
      <Loaded query={visit} rows={4}>
        {(seen) => (
          <>
            <VisitFacts visit={seen} />
            <RecentOperationsCard visit={id} shown={OPERATIONS_SHOWN} none={t('visits:noChanges')} />
            <VisitCalls calls={seen.calls} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
