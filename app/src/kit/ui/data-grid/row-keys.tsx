import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useShortcuts } from '../shell/use-shortcuts.ts'
import { rowOf } from './grid-cells.ts'
import type { GridCursor } from './grid-cursor.ts'

/** Services a letter key may use from the grid. */
export interface RowActions {
  /** Opens the row's cell in that column for editing. */
  edit(columnKey: string): void
}

export type RowKeys<Row> = Record<string, (row: Row, actions: RowActions) => void>

interface LetterKeysProps {
  /** The letters, separated by spaces. */
  names: string
  table: RefObject<HTMLTableElement | null>
  rows: number
  cursor: () => GridCursor
  focus: (cursor: GridCursor) => void
  /** The letter acts on that row. */
  act: (name: string, index: number) => void
}

/**
 * Letter keys that act on the focused row; J and K move down and up. If the focus is elsewhere, the first letter only
 * focuses a row: otherwise it would act on a row that is not visibly chosen. When a letter removes its row, the focus
 * moves to the next one.
 */
export function LetterKeys(grid: LetterKeysProps): null {
  const { names } = grid
  const now = useRef(grid)
  const left = useRowLeft(grid.table)
  // In the same render that removes the row: a letter pressed before an effect ran would find no focused row.
  useLayoutEffect(() => {
    now.current = grid
    const index = left.current
    if (index === null || grid.rows === 0) return
    if (document.activeElement !== document.body) return
    grid.focus({ row: Math.min(index, grid.rows - 1), column: grid.cursor().column })
  })
  const shortcuts = useMemo(() => {
    const step = (by: number) => () => {
      const { table, rows, cursor, focus } = now.current
      const index = rowInFocus(table.current)
      const row = index === null ? cursor().row : index + by
      focus({ row: Math.max(0, Math.min(rows - 1, row)), column: cursor().column })
    }
    const act = (name: string) => () => {
      const { table, rows } = now.current
      const index = rowInFocus(table.current)
      if (index === null || index >= rows) return step(0)()
      now.current.act(name, index)
    }
    return {
      j: step(1),
      k: step(-1),
      ...Object.fromEntries(names.split(' ').map((name) => [name, act(name)])),
    }
  }, [names])
  useShortcuts(shortcuts)
  return null
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
