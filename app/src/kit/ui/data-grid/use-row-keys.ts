import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useShortcuts } from '../shell/use-shortcuts.ts'
import { rowOf } from './grid-cells.ts'
import type { GridCursor } from './grid-cursor.ts'

const NONE: Record<string, never> = {}

/** Services a letter key may use from the grid. */
export interface RowActions {
  /** Opens the row's cell in that column for editing. */
  edit(columnKey: string): void
}

export type RowKeys<Row> = Record<string, (row: Row, actions: RowActions) => void>

/**
 * Letter keys that act on the focused row; J and K move down and up. If the focus is elsewhere, the first letter only
 * focuses a row: otherwise it would act on a row that is not visibly chosen. When a letter removes its row, the focus
 * moves to the next one.
 */
export function useRowKeys<Row>(
  keys: RowKeys<Row> | undefined,
  grid: {
    table: RefObject<HTMLTableElement | null>
    rows: readonly Row[]
    cursor: () => GridCursor
    focus: (cursor: GridCursor) => void
    edit: (index: number, columnKey: string) => void
  },
): void {
  const names = Object.keys(keys ?? NONE).join(' ')
  const now = useRef({ keys, grid })
  const left = useRowLeft(grid.table)
  // In the same render that removes the row: a letter pressed before an effect ran would find no focused row.
  useLayoutEffect(() => {
    now.current = { keys, grid }
    const index = left.current
    if (names === '' || index === null || grid.rows.length === 0) return
    if (document.activeElement !== document.body) return
    grid.focus({ row: Math.min(index, grid.rows.length - 1), column: grid.cursor().column })
  })
  const shortcuts = useMemo(() => {
    if (names === '') return NONE
    const step = (by: number) => () => {
      const { table, rows, cursor, focus } = now.current.grid
      const index = rowInFocus(table.current)
      const row = index === null ? cursor().row : index + by
      focus({ row: Math.max(0, Math.min(rows.length - 1, row)), column: cursor().column })
    }
    const act = (name: string) => () => {
      const { table, rows, edit } = now.current.grid
      const index = rowInFocus(table.current)
      const row = index === null ? undefined : rows[index]
      if (index === null || row === undefined) return step(0)()
      now.current.keys?.[name]?.(row, { edit: (columnKey) => edit(index, columnKey) })
    }
    return {
      j: step(1),
      k: step(-1),
      ...Object.fromEntries(names.split(' ').map((name) => [name, act(name)])),
    }
  }, [names])
  useShortcuts(shortcuts)
}

/** The row last focused, until the focus moves elsewhere: its letter or button may remove it. */
function useRowLeft(table: RefObject<HTMLTableElement | null>): RefObject<number | null> {
  const left = useRef<number | null>(null)
  useEffect(() => {
    const note = () => {
      if (document.activeElement !== document.body) left.current = rowInFocus(table.current)
    }
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && table.current?.contains(target))) left.current = null
    }
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', leave)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', leave)
    }
  }, [table])
  return left
}

/** Read from the document: rows come and go while the focus stays. */
function rowInFocus(table: HTMLTableElement | null): number | null {
  const within = document.activeElement?.closest('tbody')
  return within && table?.contains(within) ? rowOf(within) : null
}
