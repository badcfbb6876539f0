import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '../badge.tsx'
import { IconButton } from '../icon-button.tsx'
import type { LeaveWay } from './cell-editor.tsx'
import { GridCell } from './grid-cell.tsx'
import type { GridColumn, GridRowState } from './grid-column.ts'
import type { CellEdits } from './use-cell-edits.ts'

const TONES: Record<GridRowState['state'], BadgeTone> = {
  saving: 'info',
  failed: 'critical',
  changed: 'attention',
}

export interface GridRowProps<Row> {
  row: Row
  rowKey: string
  name: string
  columns: readonly GridColumn<Row>[]
  /** Counted from 0 on this page, and from 1 in the whole list with the heading as the first. */
  index: number
  listIndex: number
  selection: { isSelected: boolean; onPress: (shift: boolean) => void } | undefined
  state: GridRowState | undefined
  detail: { content: () => ReactNode; isOpen: boolean; onToggle: () => void } | undefined
  /** Column the keyboard stands in, when in this row. */
  stop: number | null
  editing: string | null
  edits: CellEdits<Row>
  onEdit: (columnKey: string) => void
  onEdited: (way: LeaveWay) => void
  /** Tells the window how high the row came out. */
  measure?: (element: HTMLElement | null) => void
}

/** A row and what unfolds below it, in a body of their own so that both are measured together. */
export function GridRow<Row>(props: GridRowProps<Row>) {
  const { row, rowKey, name, columns, index, listIndex, selection, state, detail, stop, editing } = props
  const { edits, onEdit, onEdited, measure } = props
  const { t } = useTranslation('grid')
  const offset = selection ? 1 : 0
  return (
    <tbody ref={measure} data-index={index} className={state ? `sp-row-${state.state}` : undefined}>
      <tr aria-rowindex={listIndex} aria-selected={selection?.isSelected}>
        {selection && (
          <td className="sp-grid-box" data-cell={`${index}:0`} tabIndex={stop === 0 ? 0 : -1}>
            <input
              type="checkbox"
              className="sp-box"
              tabIndex={-1}
              checked={selection.isSelected}
              aria-label={t('select.row', { name })}
              onChange={() => undefined}
              onClick={(event) => selection.onPress(event.shiftKey)}
            />
          </td>
        )}
        {columns.map((column, at) => (
          <GridCell
            key={column.key}
            row={row}
            column={column}
            cell={`${rowKey}\n${column.key}`}
            place={`${index}:${at + offset}`}
            isFirst={at === 0}
            isStop={stop === at + offset}
            isEditing={editing === column.key}
            edits={edits}
            onEdit={() => onEdit(column.key)}
            onEdited={onEdited}
            aside={
              at === 0 && (
                <>
                  {state && (
                    <span className="sp-cell-note">
                      <Badge tone={TONES[state.state]}>{t(`row.${state.state}`)}</Badge>
                      {state.words && <span className="sp-small"> {state.words}</span>}
                    </span>
                  )}
                  {detail && (
                    <span className="sp-grid-fold" data-open={detail.isOpen}>
                      <IconButton
                        icon="down"
                        label={t(detail.isOpen ? 'detail.close' : 'detail.open', { name })}
                        aria-expanded={detail.isOpen}
                        onPress={detail.onToggle}
                      />
                    </span>
                  )}
                </>
              )
            }
          />
        ))}
      </tr>
      {detail?.isOpen && (
        <tr className="sp-grid-detail">
          <td colSpan={columns.length + offset}>{detail.content()}</td>
        </tr>
      )}
    </tbody>
  )
}
