/** Position in a grid: row and column counted from 0; row -1 is the heading. */
export interface GridCursor {
  row: number
  column: number
}
export interface GridBounds {
  rows: number
  columns: number
  /** Rows moved by Page Up and Page Down. */
  page: number
  rightToLeft: boolean
}

/**
 * Returns the target of a key, as in the ARIA grid pattern: arrows by one, Home and End to the ends of the row, with
 * Ctrl to the ends of the grid, Page Up and Down by a screenful. Null if the key does not move.
 */
export function moveCursor(
  from: GridCursor,
  press: { key: string; control: boolean },
  bounds: GridBounds,
): GridCursor | null {
  const lastRow = bounds.rows - 1
  const lastColumn = bounds.columns - 1
  const step = bounds.rightToLeft ? -1 : 1
  const targets: Record<string, GridCursor> = {
    ArrowUp: { row: from.row - 1, column: from.column },
    ArrowDown: { row: from.row + 1, column: from.column },
    ArrowLeft: { row: from.row, column: from.column - step },
    ArrowRight: { row: from.row, column: from.column + step },
    PageUp: { row: Math.max(0, from.row - bounds.page), column: from.column },
    PageDown: { row: from.row + bounds.page, column: from.column },
    Home: { row: press.control ? 0 : from.row, column: 0 },
    End: { row: press.control ? lastRow : from.row, column: lastColumn },
  }
  const target = targets[press.key]
  if (!target) return null
  return {
    row: Math.min(lastRow, Math.max(-1, target.row)),
    column: Math.min(lastColumn, Math.max(0, target.column)),
  }
}
