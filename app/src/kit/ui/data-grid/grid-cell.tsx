import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { useErrorWords } from '../i18n/error-words.ts'
import { Icon } from '../icon.tsx'
import { lazyPart } from '../lazy-part.ts'
import type { LeaveWay } from './cell-editor.tsx'
import type { GridColumn } from './grid-column.ts'
import type { CellEdits } from './use-cell-edits.ts'

const loadEditor = () => import('./cell-editor.tsx').then((part) => part.CellEditor)
const CellEditor = lazyPart(loadEditor)
/** Fetches the field before somebody needs it. */
export const readyEditor = (): void => void loadEditor()

export interface GridCellProps<Row> {
  row: Row
  column: GridColumn<Row>
  /** Place as `data-cell` says it. */
  place: string
  /** The one cell the Tab key stops at. */
  isStop: boolean
  isEditing: boolean
  isFirst: boolean
  /** Row and column by their keys. */
  cell: string
  edits: CellEdits<Row>
  /** Beside the first cell's words: the row's state, the button that unfolds it. */
  aside?: ReactNode
  onEdit: () => void
  onEdited: (way: LeaveWay) => void
}

/** One cell: its words, or the field that changes them, or what became of a change. */
export function GridCell<Row>(props: GridCellProps<Row>) {
  const { row, column, place, isStop, isEditing, isFirst, cell, edits, aside, onEdit, onEdited } = props
  const { edit } = column
  const known = edits.of(cell)
  const canEdit = edit !== undefined && (edit.can?.(row) ?? true)
  const shared = {
    'data-cell': place,
    tabIndex: isStop ? 0 : -1,
    'aria-readonly': edit ? !canEdit : undefined,
    className: classOf(column, canEdit),
    ...(canEdit && { onDoubleClick: onEdit }),
  }
  const content =
    isEditing && edit ? (
      <Suspense fallback={column.cell(row)}>
        <CellEditor
          label={edit.label(row)}
          value={known?.text ?? edit.value(row)}
          multiline={edit.multiline}
          maxCharacters={edit.maxCharacters}
          maxPixels={edit.maxPixels}
          onLeave={() => onEdited('stay')}
          onKeep={(text, way) => {
            edits.save(row, column, cell, text)
            onEdited(way)
          }}
        />
      </Suspense>
    ) : (
      <>
        {known ? <span className={`sp-cell-${known.state}`}>{known.text}</span> : column.cell(row)}
        {known?.state === 'saving' && <Saving />}
        {known?.state === 'failed' && (
          <NotSaved error={known.error} onEdit={onEdit} onDiscard={() => edits.discard(cell)} />
        )}
        {aside}
      </>
    )
  return isFirst ? (
    <th scope="row" {...shared}>
      {content}
    </th>
  ) : (
    <td {...shared}>{content}</td>
  )
}

function Saving() {
  const { t } = useTranslation('grid')
  return (
    <span className="sp-cell-note sp-subtle" role="status">
      {t('row.saving')}
    </span>
  )
}

function NotSaved({
  error,
  onEdit,
  onDiscard,
}: {
  error: unknown
  onEdit: () => void
  onDiscard: () => void
}) {
  const { t } = useTranslation('grid')
  const { words, code } = useErrorWords(error)
  return (
    <div className="sp-cell-note" role="alert">
      <span className="sp-field-error">
        <Icon name="critical" />
        <span>
          {words} <code>{code}</code>
        </span>
      </span>
      <span className="sp-cell-ways">
        <Button onPress={onEdit}>{t('row.editAgain')}</Button>
        <Button tone="plain" onPress={onDiscard}>
          {t('row.discard')}
        </Button>
      </span>
    </div>
  )
}

export function classOf(
  { numeric, from }: Pick<GridColumn<never>, 'numeric' | 'from'>,
  canEdit = false,
): string | undefined {
  const classes = [
    numeric && 'sp-numeric sp-data-number',
    from && `sp-data-${from}`,
    canEdit && 'sp-cell-editable',
  ].filter(Boolean)
  return classes.length > 0 ? classes.join(' ') : undefined
}
