import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { Pagination } from '#kit/ui/pagination.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { ProductFilterBar } from './product-filter-bar.tsx'
import { type RowAction, useProductColumns } from './use-product-columns.tsx'
import { type ProductFilters, type ProductSort, useProductFilters } from './use-product-filters.ts'
import { useProducts } from './use-products.ts'

/** Products of the catalogue, filtered, sorted and paged by the URL. */
export function ProductList({ rowAction }: { rowAction?: RowAction | undefined }) {
  const { t } = useTranslation('catalogue')
  const filters = useProductFilters()
  const list = useProducts(filters.input)
  const { words } = useErrorWords(list.error)
  return (
    <>
      <div className="sp-section-body">
        <Stack gap={3}>
          <ProductFilterBar filters={filters} />
          {list.isRefetchError && (
            <Banner tone="attention" title={t('products.stale')}>
              {words}
            </Banner>
          )}
        </Stack>
      </div>
      {list.isPending ? (
        <Loading>
          <SkeletonRows rows={8} />
        </Loading>
      ) : list.data ? (
        <Found filters={filters} found={list.data} stale={list.isPlaceholderData} rowAction={rowAction} />
      ) : (
        <ErrorState
          error={list.error}
          onRetry={() => (filters.page > 1 ? filters.go(1) : void list.refetch())}
          retrying={list.isFetching}
        />
      )}
    </>
  )
}

function Found({
  filters,
  found: { products, total, next, previous },
  stale,
  rowAction,
}: {
  filters: ProductFilters
  found: NonNullable<ReturnType<typeof useProducts>['data']>
  stale: boolean
  rowAction: RowAction | undefined
}) {
  const { t } = useTranslation('catalogue')
  const columns = useProductColumns(filters.sort, rowAction)
  if (products.length === 0) return <Nothing filters={filters} />
  const pageSize = Number(filters.count)
  const { page } = filters
  const from = (page - 1) * pageSize + 1
  const to = from + products.length - 1
  return (
    <>
      <DataTable
        label={t('products.title')}
        columns={columns}
        rows={products}
        rowKey={({ id }) => id}
        sort={filters.sort}
        onSort={(sort) => filters.set({ sort: other(sort as ProductSort, filters.sort) })}
        stale={stale}
      />
      <div className="sp-table-foot">
        <Pagination
          from={from}
          to={to}
          total={Math.max(total.count, to)}
          orMore={!total.exact}
          pageSize={pageSize}
          onPrevious={
            page > 1 ? () => filters.go(page - 1, previous ? { before: previous } : undefined) : undefined
          }
          onNext={next ? () => filters.go(page + 1, { after: next }) : undefined}
        />
      </div>
    </>
  )
}

const TURNED: Partial<Record<ProductSort, ProductSort>> = {
  title: 'title-descending',
  'title-descending': 'title',
  changed: 'changed-ascending',
  'changed-ascending': 'changed',
}

/** Clicking the active heading reverses its order. */
function other(pressed: ProductSort, inForce: ProductSort): ProductSort {
  return pressed === inForce ? (TURNED[pressed] ?? pressed) : pressed
}

/** Shown when there are no rows: nothing matches, or this page is empty by now. */
function Nothing({ filters }: { filters: ProductFilters }) {
  const { t } = useTranslation('catalogue')
  if (filters.page > 1)
    return (
      <EmptyState
        drawing="lost"
        title={t('products.pastEnd')}
        action={<Button onPress={() => filters.go(1)}>{t('products.firstPage')}</Button>}
      />
    )
  if (filters.isFiltered)
    return (
      <EmptyState
        drawing="lost"
        title={t('products.noMatch')}
        action={<Button onPress={filters.clear}>{t('products.clear')}</Button>}
      />
    )
  return (
    <EmptyState drawing="calm" title={t('products.none')}>
      {t('products.noneNote')}
    </EmptyState>
  )
}
