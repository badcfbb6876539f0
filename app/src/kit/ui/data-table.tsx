import type { ReactNode } from 'react'
import { FailedRow, RowBoundary } from './row-boundary.tsx'
import { useCounted } from './use-counted.ts'
import './data-table.css'

export interface DataColumn<Row> {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** Aligns numbers at the end of their cell. */
  numeric?: boolean
  /** Hidden below this width; the remaining columns still identify the row. */
  from?: 'medium' | 'wide'
  /** Value of `sort` that this column's heading selects. */
  sort?: string
  direction?: 'ascending' | 'descending'
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: string
  onSort?: (sort: string) => void
  /** The rows are from the last response while the next one loads. */
  stale?: boolean
}

/** Rows with the same facts in columns; the first column names the row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, stale = false } = props
  return (
    <div className={stale ? 'sp-data sp-stale' : 'sp-data'} aria-busy={stale}>
      <table className="sp-data-table">
        <caption className="sp-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RowBoundary key={rowKey(row)} row={row} instead={<FailedRow columns={columns.length} />}>
              <Cells row={row} columns={columns} />
            </RowBoundary>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cells<Row>({ row, columns }: { row: Row; columns: readonly DataColumn<Row>[] }) {
  const counted = useCounted()
  return (
    <tr>
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.key} scope="row" className={classOf(column)}>
            {counted(column.cell(row))}
          </th>
        ) : (
          <td key={column.key} className={classOf(column)}>
            {counted(column.cell(row))}
          </td>
        ),
      )}
    </tr>
  )
}

function Heading<Row>({
  column,
  sort,
  onSort,
}: {
  column: DataColumn<Row>
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
}) {
  const own = column.sort
  const chosen = own !== undefined && own === sort
  const direction = column.direction ?? 'ascending'
  return (
    <th scope="col" className={classOf(column)} aria-sort={chosen ? direction : undefined}>
      {own !== undefined && onSort ? (
        <button type="button" className="sp-data-sort" onClick={() => onSort(own)}>
          {column.title}
          <span aria-hidden="true">{chosen ? (direction === 'ascending' ? '↑' : '↓') : ''}</span>
        </button>
      ) : (
        column.title
      )}
    </th>
  )
}

function classOf({ numeric, from }: Pick<DataColumn<never>, 'numeric' | 'from'>): string | undefined {
  const classes = [numeric && 'sp-numeric sp-data-number', from && `sp-data-${from}`].filter(Boolean)
  return classes.length > 0 ? classes.join(' ') : undefined
}
