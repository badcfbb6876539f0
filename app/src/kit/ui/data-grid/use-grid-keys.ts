import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { type GridCursor, moveCursor } from './grid-cursor.ts'
import { cellAt, gridCursorOf } from './grid-place.ts'

/** Rows a page key moves. */
const PAGE_ROWS = 10
const FIELDS = 'input:not([type=checkbox]), select, textarea, [contenteditable]'
const WITHIN = 'a[href], button, input, select, textarea, summary'

export interface GridKeys {
  /** Where the keyboard stands, within the rows there are now. */
  cursor(): GridCursor
  /** Puts the focus on a cell, scrolling to its row first. */
  focus(cursor: GridCursor): void
  /** The same after the next drawing, which takes away what has the focus now. */
  focusOnceDrawn(cursor: GridCursor): void
  /** Gives the focus to the cell it waits for, once that is drawn. */
  followPlace(): void
  onKeyDown(event: KeyboardEvent): void
  onFocus(event: FocusEvent): void
}

export interface GridKeyActions {
  table: RefObject<HTMLTableElement | null>
  rows: number
  columns: number
  /** Brings a row into view that may not be drawn. */
  goTo: RefObject<((index: number) => void) | null>
  /** True when the cell is now a field. */
  onEdit: (cursor: GridCursor) => boolean
  onSelect: (row: number, way: 'toggle' | 'range') => void
  onSelectPage: () => void
}

/**
 * The keyboard of a grid: one stop for the Tab key, arrows between cells, Enter changes the cell or goes into what
 * stands in it (Tab leads on within), Escape comes back out, Space selects the row, Shift a range, Ctrl+A the page.
 * A step draws nothing: the focus moves, and the stop with it.
 */
export function useGridKeys(actions: GridKeyActions): GridKeys {
  const { table, rows, columns, goTo } = actions
  const wanted = useRef<GridCursor | null>(null)
  const place = useRef<GridCursor>({ row: 0, column: 0 })
  const stop = useRef<HTMLElement | null>(null)

  const cursor = () => ({
    row: Math.min(place.current.row, rows - 1),
    column: Math.min(place.current.column, columns - 1),
  })
  const stopAt = (cell: HTMLElement | null) => {
    if (!cell || cell === stop.current) return
    if (stop.current) stop.current.tabIndex = -1
    cell.tabIndex = 0
    stop.current = cell
  }
  const followPlace = () => {
    stopAt(cellAt(table.current, cursor()))
    const cell = wanted.current && cellAt(table.current, wanted.current)
    if (!cell) return
    wanted.current = null
    cell.focus()
  }
  // After each drawing: other rows stand there, and one that was scrolled to is there only then.
  useEffect(followPlace)
  const focusOnceDrawn = (next: GridCursor) => {
    wanted.current = next
    place.current = next
    // A row that is drawn comes into view with the focus.
    if (next.row >= 0 && !cellAt(table.current, next)) goTo.current?.(next.row)
  }
  const focus = (next: GridCursor) => {
    focusOnceDrawn(next)
    followPlace()
  }
  /** Columns a narrow screen leaves out are stepped over; the heading tells, the row may not be drawn yet. */
  const shownFrom = (next: GridCursor, by: number): GridCursor => {
    let column = next.column
    for (let left = columns; left > 0; left--) {
      const heading = cellAt(table.current, { row: -1, column })
      if (!heading || getComputedStyle(heading).display !== 'none') break
      column = Math.min(columns - 1, Math.max(0, column + by))
    }
    return { row: next.row, column }
  }

  return {
    cursor,
    focus,
    focusOnceDrawn,
    followPlace,
    onFocus({ target }) {
      const cell = target.closest<HTMLElement>('[data-cell]')
      if (!cell) return
      place.current = gridCursorOf(cell)
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

/** What stands in a cell is no stop of the Tab key from outside; for who has gone in it leads on within the cell. */
function beside(cell: HTMLElement, from: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const all = [...cell.querySelectorAll<HTMLElement>(WITHIN)]
  return all[all.indexOf(from) + by]
}
