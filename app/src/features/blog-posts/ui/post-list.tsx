import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Grid } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { PagedTable } from '#kit/ui/paged-table.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import { POST_STATES } from '../domain/post-state.ts'
import { NEW_PATH } from './paths.ts'
import { usePostColumns } from './use-post-columns.tsx'
import { usePostList } from './use-posts.ts'

type Filters = ReturnType<typeof useUrlFilters<'state' | 'q'>>

/** All posts, searched and filtered, a page at a time. */
export function PostList({ filters, isLocked }: { filters: Filters; isLocked: boolean }) {
  const { t } = useTranslation('blog-posts')
  const list = usePostList(filters.filters, filters.page)
  const columns = usePostColumns()
  const { rows = [], total = 0, pageSize = 1 } = list.data ?? {}
  return (
    <Section title={t('list.title')} note={t('list.note')} flush>
      <Fields filters={filters} />
      {list.isPending ? (
        <Loading>
          <SkeletonRows rows={8} sign={false} />
        </Loading>
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : rows.length === 0 ? (
        <Nothing filters={filters} isLocked={isLocked} />
      ) : (
        <PagedTable
          label={t('list.title')}
          columns={columns}
          rowKey={({ id }) => id}
          stale={list.isPlaceholderData}
          found={{ rows, total, pageSize }}
          page={filters.page}
          onPage={filters.go}
        />
      )}
    </Section>
  )
}

function Fields({ filters }: { filters: Filters }) {
  const { t } = useTranslation('blog-posts')
  return (
    <div className="sp-section-body">
      <Grid min="12rem" gap={3}>
        <SearchField
          label={t('list.search')}
          value={filters.filters.q ?? ''}
          onValue={(q) => filters.set({ q })}
        />
        <Select
          label={t('list.state')}
          value={filters.filters.state ?? ''}
          onValue={(state) => filters.set({ state })}
          options={[
            { value: '', label: t('list.any') },
            ...POST_STATES.map((value) => ({ value: value as string, label: t(`state.${value}`) })),
          ]}
        />
      </Grid>
    </div>
  )
}

function Nothing({ filters, isLocked }: { filters: Filters; isLocked: boolean }) {
  const { t } = useTranslation('blog-posts')
  if (Object.keys(filters.filters).length > 0)
    return (
      <EmptyState
        drawing="lost"
        title={t('list.noMatch')}
        action={<Button onPress={() => filters.set({ state: '', q: '' })}>{t('list.clear')}</Button>}
      />
    )
  return (
    <EmptyState
      drawing="signpost"
      title={t('list.empty')}
      action={
        !isLocked && (
          <Link to={NEW_PATH} look="primary">
            {t('new.action')}
          </Link>
        )
      }
    >
      {t('list.emptyNote')}
    </EmptyState>
  )
}
