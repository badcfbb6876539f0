import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { StaffVisit } from '../contract.ts'
import { useVisits } from './use-visits.ts'
import { VisitState } from './visit-facts.tsx'

/** All visits, newest first. */
export function VisitList() {
  const { t } = useTranslation(['visits', 'shell'])
  const visits = useVisits()
  if (visits.isPending)
    return (
      <Loading>
        <SkeletonRows rows={4} sign={false} />
      </Loading>
    )
  if (!visits.data)
    return (
      <ErrorState error={visits.error} onRetry={() => void visits.refetch()} retrying={visits.isFetching} />
    )
  const rows = visits.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0)
    return (
      <EmptyState drawing="signpost" title={t('visits:none')}>
        {t('visits:noneWords')}
      </EmptyState>
    )
  return (
    <>
      <DataTable label={t('visits:title')} rows={rows} rowKey={({ id }) => id} columns={columnsOf(t)} />
      {visits.hasNextPage && (
        <div className="sp-section-body">
          <Button onPress={() => void visits.fetchNextPage()} loading={visits.isFetchingNextPage}>
            {t('visits:more')}
          </Button>
        </div>
      )}
    </>
  )
}

function columnsOf(t: TFunction<['visits', 'shell']>): DataColumn<StaffVisit>[] {
  return [
    {
      key: 'who',
      title: t('visits:who'),
      cell: ({ id, staffName }) => <Link to={`/history/visits/${id}`}>{staffName}</Link>,
    },
    { key: 'why', title: t('visits:why'), least: 12, cell: ({ reason }) => reason },
    {
      key: 'when',
      title: t('visits:when'),
      least: 8,
      short: true,
      cell: ({ beganAt }) => <RelativeTime at={beganAt} />,
    },
    {
      key: 'state',
      title: t('visits:state'),
      keep: 1,
      short: true,
      cell: (visit) => <VisitState visit={visit} />,
    },
  ]
}
