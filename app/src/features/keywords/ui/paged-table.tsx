import type { ReactNode } from 'react'
import { DataTable, type DataTableProps } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Pagination } from '#kit/ui/pagination.tsx'
import './keywords.css'

/** A table in pages, or why it is empty. */
export function PagedTable<Row>({
  found,
  page,
  onPage,
  none,
  ...table
}: Omit<DataTableProps<Row>, 'rows'> & {
  found: { rows: Row[]; total: number; pageSize: number }
  page: number
  onPage: (page: number) => void
  none: { title: string; note?: ReactNode }
}) {
  const { rows, total, pageSize } = found
  if (total === 0)
    return (
      <EmptyState drawing="done" title={none.title}>
        {none.note}
      </EmptyState>
    )
  const from = (page - 1) * pageSize + 1
  const to = from + rows.length - 1
  return (
    <>
      <DataTable {...table} rows={rows} />
      <div className="sp-keywords-foot">
        <Pagination
          from={Math.min(from, total)}
          to={Math.min(to, total)}
          total={total}
          pageSize={pageSize}
          onPrevious={page > 1 ? () => onPage(page - 1) : undefined}
          onNext={to < total ? () => onPage(page + 1) : undefined}
        />
      </div>
    </>
  )
}
