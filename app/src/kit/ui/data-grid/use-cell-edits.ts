import { useCallback, useMemo, useState } from 'react'
import type { GridColumn } from './grid-column.ts'

/** A cell's text that is on its way to the server, or that the server did not take. */
export interface CellEditState {
  text: string
  state: 'saving' | 'failed'
  error?: unknown
}

/** Edits of one row by column; the same object as long as none of them changes. */
export type RowEdits = Readonly<Record<string, CellEditState>>

export interface CellEdits<Row> {
  of(rowKey: string): RowEdits | undefined
  save(place: { row: Row; rowKey: string; column: GridColumn<Row> }, text: string): void
  discard(rowKey: string, columnKey: string): void
}

/** Texts kept in cells until the server has them; what it refuses stays beside its cell with the reason. */
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
