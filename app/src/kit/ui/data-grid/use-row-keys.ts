import { useEffect, useMemo, useRef } from 'react'
import { useShortcuts } from '../shell/use-shortcuts.ts'
import type { GridCursor } from './grid-cursor.ts'

const NONE: Record<string, never> = {}

/** What a letter can ask of the grid besides what it does itself. */
export interface RowPlace {
  /** Makes a field of the row's cell in that column. */
  edit(columnKey: string): void
}

export type RowKeys<Row> = Record<string, (row: Row, place: RowPlace) => void>

/** Letters that act on the row the keyboard stands in, wherever the focus is but in a field; J and K go down and up. */
export function useRowKeys<Row>(
  keys: RowKeys<Row> | undefined,
  grid: {
    rows: readonly Row[]
    cursor: GridCursor
    focus: (cursor: GridCursor) => void
    edit: (index: number, columnKey: string) => void
  },
): void {
  const now = useRef({ keys, grid })
  useEffect(() => {
    now.current = { keys, grid }
  })
  const names = Object.keys(keys ?? NONE).join(' ')
  const shortcuts = useMemo(() => {
    if (names === '') return NONE
    const step = (by: number) => () => {
      const { rows, cursor, focus } = now.current.grid
      const started = document.activeElement?.closest('[data-cell]')
      const row = started ? cursor.row + by : Math.max(0, cursor.row)
      focus({ row: Math.max(0, Math.min(rows.length - 1, row)), column: cursor.column })
    }
    const act = (name: string) => () => {
      const { rows, cursor, edit } = now.current.grid
      const row = rows[cursor.row]
      if (row !== undefined)
        now.current.keys?.[name]?.(row, { edit: (columnKey) => edit(cursor.row, columnKey) })
    }
    return {
      j: step(1),
      k: step(-1),
      ...Object.fromEntries(names.split(' ').map((name) => [name, act(name)])),
    }
  }, [names])
  useShortcuts(shortcuts)
}
