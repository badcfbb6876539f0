import { useTranslation } from 'react-i18next'
import { Grid } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { PagedList } from '#kit/ui/paged-list.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import type { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import { POST_STATES } from '../domain/post-state.ts'
import { NEW_PATH } from './paths.ts'
import { usePostColumns } from './use-post-columns.tsx'
import { usePostList, usePostsCsv } from './use-posts.ts'

type Filters = ReturnType<typeof useUrlFilters<'state' | 'q'>>

/** All posts, with search and filters, one page at a time. */
export function PostList({ filters, isLocked }: { filters: Filters; isLocked: boolean }) {
  const { t } = useTranslation('blog-posts')
  const list = usePostList(filters.filters, filters.page)
  const columns = usePostColumns()
  const csv = usePostsCsv(filters.filters)
  return (
    <Section title={t('list.title')} note={t('list.note')} csv={list.data?.total ? csv : undefined} flush>
      <Fields filters={filters} />
      <PagedList
        label={t('list.title')}
        columns={columns}
        rowKey={({ id }) => id}
        query={list}
        filters={{
          ...filters,
          active: Object.keys(filters.filters).length,
          clear: () => filters.set({ state: '', q: '' }),
        }}
        empty={{
          title: t('list.empty'),
          note: t('list.emptyNote'),
          drawing: 'signpost',
          action: !isLocked && (
            <Link to={NEW_PATH} look="primary">
              {t('new.action')}
            </Link>
          ),
        }}
        noMatch={{ title: t('list.noMatch'), clear: t('list.clear') }}
      />
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
