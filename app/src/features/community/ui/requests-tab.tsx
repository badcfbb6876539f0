import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { PageFoot } from '#kit/ui/paged-table.tsx'
import { Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import { TITLE } from '../domain/bounds.ts'
import { STATUSES } from '../domain/statuses.ts'
import { communityApi } from './community-api.ts'
import { OwnProposals } from './own-proposals.tsx'
import { RequestFilters } from './request-filters.tsx'
import { RequestRow } from './request-row.tsx'
import { PROPOSALS_KEY, REQUESTS_KEY, useVotes } from './use-votes.ts'
import { CHANGELOG } from './version-links.ts'

/** Feature requests, most votes first, with the store's own votes marked. */
export function RequestsTab() {
  const { t } = useTranslation('community')
  const { filters, page, set, go } = useUrlFilters(['search', 'status', 'mine'])
  const status = STATUSES.find((one) => one === filters.status)
  const isMine = filters.mine === 'true'
  const search = (filters.search ?? '').slice(0, TITLE)
  const asked = { search, status, page, ...(isMine && { mine: 'true' }) }
  const query = useQuery({
    queryKey: [...REQUESTS_KEY, asked],
    queryFn: () => communityApi.requests(asked),
    placeholderData: keepPreviousData,
  })
  const votes = useVotes()
  const own = useQuery({ queryKey: PROPOSALS_KEY, queryFn: () => communityApi.proposals() })
  // Drawn together, so that the list does not move down.
  if (own.isPending)
    return (
      <Loading>
        <Section>
          <SkeletonRows rows={6} sign={false} />
        </Section>
      </Loading>
    )
  return (
    <Stack gap={4}>
      <OwnProposals query={own} />
      <Section
        title={t('list.title')}
        note={t('list.note')}
        action={
          <Inline>
            <RequestFilters search={asked.search} status={status} set={set} />
            <Checkbox checked={isMine} onChecked={(mine) => set({ mine: mine ? 'true' : '' })}>
              {t('list.mine')}
            </Checkbox>
          </Inline>
        }
        flush
      >
        <FailureLine error={votes.error} />
        <Loaded query={query} rows={6} inside>
          {(found) =>
            found.total === 0 ? (
              <EmptyState drawing="calm" title={t('list.empty')}>
                {t('list.emptyNote')}
              </EmptyState>
            ) : (
              <>
                <Rows>
                  {found.rows.map((request) => (
                    <RequestRow
                      key={request.id}
                      request={request}
                      voted={request.voted}
                      pending={votes.pending === request.id}
                      onVote={votes.vote}
                      changelog={CHANGELOG}
                    />
                  ))}
                </Rows>
                <PageFoot found={found} page={page} onPage={go} />
              </>
            )
          }
        </Loaded>
      </Section>
    </Stack>
  )
}
