import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { type DataColumn, DataTable } from './data-table.tsx'
import { ErrorState } from './error-state.tsx'
import { Inline } from './layout.tsx'
import { Loading, SkeletonRows } from './skeleton.tsx'
import { useCursorTrail } from './use-cursor-trail.ts'

/** A list whose pages each name the cursor of the next one: no page numbers, no total. */
export function CursorTable<Row>({
  label,
  columns,
  rowKey,
  queryKey,
  page,
  inUrl = false,
  empty,
}: {
  label: string
  columns: DataColumn<Row>[]
  rowKey: (row: Row) => string
  /** Cache key of the pages; to restart another list at its first page, also give the table its own `key`. */
  queryKey: readonly unknown[]
  /** Fetches the page that begins at the cursor; null: the first page. */
  page: (cursor: number | null) => Promise<{ rows: Row[]; next: number | null }>
  /** Keeps the page in the URL: for the only list of a screen. */
  inUrl?: boolean
  /** Shown instead of a table without rows. */
  empty?: ReactNode
}) {
  const { t } = useTranslation('shell')
  const held = useHeldTrail()
  const kept = useCursorTrail()
  const trail = inUrl ? kept : held
  const cursor = trail.cursor === undefined ? null : Number(trail.cursor)
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
  if (empty && rows.length === 0 && trail.isFirst) return empty
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        stale={found.isPlaceholderData}
      />
      {(!trail.isFirst || next !== null) && (
        <div className="sp-section-body">
          <Inline>
            <Button isDisabled={trail.isFirst} onPress={trail.goBack}>
              {t('pagination.previous')}
            </Button>
            <Button isDisabled={next === null} onPress={() => next !== null && trail.go(String(next))}>
              {t('pagination.next')}
            </Button>
          </Inline>
        </div>
      )}
    </>
  )
}

/** The same for a list among others, as long as it is on the screen. */
function useHeldTrail(): ReturnType<typeof useCursorTrail> {
  const [trail, setTrail] = useState<string[]>([])
  return {
    cursor: trail.at(-1),
    isFirst: trail.length === 0,
    page: trail.length + 1,
    go: (next) => setTrail([...trail, next]),
    goBack: () => setTrail(trail.slice(0, -1)),
  }
}
