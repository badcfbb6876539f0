import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Page } from '#kit/ui/page.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { useCsvOfPages } from '#kit/ui/use-csv-of-pages.ts'
import { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import type { WrittenFeedback } from '../contract.ts'
import { STATES, type State } from '../domain/categories.ts'
import { staffFeedbackApi } from './feedback-api.ts'

const KEY = ['staff-feedback']

/** `/admin/feedback`: feedback of merchants, newest first. */
export function StaffFeedbackPage() {
  const { t } = useTranslation(['feedback', 'csv'])
  const cache = useQueryClient()
  const { filters, set } = useUrlFilters(['state'])
  const state = filters.state === 'all' ? '' : (STATES.find((each) => each === filters.state) ?? 'new')
  const query = useInfiniteQuery({
    queryKey: [...KEY, state],
    queryFn: ({ pageParam }) =>
      staffFeedbackApi.written({ ...(state && { state }), ...(pageParam && { before: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const mark = useMutation({
    mutationFn: (change: { id: string; store: string; state: State }) => staffFeedbackApi.mark(change),
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  })
  const csv = useCsvOfPages<WrittenFeedback>({
    name: 'feedback',
    columns: [
      [t('csv:created'), ({ createdAt }) => createdAt],
      [t('csv:store'), ({ store }) => store],
      [t('category'), ({ category }) => t(`categories.${category}`)],
      [t('reason'), ({ reasons }) => reasons.map((each) => t(`reasons.${each}` as never)).join(', ')],
      [t('message'), ({ message }) => message],
      [t('csv:path'), ({ screen }) => screen],
      [t('staff.state'), (row) => t(`staff.states.${row.state}`)],
    ],
    page: (before) => staffFeedbackApi.written({ ...(state && { state }), ...(before && { before }) }),
  })
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Page title={t('staff.title')}>
      <Section
        title={t('staff.title')}
        action={
          <Select<State | ''>
            label={t('staff.state')}
            labelHidden
            value={state}
            options={[
              { value: '', label: t('staff.all') },
              ...STATES.map((value) => ({ value, label: t(`staff.states.${value}`) })),
            ]}
            onValue={(value) => set({ state: value === '' ? 'all' : value })}
          />
        }
        csv={rows.length > 0 ? csv : undefined}
        flush
      >
        {mark.error && <FailureLine error={mark.error} />}
        {query.isPending ? (
          <Loading>
            <SkeletonRows rows={6} sign={false} />
          </Loading>
        ) : !query.data ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : rows.length === 0 ? (
          <EmptyState drawing="calm" title={t('staff.empty')} />
        ) : (
          <Rows>
            {rows.map((row) => (
              <Written
                key={row.id}
                row={row}
                pending={mark.isPending}
                onMark={(next) => mark.mutate({ id: row.id, store: row.store, state: next })}
              />
            ))}
          </Rows>
        )}
        {query.hasNextPage && (
          <div className="sp-section-body">
            <Button loading={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
              {t('staff.more')}
            </Button>
          </div>
        )}
      </Section>
    </Page>
  )
}

function Written({
  row,
  pending,
  onMark,
}: {
  row: WrittenFeedback
  pending: boolean
  onMark: (state: State) => void
}) {
  const { t } = useTranslation('feedback')
  const { store, email, category, reasons, message, screen, state, createdAt } = row
  const next: State | null = state === 'new' ? 'read' : state === 'read' && email !== '' ? 'answered' : null
  return (
    <Row
      title={
        <Inline>
          <span className="sp-strong">{t(`categories.${category}`)}</span>
          <Badge>{t(`staff.states.${state}`)}</Badge>
          {reasons.map((reason) => (
            <Badge key={reason}>{t(`reasons.${reason}`)}</Badge>
          ))}
        </Inline>
      }
      note={
        <>
          <p>{message}</p>
          <Link to={`/admin/stores/${store}`}>{store}</Link> {screen} · <RelativeTime at={createdAt} />
          {email !== '' && <p>{t('staff.answerTo', { email })}</p>}
        </>
      }
      action={
        next && (
          <Button isDisabled={pending} onPress={() => onMark(next)}>
            {t(`staff.mark.${next}`)}
          </Button>
        )
      }
    />
  )
}
