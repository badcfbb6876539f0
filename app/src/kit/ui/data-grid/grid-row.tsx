import type { TFunction } from 'i18next'
import { memo, type ReactNode, useMemo } from 'react'
import { Badge, type BadgeTone } from '../badge.tsx'
import { Icon } from '../icon.tsx'
import { Later } from '../later.tsx'
import type { Fitted } from '../table-fit.ts'
import { GridCell } from './grid-cell.tsx'
import type { GridColumn, GridRowState } from './grid-column.ts'
import { RowBox } from './row-box.tsx'
import type { RowDoings } from './row-doings.ts'
import type { SelectionHolder } from './selection-holder.ts'
import type { RowEdits } from './use-cell-edits.ts'

const TONES: Record<GridRowState['state'], BadgeTone> = {
  saving: 'info',
  failed: 'critical',
  changed: 'attention',
}

/** Every property keeps its identity while the row is unchanged, so that its cells render only for a change. */
interface RowCellsProps<Row> {
  row: Row
  rowKey: string
  name: string
  columns: readonly Fitted<GridColumn<Row>>[]
  selection: SelectionHolder | undefined
  state: GridRowState['state'] | undefined
  stateWords: string | undefined
  /** Null: nothing to expand. */
  isOpen: boolean | null
  editing: string | null
  edits: RowEdits | undefined
  doings: RowDoings<Row>
  /** The grid's translations: a row subscribes to none itself. */
  t: TFunction
}

export interface GridRowProps<Row> extends RowCellsProps<Row> {
  /** From 0 on this page, and from 1 in the whole list, where the heading is 1. */
  index: number
  listIndex: number
  /** Content of an expanded row. */
  detail: ((row: Row) => ReactNode) | undefined
  /** Reports the measured height of the row. */
  measure: ((element: HTMLElement | null) => void) | undefined
}

/** A row and its expanded content, in one body so that both are measured together. */
export const GridRow = memo(PlainRow) as typeof PlainRow

function PlainRow<Row>({ index, listIndex, detail, measure, ...cells }: GridRowProps<Row>) {
  const { row, columns, selection, state } = cells
  return (
    <tbody ref={measure} data-index={index} className={state ? `sp-row-${state}` : undefined}>
      <tr aria-rowindex={listIndex}>
        <RowCells {...cells} />
      </tr>
      {detail && (
        <tr className="sp-grid-detail">
          <td colSpan={columns.length + (selection ? 1 : 0)}>
            <Later>{() => detail(row)}</Later>
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** Independent of the row's position: when a row above is removed, all below move up without rendering their cells. */
const RowCells = memo(PlainCells) as typeof PlainCells

function PlainCells<Row>(props: RowCellsProps<Row>) {
  const { row, rowKey, name, columns, selection, state, stateWords, isOpen, editing, edits, doings, t } =
    props
  const offset = selection ? 1 : 0
  const aside = useMemo(
    () => (
      <RowAside
        state={state}
        stateWords={stateWords}
        isOpen={isOpen}
        name={name}
        rowKey={rowKey}
        fold={doings.fold}
        t={t}
      />
    ),
    [state, stateWords, isOpen, name, rowKey, doings, t],
  )
  return (
    <>
      {selection && (
        <RowBox
          label={t('grid:select.row', { name })}
          rowKey={rowKey}
          selection={selection}
          onPress={doings.press}
        />
      )}
      {columns.map((column, at) => (
        <GridCell
          key={column.key}
          row={row}
          rowKey={rowKey}
          column={column}
          at={at + offset}
          isFirst={at === 0}
          isFolding={at === 0 && isOpen !== null}
          isEditing={editing === column.key}
          known={edits?.[column.key]}
          doings={doings}
          aside={at === 0 && aside}
        />
      ))}
    </>
  )
}

/** Next to the first cell's text: the row's state and the expand button. */
function RowAside({
  state,
  stateWords,
  isOpen,
  name,
  rowKey,
  fold,
  t,
}: Pick<RowCellsProps<never>, 'state' | 'stateWords' | 'isOpen' | 'name' | 'rowKey' | 't'> & {
  fold: (rowKey: string) => void
}) {
  return (
    <>
      {state && (
        <span className="sp-cell-note">
          <Badge tone={TONES[state]}>{t(`grid:row.${state}`)}</Badge>
          {stateWords && <span className="sp-small"> {stateWords}</span>}
        </span>
      )}
      {isOpen !== null && (
        <span className="sp-grid-fold" data-open={isOpen}>
          {/* A button of the browser's own: fifty of React Aria's take longer than the rows around them. */}
          <button
            type="button"
            className="sp-button sp-button-plain sp-button-icon"
            tabIndex={-1}
            aria-label={t(isOpen ? 'grid:detail.close' : 'grid:detail.open', { name })}
            aria-expanded={isOpen}
            onClick={() => fold(rowKey)}
          >
            <span className="sp-button-words">
              <Icon name="down" />
            </span>
          </button>
        </span>
      )}
    </>
  )
}
