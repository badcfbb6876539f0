import type { ReactNode } from 'react'
import type { DataTableProps } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { PagedTable } from '#kit/ui/paged-table.tsx'

/** A paged table of the report, or why it is empty. */
export function ReportTable<Row>({
  none,
  ...table
}: Omit<DataTableProps<Row>, 'rows'> & {
  found: { rows: Row[]; total: number; pageSize: number }
  page: number
  onPage: (page: number) => void
  none: { title: string; note?: ReactNode; action?: ReactNode }
}) {
  if (table.found.total > 0) return <PagedTable {...table} />
  return (
    <EmptyState drawing="done" title={none.title} action={none.action}>
      {none.note}
    </EmptyState>
  )
}
