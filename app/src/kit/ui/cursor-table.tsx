import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { type DataColumn, DataTable } from './data-table.tsx'
import { ErrorState } from './error-state.tsx'
import { Inline } from './layout.tsx'
import { Loading, SkeletonRows } from './skeleton.tsx'

/** A list whose pages each name the cursor of the next one: no page numbers, no total. */
export function CursorTable<Row>({
  label,
  columns,
  rowKey,
  queryKey,
  page,
}: {
  label: string
  columns: DataColumn<Row>[]
  rowKey: (row: Row) => string
  /** Cache key of the pages; to restart another list at its first page, also give the table its own `key`. */
  queryKey: readonly unknown[]
  /** Fetches the page that begins at the cursor; null: the first page. */
  page: (cursor: number | null) => Promise<{ rows: Row[]; next: number | null }>
}) {
  const { t } = useTranslation('shell')
  const [trail, setTrail] = useState<(number | null)[]>([null])
  const cursor = trail.at(-1) ?? null
  const found = useQuery({
    queryKey: [...queryKey, cursor],
    queryFn: () => page(cursor),
    placeholderData: keepPreviousData,
  })
  if (found.error && !found.data)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />
  if (!found.data)
    return (
      <Loading>
        <SkeletonRows rows={6} sign={false} />
      </Loading>
    )
  const { rows, next } = found.data
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        stale={found.isPlaceholderData}
      />
      {(trail.length > 1 || next !== null) && (
        <div className="sp-section-body">
          <Inline>
            <Button isDisabled={trail.length === 1} onPress={() => setTrail(trail.slice(0, -1))}>
              {t('pagination.previous')}
            </Button>
            <Button isDisabled={next === null} onPress={() => setTrail([...trail, next])}>
              {t('pagination.next')}
            </Button>
          </Inline>
        </div>
      )}
    </>
  )
}
