import { DataTable, type DataTableProps } from './data-table.tsx'
import { Pagination } from './pagination.tsx'

/** Rows the server gives a page at a time, with the count of all of them and the way to the next page. */
export function PagedTable<Row>({
  found,
  page,
  onPage,
  ...table
}: Omit<DataTableProps<Row>, 'rows'> & {
  found: { rows: Row[]; total: number; pageSize: number }
  page: number
  onPage: (page: number) => void
}) {
  const { rows, total, pageSize } = found
  const from = (page - 1) * pageSize + 1
  const to = from + rows.length - 1
  return (
    <>
      <DataTable {...table} rows={rows} />
      <div className="sp-table-foot">
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
