import { memo, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '../badge.tsx'
import { Icon } from '../icon.tsx'
import { GridCell } from './grid-cell.tsx'
import type { GridColumn, GridRowState } from './grid-column.ts'
import { isSelected } from './grid-selection.ts'
import type { RowDoings } from './row-doings.ts'
import { NO_SELECTION, type SelectionHolder, useSelected } from './selection-holder.ts'
import type { RowEdits } from './use-cell-edits.ts'

const TONES: Record<GridRowState['state'], BadgeTone> = {
  saving: 'info',
  failed: 'critical',
  changed: 'attention',
}

/** Every property keeps its identity while nothing of the row changes: the row is drawn again for a change, and only then. */
export interface GridRowProps<Row> {
  row: Row
  rowKey: string
  name: string
  columns: readonly GridColumn<Row>[]
  /** Counted from 0 on this page, and from 1 in the whole list with the heading as the first. */
  index: number
  listIndex: number
  selection: SelectionHolder | undefined
  state: GridRowState['state'] | undefined
  stateWords: string | undefined
  /** Null: there is nothing to unfold. */
  isOpen: boolean | null
  /** Of a row that is unfolded. */
  detail: ((row: Row) => ReactNode) | undefined
  /** Column the keyboard stands in, when in this row. */
  stop: number | null
  editing: string | null
  edits: RowEdits | undefined
  doings: RowDoings<Row>
  /** Tells the window how high the row came out. */
  measure: ((element: HTMLElement | null) => void) | undefined
}

/** A row and what unfolds below it, in a body of their own so that both are measured together. */
export const GridRow = memo(PlainRow) as typeof PlainRow

function PlainRow<Row>(props: GridRowProps<Row>) {
  const { row, rowKey, columns, index, listIndex, selection, state, isOpen, detail, stop, editing } = props
  const { edits, doings, measure } = props
  const offset = selection ? 1 : 0
  const isChosen = useSelected(selection ?? NO_SELECTION, (chosen) => isSelected(chosen, rowKey))
  const { stateWords, name } = props
  const aside = useMemo(
    () => <RowAside {...{ state, stateWords, isOpen, name, rowKey, fold: doings.fold }} />,
    [state, stateWords, isOpen, name, rowKey, doings],
  )
  return (
    <tbody ref={measure} data-index={index} className={state ? `sp-row-${state}` : undefined}>
      <tr aria-rowindex={listIndex} aria-selected={selection && isChosen}>
        {selection && (
          <RowBox name={name} index={index} isChosen={isChosen} isStop={stop === 0} onPress={doings.press} />
        )}
        {columns.map((column, at) => (
          <GridCell
            key={column.key}
            row={row}
            rowKey={rowKey}
            column={column}
            index={index}
            at={at + offset}
            isFirst={at === 0}
            isFolding={at === 0 && isOpen !== null}
            isStop={stop === at + offset}
            isEditing={editing === column.key}
            known={edits?.[column.key]}
            doings={doings}
            aside={at === 0 && aside}
          />
        ))}
      </tr>
      {detail && isOpen && (
        <tr className="sp-grid-detail">
          <td colSpan={columns.length + offset}>{detail(row)}</td>
        </tr>
      )}
    </tbody>
  )
}

function RowBox({
  name,
  index,
  isChosen,
  isStop,
  onPress,
}: {
  name: string
  index: number
  isChosen: boolean
  isStop: boolean
  onPress: (index: number, shift: boolean) => void
}) {
  const { t } = useTranslation('grid')
  return (
    <td className="sp-grid-box" data-cell={`${index}:0`} tabIndex={isStop ? 0 : -1}>
      <input
        type="checkbox"
        className="sp-box"
        tabIndex={-1}
        checked={isChosen}
        aria-label={t('select.row', { name })}
        onChange={() => undefined}
        onClick={(event) => onPress(index, event.shiftKey)}
      />
    </td>
  )
}

/** Beside the first cell's words: the row's state, and the button that unfolds it. */
function RowAside({
  state,
  stateWords,
  isOpen,
  name,
  rowKey,
  fold,
}: Pick<GridRowProps<never>, 'state' | 'stateWords' | 'isOpen' | 'name' | 'rowKey'> & {
  fold: (rowKey: string) => void
}) {
  const { t } = useTranslation('grid')
  return (
    <>
      {state && (
        <span className="sp-cell-note">
          <Badge tone={TONES[state]}>{t(`row.${state}`)}</Badge>
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
            aria-label={t(isOpen ? 'detail.close' : 'detail.open', { name })}
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
