import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Checkbox } from '../checkbox.tsx'
import { Icon } from '../icon.tsx'
import { lazyPart } from '../lazy-part.ts'
import { SearchField } from '../search-field.tsx'
import { useFold } from '../use-fold.ts'
import { type GridColumn, shownColumns } from './grid-column.ts'
import { type GridFilter, GridFilterChip } from './grid-filter.tsx'
import { GridPartFailed } from './grid-note.tsx'
import type { GridSavedView } from './grid-views.tsx'
import type { GridView } from './use-grid-view.ts'
import './grid-toolbar.css'

const GridViews = lazyPart(() => import('./grid-views.tsx').then((part) => part.GridViews), GridPartFailed)

export interface GridToolbarProps<Row> {
  view: GridView
  columns: readonly GridColumn<Row>[]
  /** Name of the search field; without it the list has no search. */
  search?: string | undefined
  /** What there is to know of the words typed, "only the newest are searched". */
  searchHint?: string | undefined
  filters?: readonly GridFilter[] | undefined
  views?: readonly GridSavedView[] | undefined
  onSaveView?: ((name: string, text: string) => void) | undefined
  onRenameView?: ((id: string, name: string) => void) | undefined
  onDeleteView?: ((id: string) => void) | undefined
  /** At the end of the first line, "Export CSV". */
  actions?: ReactNode
}

/** Saved views, search, filters as chips, and the choice of columns. */
export function GridToolbar<Row>(props: GridToolbarProps<Row>) {
  const { view, columns, search, searchHint, filters = [], views = [], actions } = props
  const { t } = useTranslation('grid')
  return (
    <div className="sp-grid-toolbar">
      {(views.length > 0 || props.onSaveView) && (
        <Suspense fallback={<div className="sp-grid-views" />}>
          <GridViews
            view={view}
            views={views}
            onSave={props.onSaveView}
            onRename={props.onRenameView}
            onDelete={props.onDeleteView}
          />
        </Suspense>
      )}
      <div className="sp-grid-tools">
        {search && (
          <div className="sp-grid-search">
            <SearchField label={search} value={view.words} onValue={(words) => view.set({ words })} />
          </div>
        )}
        <div className="sp-grid-tools-end">
          {columns.some((column, index) => index > 0 && column.choice !== 'never') && (
            <ColumnChoice view={view} columns={columns} />
          )}
          {actions}
        </div>
      </div>
      {searchHint && (
        <p className="sp-subtle sp-small" role="status">
          {searchHint}
        </p>
      )}
      {filters.length > 0 && (
        <div className="sp-chips" role="group" aria-label={t('filter.label')}>
          {filters.map((filter) => (
            <GridFilterChip
              key={filter.id}
              filter={filter}
              chosen={view.filters[filter.id] ?? []}
              onChosen={(values) => view.setFilter(filter.id, values)}
            />
          ))}
          {view.isFiltered && (
            <Button tone="plain" onPress={view.clear}>
              {t('filter.clearAll')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function ColumnChoice<Row>({ view, columns }: { view: GridView; columns: readonly GridColumn<Row>[] }) {
  const { t } = useTranslation('grid')
  const { fold } = useFold()
  const shown = shownColumns(columns, view.columns).map(({ key }) => key)
  const first = shownColumns(columns, null).map(({ key }) => key)
  const put = (keys: string[]) => {
    const isFirst = keys.length === first.length && keys.every((key) => first.includes(key))
    view.set({ columns: isFirst ? null : keys })
  }
  return (
    <span className="sp-chip sp-chip-solid">
      <details ref={fold}>
        <summary>
          <span>{t('columns')}</span>
          <Icon name="down" />
        </summary>
        <div className="sp-chip-panel sp-chip-panel-end" tabIndex={-1}>
          <fieldset className="sp-chip-choices">
            <legend className="sp-hidden">{t('columns')}</legend>
            {columns.map((column, index) => (
              <Checkbox
                key={column.key}
                checked={shown.includes(column.key)}
                disabled={index === 0 || column.choice === 'never'}
                onChecked={(isShown) =>
                  put(isShown ? [...shown, column.key] : shown.filter((key) => key !== column.key))
                }
              >
                {column.title}
              </Checkbox>
            ))}
          </fieldset>
        </div>
      </details>
    </span>
  )
}
