import type { GridCursor } from './grid-cursor.ts'

/**
 * Finds a cell by its column and the row index on its body: when a row moves up, only that attribute changes and its
 * cells do not render.
 */
export function cellAt(table: HTMLTableElement | null, { row, column }: GridCursor): HTMLElement | null {
  const body = row < 0 ? 'thead' : `tbody[data-index="${row}"]`
  return table?.querySelector<HTMLElement>(`:scope > ${body} > tr > [data-cell="${column}"]`) ?? null
}

/** Returns the row that contains an element; -1 in the heading, null outside. */
export function rowOf(part: Element): number | null {
  const body = part.closest<HTMLElement>('.sp-grid-table > *')
  if (!body) return null
  return Number(body.dataset['index'] ?? -1)
}

export function gridCursorOf(cell: HTMLElement): GridCursor {
  return { row: rowOf(cell) ?? -1, column: Number(cell.dataset['cell']) }
}
