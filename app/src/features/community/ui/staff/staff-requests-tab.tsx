import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsManager } from '#core/staff/ui/use-me.ts'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { PagedTable } from '#kit/ui/paged-table.tsx'
import { Section } from '#kit/ui/section.tsx'
import { numberedPage, useCsvOfPages } from '#kit/ui/use-csv-of-pages.ts'
import { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import type { PublicRequest } from '../../contract.ts'
import { TITLE } from '../../domain/bounds.ts'
import { STATUSES, type Status } from '../../domain/statuses.ts'
import { RequestFilters } from '../request-filters.tsx'
import { STAFF_KEY, staffCommunityApi } from './staff-community-api.ts'
import { useRequestColumns } from './use-request-columns.tsx'

const EditRequest = lateDialog(() => import('./edit-request.tsx').then((part) => part.EditRequest))
const MergeRequest = lateDialog(() => import('./merge-request.tsx').then((part) => part.MergeRequest))

/** All requests, most votes first, with their status. */
export function StaffRequestsTab() {
  const { t } = useTranslation('community')
  const { filters, page, set, go } = useUrlFilters(['search', 'status'])
  const [edited, setEdited] = useState<PublicRequest | 'new' | null>(null)
  const [merged, setMerged] = useState<PublicRequest | null>(null)
  const columns = useRequestColumns({ onEdit: setEdited, onMerge: useIsManager() ? setMerged : null })
  const status = STATUSES.find((one) => one === filters.status)
  const asked = { search: (filters.search ?? '').slice(0, TITLE), status, page }
  const query = useQuery({
    queryKey: [...STAFF_KEY, 'requests', asked],
    queryFn: () => staffCommunityApi.staffRequests(asked),
    placeholderData: keepPreviousData,
  })
  const csv = useRequestsFile(asked)
  return (
    <Section
      title={t('list.title')}
      action={
        <Inline>
          <RequestFilters search={asked.search} status={status} set={set} />
          <Button onPress={() => setEdited('new')}>{t('staff.requests.add')}</Button>
        </Inline>
      }
      csv={query.data && query.data.total > 0 ? csv : undefined}
      flush
    >
      <Loaded query={query} rows={6}>
        {(found) =>
          found.total === 0 ? (
            <EmptyState drawing="calm" title={t('list.empty')} />
          ) : (
            <PagedTable
              label={t('list.title')}
              found={found}
              page={page}
              onPage={go}
              rowKey={({ id }) => id}
              columns={columns}
            />
          )
        }
      </Loaded>
      {edited && <EditRequest request={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {merged && <MergeRequest request={merged} onClose={() => setMerged(null)} />}
    </Section>
  )
}

function useRequestsFile({ search, status }: { search: string; status: Status | undefined }) {
  const { t } = useTranslation(['community', 'csv'])
  return useCsvOfPages<PublicRequest>({
    name: 'feature-requests',
    columns: [
      [t('suggest.name'), ({ title }) => title],
      [t('suggest.details'), ({ details }) => details],
      [t('list.status'), ({ status }) => t(`status.${status}`)],
      [t('csv:statusSince'), ({ statusAt }) => statusAt],
      [t('csv:reason'), ({ reason }) => reason],
      [t('staff.requests.votes'), ({ votes }) => votes],
    ],
    page: numberedPage((page) => staffCommunityApi.staffRequests({ search, status, page })),
  })
}
