import { useLayoutEffect, useMemo, useRef } from 'react'
import type { LeaveWay } from './cell-editor.tsx'
import type { GridColumn } from './grid-column.ts'

/** Callbacks of rows and the heading to their grid. The object keeps its identity, so that it never causes a render. */
export interface RowDoings<Row> {
  press(rowKey: string, shift: boolean): void
  fold(rowKey: string): void
  edit(rowKey: string, columnKey: string): void
  edited(cell: { rowKey: string; columnKey: string }, way: LeaveWay): void
  keep(cell: { row: Row; rowKey: string; column: GridColumn<Row> }, text: string): void
  discard(rowKey: string, columnKey: string): void
  choosePage(): void
  sort(sort: string): void
}

/** Returns callbacks that always call the latest rendered grid. */
export function useRowDoings<Row>(doings: RowDoings<Row>): RowDoings<Row> {
  const now = useRef(doings)
  useLayoutEffect(() => {
    now.current = doings
  })
  return useMemo(
    () => ({
      press: (rowKey, shift) => now.current.press(rowKey, shift),
      fold: (rowKey) => now.current.fold(rowKey),
      edit: (rowKey, columnKey) => now.current.edit(rowKey, columnKey),
      edited: (cell, way) => now.current.edited(cell, way),
      keep: (cell, text) => now.current.keep(cell, text),
      discard: (rowKey, columnKey) => now.current.discard(rowKey, columnKey),
      choosePage: () => now.current.choosePage(),
      sort: (sort) => now.current.sort(sort),
    }),
    [],
  )
}
