import { DataTable, type DataTableProps } from './data-table.tsx'
import { Pagination } from './pagination.tsx'
import { ShortList } from './short-list.tsx'
import { type SteadyList, useSteadyRows } from './use-steady-rows.ts'

interface PageFootProps {
  found: { rows: readonly unknown[]; total: number; pageSize: number }
  page: number
  onPage: (page: number) => void
}

interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'rows'>, PageFootProps {
  found: { rows: readonly Row[]; total: number; pageSize: number }
  /** Of a list that is reloaded while somebody reads it; absent: its rows have the server's order. */
  steady?: SteadyList | undefined
}

/** Rows the server returns page by page, with their total and the paging links. */
export function PagedTable<Row>({ found, page, onPage, steady, ...table }: PagedTableProps<Row>) {
  // Rows of another list stand in until its own have come.
  const held = steady && { ...steady, list: `${steady.list} ${table.stale}` }
  const rows = useSteadyRows(found.rows, table.rowKey, held)
  return (
    <>
      <ShortList key={page} rows={rows.length} shown={10}>
        <DataTable {...table} rows={rows} />
      </ShortList>
      <PageFoot found={found} page={page} onPage={onPage} />
    </>
  )
}

/** Below rows rendered in another way: their range and total, and the paging links. */
export function PageFoot({ found: { rows, total, pageSize }, page, onPage }: PageFootProps) {
  const from = (page - 1) * pageSize + 1
  // A page that is gone, such as a bookmarked one, leads back to the last there is.
  const last = Math.max(1, Math.ceil(total / pageSize))
  const to = from + rows.length - 1
  return (
    <div className="sp-table-foot">
      <Pagination
        from={Math.min(from, total)}
        to={Math.min(to, total)}
        total={total}
        pageSize={pageSize}
        onPrevious={page > 1 ? () => onPage(Math.min(page - 1, last)) : undefined}
        onNext={to < total ? () => onPage(page + 1) : undefined}
      />
    </div>
  )
}
