import type { ReactNode } from 'react'
import { FailedRow, RowBoundary } from './row-boundary.tsx'
import { type ColumnFit, type Fitted, fitColumns, leastOf } from './table-fit.ts'
import { useCounted } from './use-counted.ts'
import './data-table.css'
import './table-cards.css'

/** A column of a table; its fit says which columns stay on a narrow screen. */
export interface DataColumn<Row> extends ColumnFit {
  key: string
  title: string
  cell: (row: Row) => ReactNode
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
  const { label, rows, rowKey, sort, onSort, stale = false } = props
  const { columns, hasCards } = fitColumns(props.columns)
  return (
    <div className={stale ? 'sp-data sp-stale' : 'sp-data'} aria-busy={stale}>
      <table className={hasCards ? 'sp-data-table sp-cards' : 'sp-data-table'}>
        <caption className="sp-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <Heading
                key={column.key}
                column={column}
                least={leastOf(column, at)}
                sort={sort}
                onSort={onSort}
              />
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

function Cells<Row>({ row, columns }: { row: Row; columns: readonly Fitted<DataColumn<Row>>[] }) {
  const counted = useCounted()
  return (
    <tr>
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.key} scope="row" className={column.fit}>
            {counted(column.cell(row))}
          </th>
        ) : (
          <Cell key={column.key} column={column}>
            {counted(column.cell(row))}
          </Cell>
        ),
      )}
    </tr>
  )
}

/** What a cell contains that has nothing to say: on a phone it is not worth a line. */
const NOTHING = '–'

function Cell<Row>({ column, children }: { column: Fitted<DataColumn<Row>>; children: ReactNode }) {
  const { fit, label } = column
  const classes = label !== undefined && children === NOTHING ? `${fit} sp-card-nothing` : fit
  return (
    <td className={classes || undefined} data-label={label}>
      {children}
    </td>
  )
}

function Heading<Row>({
  column,
  least,
  sort,
  onSort,
}: {
  column: Fitted<DataColumn<Row>>
  least: number
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
}) {
  const own = column.sort
  const chosen = own !== undefined && own === sort
  const direction = column.direction ?? 'ascending'
  return (
    <th
      scope="col"
      className={column.fit || undefined}
      style={{ ['--sp-least' as string]: `${least}rem` }}
      aria-sort={chosen ? direction : undefined}
    >
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
