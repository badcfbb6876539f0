import { memo, type ReactNode, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { lazyPart } from '../lazy-part.ts'
import type { NotLoadedProps } from '../load-boundary.tsx'
import { TabOrderContext } from '../tab-order.ts'
import type { Fitted } from '../table-fit.ts'
import type { CellOption, GridColumn } from './grid-column.ts'
import { GridPartFailed } from './grid-note.tsx'
import type { RowDoings } from './row-doings.ts'
import type { CellEditState } from './use-cell-edits.ts'

const CellEditor = lazyPart(() => import('./cell-editor.tsx').then((part) => part.CellEditor), EditorFailed)
const CellFate = lazyPart(() => import('./cell-fate.tsx').then((part) => part.CellFate))
/**
 * Loads the editor and the save state of a cell before they are needed; a failure to load shows when they are
 * rendered.
 */
export const readyEditor = (): void => {
  for (const part of [CellEditor, CellFate]) void part.ready()
}

export interface GridCellProps<Row> {
  row: Row
  rowKey: string
  column: Fitted<GridColumn<Row>>
  /** Its column in the row, from 0. */
  at: number
  isEditing: boolean
  isFirst: boolean
  /** Save state of a text typed here. */
  known: CellEditState | undefined
  doings: RowDoings<Row>
  /** The row can be expanded from here. */
  isFolding: boolean
  /** Next to the first cell's text: the row's state and the expand button. */
  aside?: ReactNode
}

/** One cell: its text, the field that edits it, or the state of an edit. */
export const GridCell = memo(PlainCell) as typeof PlainCell

function PlainCell<Row>(props: GridCellProps<Row>) {
  const { row, rowKey, column, at, isEditing, isFirst, isFolding, known } = props
  const { doings, aside } = props
  const { key, edit } = column
  const canEdit = edit !== undefined && (edit.can?.(row) ?? true)
  const options = useMemo(() => (isEditing ? edit?.options?.(row) : undefined), [isEditing, edit, row])
  const onEdit = () => doings.edit(rowKey, key)
  const shared = {
    'data-cell': at,
    // The grid's own keyboard handling sets the one cell that Tab stops at.
    tabIndex: -1,
    'aria-readonly': edit ? !canEdit : undefined,
    className: classOf(column.fit, { canEdit, isFolding }),
    'data-label': column.label,
    ...(canEdit && { onDoubleClick: onEdit }),
  }
  const content =
    isEditing && edit ? (
      <Suspense fallback={<Words column={column} row={row} />}>
        <CellEditor
          label={edit.label(row)}
          value={known?.text ?? edit.value(row)}
          options={options}
          multiline={edit.multiline}
          maxCharacters={edit.maxCharacters}
          counts={edit.counts}
          onLeave={() => doings.edited({ rowKey, columnKey: key }, 'stay')}
          onKeep={(text, way) => {
            doings.keep({ row, rowKey, column }, text)
            doings.edited({ rowKey, columnKey: key }, way)
          }}
        />
      </Suspense>
    ) : (
      <>
        {known ? (
          <span className={`sp-cell-${known.state}`}>{wordsOf(known.text, edit?.options?.(row))}</span>
        ) : (
          <Words column={column} row={row} />
        )}
        {known && (
          <Suspense>
            <CellFate known={known} onEdit={onEdit} onDiscard={() => doings.discard(rowKey, key)} />
          </Suspense>
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

/** Returns the label of a chosen value, or a typed text as it is. */
const wordsOf = (text: string, options: readonly CellOption[] | undefined): string =>
  options?.find(({ value }) => value === text)?.label ?? text

function PlainWords<Row>({ column, row }: { column: GridColumn<Row>; row: Row }) {
  return <TabOrderContext value={false}>{column.cell(row)}</TabOrderContext>
}

/** Content of a cell; selecting the row or moving through it does not render it again. */
const Words = memo(PlainWords) as typeof PlainWords

function EditorFailed({
  value,
  onLeave,
  onRetry,
  retrying,
}: { value: string; onLeave: () => void } & NotLoadedProps) {
  const { t } = useTranslation(['grid', 'shell'])
  return (
    <>
      {value}
      <GridPartFailed onRetry={onRetry} retrying={retrying}>
        <Button tone="plain" onPress={onLeave}>
          {t('shell:close')}
        </Button>
      </GridPartFailed>
    </>
  )
}

function classOf(fit: string, { canEdit, isFolding }: { canEdit: boolean; isFolding: boolean }) {
  const own = [fit, canEdit && 'sp-cell-editable', isFolding && 'sp-grid-folding'].filter(Boolean)
  return own.length > 0 ? own.join(' ') : undefined
}
