import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Fitted, leastOf } from '../table-fit.ts'
import { type GridColumn, pressedSort } from './grid-column.ts'
import { selectedOf } from './grid-selection.ts'
import { type SelectionHolder, useSelected } from './selection-holder.ts'

/** Heading row: the checkbox for all rows shown, and the column names, which sort the list where possible. */
export const GridHeading = memo(PlainHeading) as typeof PlainHeading

function PlainHeading<Row>({
  columns,
  sort,
  onSort,
  selection,
  keys,
  onChosen,
}: {
  columns: readonly Fitted<GridColumn<Row>>[]
  sort: string
  onSort: (sort: string) => void
  /** Undefined if rows cannot be selected. */
  selection: SelectionHolder | undefined
  /** Keys of the rows shown. */
  keys: readonly string[]
  onChosen: () => void
}) {
  const offset = selection ? 1 : 0
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" className="sp-grid-box" data-cell="0" tabIndex={-1}>
            <PageBox selection={selection} keys={keys} onChosen={onChosen} />
          </th>
        )}
        {columns.map((column, at) => {
          const { key, title, sorts, width, fit } = column
          const inForce = sorts?.find((each) => each.sort === sort)
          const next = sorts && pressedSort(sorts, sort)
          return (
            <th
              key={key}
              scope="col"
              className={fit || undefined}
              style={{
                ['--sp-least' as string]: `${leastOf(column, at)}rem`,
                ...(width && { ['--sp-column' as string]: width }),
              }}
              aria-sort={inForce?.direction}
              data-cell={at + offset}
              tabIndex={-1}
            >
              {next === undefined ? (
                title
              ) : (
                <button type="button" className="sp-data-sort" tabIndex={-1} onClick={() => onSort(next)}>
                  {title}
                  <span aria-hidden="true">
                    {inForce ? (inForce.direction === 'ascending' ? '↑' : '↓') : ''}
                  </span>
                </button>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function PageBox({
  selection,
  keys,
  onChosen,
}: {
  selection: SelectionHolder
  keys: readonly string[]
  onChosen: () => void
}) {
  const { t } = useTranslation('grid')
  const chosen = useSelected(selection, (held) => selectedOf(held, keys))
  return (
    <input
      type="checkbox"
      className="sp-box"
      tabIndex={-1}
      ref={(box) => {
        if (box) box.indeterminate = chosen === 'some'
      }}
      checked={chosen === 'all'}
      aria-label={t('select.page')}
      onChange={onChosen}
    />
  )
}
