import { useLayoutEffect, useMemo, useRef } from 'react'
import type { LeaveWay } from './cell-editor.tsx'
import type { GridColumn } from './grid-column.ts'

/** What a row can ask of its grid. The same object for the grid's whole life: a row is not drawn again for it. */
export interface RowDoings<Row> {
  press(index: number, shift: boolean): void
  fold(rowKey: string): void
  edit(index: number, columnKey: string): void
  edited(place: { index: number; columnKey: string }, way: LeaveWay): void
  keep(place: { row: Row; rowKey: string; column: GridColumn<Row> }, text: string): void
  discard(rowKey: string, columnKey: string): void
}

/** Doings that always ask the grid as it was drawn last. */
export function useRowDoings<Row>(doings: RowDoings<Row>): RowDoings<Row> {
  const now = useRef(doings)
  useLayoutEffect(() => {
    now.current = doings
  })
  return useMemo(
    () => ({
      press: (index, shift) => now.current.press(index, shift),
      fold: (rowKey) => now.current.fold(rowKey),
      edit: (index, columnKey) => now.current.edit(index, columnKey),
      edited: (place, way) => now.current.edited(place, way),
      keep: (place, text) => now.current.keep(place, text),
      discard: (rowKey, columnKey) => now.current.discard(rowKey, columnKey),
    }),
    [],
  )
}
