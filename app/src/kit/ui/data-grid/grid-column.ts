import type { ReactNode } from 'react'
import type { DataColumn } from '../data-table.tsx'
import { type ColumnFit, type Fitted, fitColumns } from '../table-fit.ts'

/** A column of a data grid. Memoise the columns with `useMemo`: unchanged rows then do not render again. */
export interface GridColumn<Row> extends Pick<DataColumn<Row>, 'key' | 'title' | 'cell' | keyof ColumnFit> {
  /**
   * CSS width. If every column but one has a width, the layout does not depend on the rows, and the browser need not
   * measure them. One in rem is the least width, too.
   */
  width?: string
  /** Values of the view's `sort` that this column's heading selects; the first press selects the first. */
  sorts?: readonly [GridSort, ...GridSort[]]
  /** In the column choice: shown by default, hidden by default, or never hideable. Default `shown`. */
  choice?: 'shown' | 'hidden' | 'never'
  edit?: CellEdit<Row>
}

export interface GridSort {
  sort: string
  direction: 'ascending' | 'descending'
}

/** A value of a cell that is chosen, not typed. */
export interface CellOption {
  value: string
  label: string
}

/** How a cell is edited in place. */
export interface CellEdit<Row> {
  value: (row: Row) => string
  /** Names the field and the row: "SEO title of Oak dibber". */
  label: (row: Row) => string
  /**
   * Resolves when the server has saved the value; rejects with the error, which is shown next to the cell while the
   * text is kept.
   */
  save: (row: Row, value: string) => Promise<unknown>
  /** Rows that cannot be edited are read-only. */
  can?: (row: Row) => boolean
  /** Values to choose from, with their words; absent: any text. `value` and `save` take the values. */
  options?: (row: Row) => readonly CellOption[]
  multiline?: boolean
  /** Counts characters, as a reader does, against this limit. */
  maxCharacters?: number
  /** Draws further counts of the text beside its characters, measured as in the cell. */
  counts?: ((text: string) => ReactNode) | undefined
}

/** State of a row besides its values; `words` give more detail than the state's name. */
export interface GridRowState {
  state: 'saving' | 'failed' | 'changed'
  words?: string
}

/** Returns the shown columns: those the view names, in the grid's order, or the default ones. */
export function shownColumns<Row>(
  columns: readonly GridColumn<Row>[],
  chosen: readonly string[] | null,
): GridColumn<Row>[] {
  return columns.filter((column, index) => {
    if (column.choice === 'never' || index === 0) return true
    return chosen ? chosen.includes(column.key) : column.choice !== 'hidden'
  })
}

/** Width in rem of the boxes that select rows. */
const BOX = 2.5

/** Returns the shown columns as they fit the grid, and whether rows become cards on a phone. */
export function fittedColumns<Row>(
  columns: readonly GridColumn<Row>[],
  { chosen, hasBoxes }: { chosen: readonly string[] | null; hasBoxes: boolean },
): { columns: Fitted<GridColumn<Row>>[]; hasCards: boolean } {
  const shown = shownColumns(columns, chosen).map((column) => {
    const least = column.least ?? remOf(column.width)
    return least === undefined ? column : { ...column, least }
  })
  return fitColumns(shown, hasBoxes ? BOX : 0)
}

const remOf = (width: string | undefined): number | undefined =>
  width?.endsWith('rem') ? Number.parseFloat(width) : undefined

/** Returns whether the column widths are known: at most one column has none and takes the rest. */
export function areWidthsKnown(columns: readonly { width?: string }[]): boolean {
  return columns.filter(({ width }) => width === undefined).length <= 1
}

/** Returns the sort that a press on the heading selects: the first, or the one after the current. */
export function pressedSort(sorts: readonly GridSort[], inForce: string): string | undefined {
  const at = sorts.findIndex(({ sort }) => sort === inForce)
  return sorts[(at + 1) % sorts.length]?.sort
}
