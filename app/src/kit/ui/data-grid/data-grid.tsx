import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../lazy-part.ts'
import { FailedRow, RowBoundary } from '../row-boundary.tsx'
import type { LeaveWay } from './cell-editor.tsx'
import { readyEditor } from './grid-cell.tsx'
import { areWidthsKnown, fittedColumns, type GridColumn, type GridRowState } from './grid-column.ts'
import { GridHeading } from './grid-heading.tsx'
import type { GridLeaving } from './grid-leaving.ts'
import { GridRow } from './grid-row.tsx'
import { isSelected, rangeOfKeys, selectedOf, withRows } from './grid-selection.ts'
import { useRowDoings } from './row-doings.ts'
import type { RowKeys } from './row-keys.tsx'
import type { GridSelecting } from './selection-bar.tsx'
import { useCellEdits } from './use-cell-edits.ts'
import { useGridKeys } from './use-grid-keys.ts'
import '../data-table.css'
import '../table-cards.css'
import './data-grid.css'

const LongRows = lazyPart(() => import('./long-rows.tsx').then((part) => part.LongRows), AllRows)
// Loaded in parallel with the rows: there are nearly always more than fit the window.
void LongRows.ready()
const LetterKeys = lazyPart(
  () => import('./row-keys.tsx').then((part) => part.LetterKeys),
  () => null,
)
/** Loads the letter keys before the rows they act on are there. */
export const readyRowKeys = (): void => void LetterKeys.ready()
/**
 * Lists taller than two windows render only the rows near the view: the cost of every click grows with what is
 * rendered.
 */
const DRAWN_PX = 2_000
/**
 * If rows determine the column widths, rendering only some of them would move the columns, so up to this many
 * all render.
 */
const DRAWN_AT_ONCE = 100
const ROW_PX = 72

export interface DataGridProps<Row> {
  /** Read aloud as the grid's name. */
  label: string
  columns: readonly GridColumn<Row>[]
  /** Keys of the columns chosen; null: those shown at first. */
  chosenColumns?: readonly string[] | null
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The row's accessible name for its checkbox and buttons. */
  rowName: (row: Row) => string
  sort: string
  onSort: (sort: string) => void
  /** These are the previous rows, while the next ones are loading. */
  stale?: boolean
  /** The same one moment earlier: the next rows are about to be requested. */
  leaving?: GridLeaving | undefined
  /** Rows of the whole list (-1 if unknown), and how many come before this page. */
  listRows: number
  before: number
  selecting?: GridSelecting | undefined
  rowState?: ((row: Row) => GridRowState | undefined) | undefined
  /** What expands below a row; null: nothing. */
  detail?: ((row: Row) => ReactNode) | undefined
  /** Approximate row height in pixels, if rows are much taller than two lines. */
  rowPx?: number | undefined
  /** Keys that act on the focused row: `{ a: accept }`. J and K then move down and up. */
  rowKeys?: RowKeys<Row> | undefined
}

/** Rows that can be selected, edited and navigated with the keyboard: an ARIA grid. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { label, rows, rowKey, selecting, detail, rowPx = ROW_PX } = props
  const { t } = useTranslation('grid')
  const hasBoxes = selecting !== undefined
  const { columns, hasCards } = useMemo(
    () => fittedColumns(props.columns, { chosen: props.chosenColumns ?? null, hasBoxes }),
    [props.columns, props.chosenColumns, hasBoxes],
  )
  const isFixed = areWidthsKnown(columns)
  const isLong = rows.length > DRAWN_AT_ONCE || (isFixed && rows.length * rowPx > DRAWN_PX)
  // Never changes identity: removing one row must not render all others.
  const [wasLong, setLong] = useState(isLong)
  if (isLong && !wasLong) setLong(true)
  const isEditable = columns.some((column) => column.edit)
  useEffect(() => {
    if (isEditable) readyEditor()
  }, [isEditable])
  const edits = useCellEdits<Row>()
  const [editing, setEditing] = useState<{ row: string; column: string } | null>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const goTo = useRef<((index: number) => void) | null>(null)
  const anchor = useRef<string | null>(null)
  const keys = useSameList(rows.map(rowKey))
  const offset = selecting ? 1 : 0
  const selection = selecting?.selection

  const select = (index: number, way: 'toggle' | 'range') => {
    const key = keys[index]
    if (!selection || key === undefined) return
    const held = selection.get()
    const from = way === 'range' ? anchor.current : null
    if (from === null) anchor.current = key
    const change =
      from === null
        ? { keys: [key], chosen: !isSelected(held, key) }
        : { keys: rangeOfKeys(keys, { from, to: key }), chosen: true }
    selection.set(withRows(held, change))
  }
  const selectPage = () => {
    const held = selection?.get()
    if (held) selection?.set(withRows(held, { keys, chosen: selectedOf(held, keys) !== 'all' }))
  }
  const edit = (index: number, columnKey: string): boolean => {
    const row = rows[index]
    const column = columns.find(({ key }) => key === columnKey)
    if (row === undefined || !column?.edit || column.edit.can?.(row) === false) return false
    setEditing({ row: rowKey(row), column: columnKey })
    return true
  }
  const table = useRef<HTMLTableElement>(null)
  const grid = useGridKeys({
    table,
    rows: rows.length,
    columns: columns.length + offset,
    goTo,
    onEdit: ({ row, column }) => edit(row, columns[column - offset]?.key ?? ''),
    onSelect: select,
    onSelectPage: selectPage,
  })
  const edited = (index: number, columnKey: string, way: LeaveWay) => {
    setEditing(null)
    const at = columns.findIndex(({ key }) => key === columnKey)
    const row = way === 'down' ? Math.min(index + 1, rows.length - 1) : index
    if (way === 'next' || way === 'previous') {
      const by = way === 'next' ? 1 : -1
      const next = columns.findIndex((column, other) => (other - at) * by > 0 && column.edit)
      const last = by < 0 ? columns.findLastIndex((column, other) => other < at && column.edit) : next
      if (last >= 0 && edit(index, columns[last]?.key ?? '')) return
    }
    // Only after the field is gone: when it loses focus it would save its text a second time.
    grid.focusOnceDrawn({ row, column: at + offset })
  }
  const press = (name: string, index: number) => {
    const row = rows[index]
    if (row !== undefined) props.rowKeys?.[name]?.(row, { edit: (column) => void edit(index, column) })
  }

  const doings = useRowDoings<Row>({
    press: (key, shift) => select(keys.indexOf(key), shift ? 'range' : 'toggle'),
    fold(key) {
      const toggled = new Set(open)
      if (!toggled.delete(key)) toggled.add(key)
      setOpen(toggled)
    },
    edit: (key, column) => void edit(keys.indexOf(key), column),
    edited: ({ rowKey: key, columnKey }, way) => edited(keys.indexOf(key), columnKey, way),
    keep: edits.save,
    discard: edits.discard,
    choosePage: selectPage,
    sort: props.onSort,
  })

  const rowAt = (index: number, measure?: (element: HTMLElement | null) => void) => {
    const row = rows[index]
    const key = keys[index]
    if (row === undefined || key === undefined) return null
    const state = props.rowState?.(row)
    const isOpen = detail ? open.has(key) : null
    return (
      <RowBoundary
        key={key}
        row={row}
        instead={
          <tbody>
            <FailedRow columns={columns.length + offset} />
          </tbody>
        }
      >
        <GridRow
          row={row}
          rowKey={key}
          name={props.rowName(row)}
          columns={columns}
          index={index}
          listIndex={props.before + index + 2}
          selection={selection}
          state={state?.state}
          stateWords={state?.words}
          isOpen={isOpen}
          detail={isOpen ? detail : undefined}
          editing={editing?.row === key ? editing.column : null}
          edits={edits.of(key)}
          doings={doings}
          t={t}
          measure={measure}
        />
      </RowBoundary>
    )
  }
  const all = () => rows.map((_, index) => rowAt(index))
  return (
    <StaleRows stale={props.stale ?? false} leaving={props.leaving}>
      {props.rowKeys && (
        <Suspense>
          <LetterKeys
            names={Object.keys(props.rowKeys).join(' ')}
            table={table}
            rows={rows.length}
            cursor={grid.cursor}
            focus={grid.focus}
            act={press}
          />
        </Suspense>
      )}
      {/* The table is the grid: its cells take the focus and the keys. */}
      <table
        className={`sp-data-table sp-grid-table${isFixed ? ' sp-grid-fixed' : ''}${hasCards ? ' sp-cards' : ''}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid of native rows and cells
        role="grid"
        aria-label={label}
        aria-rowcount={props.listRows < 0 ? -1 : props.listRows + 1}
        aria-colcount={columns.length + offset}
        aria-multiselectable={selecting ? true : undefined}
        ref={table}
        onKeyDown={grid.onKeyDown}
        onFocus={grid.onFocus}
      >
        <GridHeading
          columns={columns}
          sort={props.sort}
          onSort={doings.sort}
          selection={selection}
          keys={keys}
          onChosen={doings.choosePage}
        />
        {wasLong ? (
          <Suspense fallback={rows.slice(0, Math.ceil(DRAWN_PX / rowPx)).map((_, index) => rowAt(index))}>
            <LongRows
              count={rows.length}
              rowPx={rowPx}
              keyOf={(index) => keys[index] ?? String(index)}
              kept={() => grid.cursor().row}
              goTo={goTo}
              onDrawn={grid.followFocus}
            >
              {rowAt}
            </LongRows>
          </Suspense>
        ) : (
          all()
        )}
      </table>
    </StaleRows>
  )
}

/**
 * Wraps the rows and marks them as about to change; its children do not render for that. They fade only once the next
 * rows are requested: fading starts by painting every row anew, which the press that left them would wait for.
 */
function StaleRows({
  stale,
  leaving = STAYS,
  children,
}: {
  stale: boolean
  leaving: GridLeaving | undefined
  children: ReactNode
}) {
  const isLeft = useSyncExternalStore(leaving.subscribe, leaving.get) || stale
  return (
    <div className={stale ? 'sp-data sp-stale' : 'sp-data'} aria-busy={isLeft}>
      {children}
    </div>
  )
}

const STAYS: GridLeaving = { get: () => false, subscribe: () => () => undefined }

/** Keeps the previous array while its contents are equal, so that memoised children do not render again. */
function useSameList(list: readonly string[]): readonly string[] {
  const named = JSON.stringify(list)
  return useMemo(() => JSON.parse(named) as readonly string[], [named])
}

/** If the code for long lists cannot be loaded, all rows render: slower, but nothing is missing. */
function AllRows({
  count,
  children,
}: {
  count: number
  children: (index: number, measure: () => void) => ReactNode
}) {
  return Array.from({ length: count }, (_, index) => children(index, () => undefined))
}
