import { useCallback, useState } from 'react'
import type { GridColumn } from './grid-column.ts'

/** A cell's text that is on its way to the server, or that the server did not take. */
export interface CellEditState {
  text: string
  state: 'saving' | 'failed'
  error?: unknown
}

export interface CellEdits<Row> {
  of(cell: string): CellEditState | undefined
  save(row: Row, column: GridColumn<Row>, cell: string, text: string): void
  discard(cell: string): void
}

/** Texts kept in cells until the server has them; what it refuses stays beside its cell with the reason. */
export function useCellEdits<Row>(): CellEdits<Row> {
  const [edits, setEdits] = useState<ReadonlyMap<string, CellEditState>>(new Map())
  const put = useCallback((cell: string, edit: CellEditState | undefined) => {
    setEdits((before) => {
      const next = new Map(before)
      if (edit) next.set(cell, edit)
      else next.delete(cell)
      return next
    })
  }, [])
  return {
    of: (cell) => edits.get(cell),
    save(row, column, cell, text) {
      const { edit } = column
      if (!edit) return
      if (text === edit.value(row)) return put(cell, undefined)
      put(cell, { text, state: 'saving' })
      edit.save(row, text).then(
        () => put(cell, undefined),
        (error: unknown) => put(cell, { text, state: 'failed', error }),
      )
    },
    discard: (cell) => put(cell, undefined),
  }
}
