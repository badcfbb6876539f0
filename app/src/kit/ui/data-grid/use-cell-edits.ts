import { useCallback, useMemo, useState } from 'react'
import type { GridColumn } from './grid-column.ts'

/** Text of a cell that is being saved, or that the server refused. */
export interface CellEditState {
  text: string
  state: 'saving' | 'failed'
  error?: unknown
}

/** Edits of one row by column; keeps its identity while none of them changes. */
export type RowEdits = Readonly<Record<string, CellEditState>>

export interface CellEdits<Row> {
  of(rowKey: string): RowEdits | undefined
  save(cell: { row: Row; rowKey: string; column: GridColumn<Row> }, text: string): void
  discard(rowKey: string, columnKey: string): void
}

/** Holds edited texts until the server has saved them; a refused text stays with its cell and the error. */
export function useCellEdits<Row>(): CellEdits<Row> {
  const [edits, setEdits] = useState<ReadonlyMap<string, RowEdits>>(new Map())
  const put = useCallback((rowKey: string, columnKey: string, edit: CellEditState | undefined) => {
    setEdits((before) => {
      const { [columnKey]: _, ...others } = before.get(rowKey) ?? {}
      const row = edit ? { ...others, [columnKey]: edit } : others
      const next = new Map(before)
      if (Object.keys(row).length > 0) next.set(rowKey, row)
      else next.delete(rowKey)
      return next
    })
  }, [])
  return useMemo(
    () => ({
      of: (rowKey) => edits.get(rowKey),
      save({ row, rowKey, column }, text) {
        const { key, edit } = column
        if (!edit) return
        if (text === edit.value(row)) return put(rowKey, key, undefined)
        put(rowKey, key, { text, state: 'saving' })
        edit.save(row, text).then(
          () => put(rowKey, key, undefined),
          (error: unknown) => put(rowKey, key, { text, state: 'failed', error }),
        )
      },
      discard: (rowKey, columnKey) => put(rowKey, columnKey, undefined),
    }),
    [edits, put],
  )
}
