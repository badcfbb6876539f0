import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { cellAt, gridCursorOf } from './grid-cells.ts'
import { type GridCursor, moveCursor } from './grid-cursor.ts'

/** Rows moved by Page Up and Page Down. */
const PAGE_ROWS = 10
const FIELDS = 'input:not([type=checkbox]), select, textarea, [contenteditable]'
const WITHIN = 'a[href], button, input, select, textarea, summary'

export interface GridKeys {
  /** Position of the keyboard focus, limited to the current rows. */
  cursor(): GridCursor
  /** Focuses a cell, scrolling to its row first. */
  focus(cursor: GridCursor): void
  /** Same after the next render, which removes the currently focused element. */
  focusOnceDrawn(cursor: GridCursor): void
  /** Focuses the awaited cell once it is rendered. */
  followFocus(): void
  onKeyDown(event: KeyboardEvent): void
  onFocus(event: FocusEvent): void
}

export interface GridKeyActions {
  table: RefObject<HTMLTableElement | null>
  rows: number
  columns: number
  /** Scrolls to a row that may not be rendered. */
  goTo: RefObject<((index: number) => void) | null>
  /** Returns true if the cell is now a field. */
  onEdit: (cursor: GridCursor) => boolean
  onSelect: (row: number, way: 'toggle' | 'range') => void
  onSelectPage: () => void
}

/**
 * Keyboard handling of a grid: one Tab stop, arrows between cells, Enter edits the cell or enters its content (Tab
 * then moves within it), Escape leaves it, Space selects the row, Shift a range, Ctrl+A the page. Moving renders
 * nothing: only the focus and the Tab stop move.
 */
export function useGridKeys(actions: GridKeyActions): GridKeys {
  const { table, rows, columns, goTo } = actions
  const pendingFocus = useRef<GridCursor | null>(null)
  const focused = useRef<GridCursor>({ row: 0, column: 0 })
  const stop = useRef<HTMLElement | null>(null)

  const cursor = () => ({
    row: Math.min(focused.current.row, rows - 1),
    column: Math.min(focused.current.column, columns - 1),
  })
  const stopAt = (cell: HTMLElement | null) => {
    if (!cell || cell === stop.current) return
    if (stop.current) stop.current.tabIndex = -1
    cell.tabIndex = 0
    stop.current = cell
  }
  const followFocus = () => {
    stopAt(cellAt(table.current, cursor()))
    const cell = pendingFocus.current && cellAt(table.current, pendingFocus.current)
    if (!cell) return
    pendingFocus.current = null
    cell.focus()
  }
  // After each render: the rows may have changed, and a row scrolled to exists only then.
  useEffect(followFocus)
  const focusOnceDrawn = (next: GridCursor) => {
    pendingFocus.current = next
    focused.current = next
    // A rendered row scrolls into view with the focus.
    if (next.row >= 0 && !cellAt(table.current, next)) goTo.current?.(next.row)
  }
  const focus = (next: GridCursor) => {
    focusOnceDrawn(next)
    followFocus()
  }
  /**
   * Skips columns hidden on narrow screens; checks the heading, because the row may not be rendered yet. In cards most
   * headings are out of sight, though their cells are not.
   */
  const shownFrom = (next: GridCursor, by: number): GridCursor => {
    let column = next.column
    for (let left = columns; left > 0; left--) {
      const heading = cellAt(table.current, { row: -1, column })
      if (!heading) break
      const { display, position } = getComputedStyle(heading)
      if (display !== 'none' && (next.row >= 0 || position !== 'absolute')) break
      column = Math.min(columns - 1, Math.max(0, column + by))
    }
    return { row: next.row, column }
  }

  return {
    cursor,
    focus,
    focusOnceDrawn,
    followFocus,
    onFocus({ target }) {
      const cell = target.closest<HTMLElement>('[data-cell]')
      if (!cell) return
      focused.current = gridCursorOf(cell)
      stopAt(cell)
    },
    onKeyDown(event) {
      const target = event.target as HTMLElement
      if (event.altKey || target.closest(FIELDS)) return
      const cell = target.closest<HTMLElement>('[data-cell]')
      if (!cell) return
      const control = event.ctrlKey || event.metaKey
      const isOnCell = target === cell
      const here = cursor()
      if (event.key === 'Tab') {
        const next = isOnCell ? undefined : beside(cell, target, event.shiftKey ? -1 : 1)
        if (!next) return
        next.focus()
      } else if (event.key === 'Escape' && !isOnCell) cell.focus()
      else if (event.key === 'Enter' || event.key === 'F2') {
        if (!isOnCell) return
        if (!actions.onEdit(here)) {
          const inside = cell.querySelector<HTMLElement>(WITHIN)
          if (!inside) return
          if (here.row < 0) inside.click()
          else inside.focus()
        }
      } else if (event.key === ' ') {
        if (!isOnCell) return
        if (here.row < 0) actions.onSelectPage()
        else actions.onSelect(here.row, event.shiftKey ? 'range' : 'toggle')
      } else if (control && event.key === 'a') actions.onSelectPage()
      else {
        const bounds = { rows, columns, page: PAGE_ROWS, rightToLeft: document.dir === 'rtl' }
        const next = moveCursor(here, { key: event.key, control }, bounds)
        if (!next) return
        const by = next.column < here.column || event.key === 'End' ? -1 : 1
        focus(shownFrom(next, by))
        if (event.shiftKey && next.row !== here.row && next.row >= 0) actions.onSelect(next.row, 'range')
      }
      event.preventDefault()
    },
  }
}

/** Content of a cell is no Tab stop from outside; once inside, Tab moves within the cell. */
function beside(cell: HTMLElement, from: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const all = [...cell.querySelectorAll<HTMLElement>(WITHIN)]
  return all[all.indexOf(from) + by]
}
