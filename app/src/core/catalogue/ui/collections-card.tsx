import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { PagedTable } from '#kit/ui/paged-table.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import type { CatalogueCollection } from '../contract.ts'
import { COLLECTIONS_PAGE } from '../domain/page-size.ts'
import { catalogueApi } from './catalogue-api.ts'
import { useCollectionColumns } from './use-collection-columns.tsx'

/** Polling interval of a visible list in milliseconds: changes in the store arrive within seconds. */
const FOLLOW_MS = 3_000

/** Collections in the catalogue, one row each, searched and paged by the URL. */
export function CollectionsCard({
  rowAction,
}: {
  rowAction: (collection: CatalogueCollection) => ReactNode
}) {
  const { t } = useTranslation('catalogue')
  const { filters, page, set, go } = useUrlFilters(['q'])
  const words = filters.q ?? ''
  const input = { page, ...(words && { words }) }
  const list = useQuery({
    queryKey: ['catalogue-collections', input],
    queryFn: () => catalogueApi.collections(input),
    placeholderData: keepPreviousData,
    refetchInterval: FOLLOW_MS,
  })
  return (
    <Section title={t('collections.title')} note={t('collections.note')} flush>
      <div className="sp-section-body">
        <SearchField
          label={t('products.search')}
          value={words}
          onValue={(value) => set({ q: value.trim() })}
        />
      </div>
      {list.isPending ? (
        <Loading>
          <SkeletonRows rows={8} />
        </Loading>
      ) : list.data ? (
        <Found
          found={list.data}
          onClear={words === '' ? null : () => set({ q: '' })}
          page={page}
          onPage={go}
          stale={list.isPlaceholderData}
          rowAction={rowAction}
        />
      ) : (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
    </Section>
  )
}

function Found(props: {
  found: { collections: CatalogueCollection[]; total: number }
  /** Null: nothing is filtered. */
  onClear: (() => void) | null
  page: number
  onPage: (page: number) => void
  stale: boolean
  rowAction: (collection: CatalogueCollection) => ReactNode
}) {
  const { found, onClear, page, onPage, stale, rowAction } = props
  const { t } = useTranslation(['catalogue', 'grid'])
  const { collections, total } = found
  const columns = useCollectionColumns(rowAction)
  if (collections.length === 0 && page > 1)
    return (
      <EmptyState
        drawing="lost"
        title={t('collections.pastEnd')}
        action={<Button onPress={() => onPage(1)}>{t('products.firstPage')}</Button>}
      />
    )
  if (collections.length === 0)
    return (
      <EmptyState
        drawing={onClear ? 'lost' : 'calm'}
        title={t(onClear ? 'collections.noMatch' : 'collections.none')}
        action={onClear && <Button onPress={onClear}>{t('grid:filter.clearAll')}</Button>}
      />
    )
  return (
    <PagedTable
      label={t('collections.title')}
      rowKey={({ id }) => id}
      stale={stale}
      columns={columns}
      found={{ rows: collections, total, pageSize: COLLECTIONS_PAGE }}
      page={page}
      onPage={onPage}
    />
  )
}
