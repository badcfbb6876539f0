import type { GridCursor } from './grid-cursor.ts'

/** A cell says its column, the body of its row which one that is: a row that moves up is not drawn again for it. */
export function cellAt(table: HTMLTableElement | null, { row, column }: GridCursor): HTMLElement | null {
  const body = row < 0 ? 'thead' : `tbody[data-index="${row}"]`
  return table?.querySelector<HTMLElement>(`:scope > ${body} > tr > [data-cell="${column}"]`) ?? null
}

/** The row a part of the grid stands in; -1 in the heading, null outside. */
export function rowOf(part: Element): number | null {
  const body = part.closest<HTMLElement>('.sp-grid-table > *')
  if (!body) return null
  return Number(body.dataset['index'] ?? -1)
}

export function gridCursorOf(cell: HTMLElement): GridCursor {
  return { row: rowOf(cell) ?? -1, column: Number(cell.dataset['cell']) }
}
