import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { PagedTable } from '#kit/ui/paged-table.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import type { PublicRequest } from '../../contract.ts'
import { STAFF_KEY, staffCommunityApi } from './staff-community-api.ts'

const EditRequest = lateDialog(() => import('./edit-request.tsx').then((part) => part.EditRequest))
const MergeRequest = lateDialog(() => import('./merge-request.tsx').then((part) => part.MergeRequest))

/** All requests, those with the most votes first, with what becomes of them. */
export function StaffRequestsTab() {
  const { t } = useTranslation('community')
  const { filters, page, set, go } = useUrlFilters(['search'])
  const [edited, setEdited] = useState<PublicRequest | 'new' | null>(null)
  const [merged, setMerged] = useState<PublicRequest | null>(null)
  const asked = { search: filters.search ?? '', page }
  const query = useQuery({
    queryKey: [...STAFF_KEY, 'requests', asked],
    queryFn: () => staffCommunityApi.staffRequests(asked),
    placeholderData: keepPreviousData,
  })
  return (
    <Section
      title={t('list.title')}
      action={
        <Inline>
          <SearchField
            label={t('list.search')}
            labelHidden
            value={asked.search}
            onValue={(search) => set({ search })}
          />
          <Button onPress={() => setEdited('new')}>{t('staff.requests.add')}</Button>
        </Inline>
      }
      flush
    >
      <Loaded query={query} rows={6}>
        {(found) => (
          <PagedTable
            label={t('list.title')}
            found={found}
            page={page}
            onPage={go}
            rowKey={({ id }) => id}
            columns={[
              { key: 'title', title: t('suggest.name'), cell: ({ title }) => title },
              {
                key: 'status',
                title: t('list.status'),
                cell: ({ status }) => <Badge>{t(`status.${status}`)}</Badge>,
              },
              { key: 'votes', title: t('staff.requests.votes'), cell: ({ votes }) => votes },
              {
                key: 'actions',
                title: t('staff.requests.actions'),
                cell: (request) => (
                  <Inline>
                    <Button
                      aria-label={t('staff.requests.editOf', { title: request.title })}
                      onPress={() => setEdited(request)}
                    >
                      {t('staff.requests.edit')}
                    </Button>
                    <Button
                      aria-label={t('staff.requests.mergeOf', { title: request.title })}
                      onPress={() => setMerged(request)}
                    >
                      {t('staff.requests.merge')}
                    </Button>
                  </Inline>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {edited && <EditRequest request={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {merged && <MergeRequest request={merged} onClose={() => setMerged(null)} />}
    </Section>
  )
}
