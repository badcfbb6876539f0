import type { DataColumn } from '../data-table.tsx'

/** A column of a data grid. Give the columns in a `useMemo`: rows that did not change are not drawn again. */
export interface GridColumn<Row>
  extends Pick<DataColumn<Row>, 'key' | 'title' | 'cell' | 'numeric' | 'from'> {
  /**
   * CSS width. Where every column but one says its own, the columns stand whatever is in the rows: the browser asks none of
   * them how wide it would like to be.
   */
  width?: string
  /** Values of the view's `sort` this column's heading chooses; the first press takes the first one. */
  sorts?: readonly [GridSort, ...GridSort[]]
  /** In the column choice: shown at first (the rule), hidden at first, or not to be hidden. */
  choice?: 'shown' | 'hidden' | 'never'
  edit?: CellEdit<Row>
}

export interface GridSort {
  sort: string
  direction: 'ascending' | 'descending'
}

/** How a cell is changed in its place. */
export interface CellEdit<Row> {
  value: (row: Row) => string
  /** Names the field and the row: "SEO title of Oak dibber". */
  label: (row: Row) => string
  /** Resolves when the server has it; rejects with what went wrong, which is shown beside the cell with the text kept. */
  save: (row: Row, value: string) => Promise<unknown>
  /** Rows that cannot be changed are read only. */
  can?: (row: Row) => boolean
  multiline?: boolean
  maxCharacters?: number
  /** Width in a search result, in CSS pixels at its title's 20 px Arial. */
  maxPixels?: number
}

/** What is happening to a row besides its values; words say more than the state's own word. */
export interface GridRowState {
  state: 'saving' | 'failed' | 'changed'
  words?: string
}

/** The columns shown: those the view names, in the grid's order, or the ones shown at first. */
export function shownColumns<Row>(
  columns: readonly GridColumn<Row>[],
  chosen: readonly string[] | null,
): GridColumn<Row>[] {
  return columns.filter((column, index) => {
    if (column.choice === 'never' || index === 0) return true
    return chosen ? chosen.includes(column.key) : column.choice !== 'hidden'
  })
}

/** Whether the columns say how wide they are: what is left belongs to one. */
export function areWidthsKnown(columns: readonly { width?: string }[]): boolean {
  return columns.filter(({ width }) => width === undefined).length <= 1
}

/** The sort a press on the heading leads to: the first one, or the next where one of them is in force. */
export function pressedSort(sorts: readonly GridSort[], inForce: string): string | undefined {
  const at = sorts.findIndex(({ sort }) => sort === inForce)
  return sorts[(at + 1) % sorts.length]?.sort
}
