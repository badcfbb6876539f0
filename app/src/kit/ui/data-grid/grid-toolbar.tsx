import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReservableCall } from '../api/closed-calls.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { lazyPart } from '../lazy-part.ts'
import { SearchField } from '../search-field.tsx'
import { useFold } from '../use-fold.ts'
import { type GridColumn, shownColumns } from './grid-column.ts'
import { GridFilterChip } from './grid-filter.tsx'
import { GridPartFailed } from './grid-note.tsx'
import type { GridFilter } from './grid-question.ts'
import type { GridSavedView } from './grid-views.tsx'
import type { GridView } from './use-grid-view.ts'
import './grid-toolbar.css'

const GridViews = lazyPart(() => import('./grid-views.tsx').then((part) => part.GridViews), GridPartFailed)
/** Loads the saved views before the grid renders: they take a line or two above its rows. */
export const readyViews = (): void => void GridViews.ready()
const SaveView = lazyPart(() => import('./grid-views.tsx').then((part) => part.SaveView), GridPartFailed)

const ColumnChoice = lazyPart(
  () => import('./column-choice.tsx').then((part) => part.ColumnChoice),
  GridPartFailed,
)

const keysOf = (columns: readonly { key: string }[]) => columns.map(({ key }) => key)

export interface GridToolbarProps<Row> {
  view: GridView
  columns: readonly GridColumn<Row>[]
  /** Name of the search field; without it the list has no search. */
  search?: string | undefined
  /** Hint about the search, "only the newest are searched". */
  searchHint?: string | undefined
  filters?: readonly GridFilter[] | undefined
  views?: readonly GridSavedView[] | undefined
  onSaveView?: ((name: string, text: string) => void) | undefined
  onRenameView?: ((id: string, name: string) => void) | undefined
  onDeleteView?: ((id: string) => void) | undefined
  /** The call that deleting a view makes. */
  deleteViewCall?: ReservableCall | undefined
  /** Most frequent actions, at the end of the line. */
  actions?: ReactNode
  /** Other actions on the list, under More. */
  more?: ReactNode
}

/** Takes the lines of the saved views until they are loaded: on a phone they are two. */
function ViewsToCome({ views }: { views: readonly Pick<GridSavedView, 'id' | 'name'>[] }) {
  return (
    <div className="sp-grid-views" inert>
      {views.map(({ id, name }) => (
        <span key={id} className="sp-grid-view">
          <button type="button">{name}</button>
        </span>
      ))}
    </div>
  )
}

/** Saved views, and in one line the search, the filters as chips, and everything else under More. */
export function GridToolbar<Row>(props: GridToolbarProps<Row>) {
  const { view, columns, search, searchHint, filters = [], views = [], actions, more } = props
  const { t } = useTranslation('grid')
  const hasColumns = columns.some((column, index) => index > 0 && column.choice !== 'never')
  const isKnown = view.text === '' || views.some(({ text }) => text === view.text)
  return (
    <div className="sp-grid-toolbar">
      {views.length > 0 && (
        <Suspense fallback={<ViewsToCome views={[{ id: '', name: t('views.all') }, ...views]} />}>
          <GridViews
            view={view}
            views={views}
            onRename={props.onRenameView}
            onDelete={props.onDeleteView}
            deleteCall={props.deleteViewCall}
          />
        </Suspense>
      )}
      <div className="sp-grid-tools">
        {search && (
          <div className="sp-grid-search">
            <SearchField
              label={search}
              labelHidden
              value={view.words}
              onValue={(words) => view.set({ words })}
            />
          </div>
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
        <div className="sp-grid-tools-end">
          {props.onSaveView && !isKnown && (
            <Suspense>
              <SaveView view={view} onSave={props.onSaveView} />
            </Suspense>
          )}
          {actions}
          {(hasColumns || more) && (
            <More title={t(more ? 'more' : 'columns')} actions={more}>
              {hasColumns && (
                <ColumnChoice
                  columns={columns}
                  shown={keysOf(shownColumns(columns, view.columns))}
                  first={keysOf(shownColumns(columns, null))}
                  onShown={(keys) => view.set({ columns: keys })}
                  isTitled={Boolean(more)}
                />
              )}
            </More>
          )}
        </div>
      </div>
      {searchHint && (
        <p className="sp-subtle sp-small" role="status">
          {searchHint}
        </p>
      )}
    </div>
  )
}

/** Closes after one of its actions; choices below them keep it open. */
function More({ title, actions, children }: { title: string; actions: ReactNode; children: ReactNode }) {
  const { fold, close } = useFold()
  const [isOpen, setOpen] = useState(false)
  const taken = () => {
    fold.current?.querySelector('summary')?.focus()
    close()
  }
  return (
    <span className="sp-chip sp-chip-solid">
      <details ref={fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span>{title}</span>
          <Icon name="down" />
        </summary>
        <div className="sp-chip-panel sp-chip-panel-end" tabIndex={-1}>
          {isOpen && actions && (
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- hears its buttons, which keys press too
            <div className="sp-chip-choices" onClick={taken}>
              {actions}
            </div>
          )}
          {isOpen && <Suspense>{children}</Suspense>}
        </div>
      </details>
    </span>
  )
}
