import {
  type ComponentProps,
  memo,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import { CsvButton } from '../csv-button.tsx'
import { ErrorState } from '../error-state.tsx'
import { FailureLine } from '../failure-line.tsx'
import { latePart } from '../late-part.tsx'
import { lazyPart } from '../lazy-part.ts'
import { Pagination } from '../pagination.tsx'
import { Select } from '../select.tsx'
import { Loading, SkeletonBar, SkeletonRows } from '../skeleton.tsx'
import type { Csv } from '../use-csv.ts'
import { DataGrid, type DataGridProps } from './data-grid.tsx'
import { GridPartFailed } from './grid-note.tsx'
import type { GridPage } from './grid-page.ts'
import { countSelected } from './grid-selection.ts'
import { GridToolbar, type GridToolbarProps } from './grid-toolbar.tsx'
import { GRID_SIZES } from './grid-view.ts'
import type { GridView } from './use-grid-view.ts'
import './data-grid.css'

const LateSelectionBar = lazyPart(
  () => import('./selection-bar.tsx').then((part) => part.SelectionBar),
  GridPartFailed,
)
const SelectionBar = memo(LateSelectionBar)
const GridNone = latePart(
  () => import('./grid-none.tsx').then((part) => part.GridNone),
  <SkeletonRows rows={4} />,
)
const SearchedSoFar = latePart(() => import('./grid-further.tsx').then((part) => part.SearchedSoFar), null)
const Incomplete = latePart(() => import('./grid-stale.tsx').then((part) => part.GridIncomplete), null)
const Stale = latePart(() => import('./grid-stale.tsx').then((part) => part.GridStale), null)
// The error is captured when the call fails: it may be gone later.
void Stale.ready()

type Grid<Row> = Pick<
  DataGridProps<Row>,
  'label' | 'columns' | 'rowKey' | 'rowName' | 'selecting' | 'rowState' | 'detail' | 'rowKeys' | 'rowPx'
>
type Tools<Row> = Omit<GridToolbarProps<Row>, 'view' | 'columns'>

export interface GridListProps<Row> extends Grid<Row>, Tools<Row> {
  view: GridView
  page: GridPage<Row>
  /** File of the list; its button is the first under More, unless no row was found. */
  csv?: Csv | undefined
  /** Shown if the whole list is empty. */
  empty: ReactNode
  /** Shown if no row matches the filters, if the list has its own words for that. */
  noMatch?: string
  /** Shown above the rows while others are still to come, and instead of `noMatch` while there are none. */
  incomplete?: string | undefined
}

/** A list with all that belongs to one: tools, rows in pages, selection, and its empty, waiting and failed states. */
export function GridList<Row>(props: GridListProps<Row>) {
  const { view, page, columns, empty, selecting, more } = props
  const { error } = page
  const found = useDrawable(page.found, props.rowKey)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the page belongs to the rows: while the next page is awaited it is theirs
  const before = useMemo(() => (view.page - 1) * view.size, [found])
  const isUnused = found?.rows.length === 0 && !view.isFiltered && view.page === 1
  const isNothing = found?.rows.length === 0 && !found.further
  const csv = isNothing ? undefined : props.csv
  const canSelect = selecting !== undefined
  useEffect(() => {
    // Before the first row is chosen.
    if (canSelect) void LateSelectionBar.ready()
  }, [canSelect])
  if (isUnused) return empty
  const keys = found?.rows.map(props.rowKey) ?? []
  const total = found ? totalOf(view, found) : { count: 0, exact: false }
  return (
    <>
      <GridToolbar
        {...props}
        more={
          csv ? (
            <>
              <CsvButton csv={csv} />
              {more}
            </>
          ) : (
            more
          )
        }
      />
      {csv && <FailureLine error={csv.error} />}
      {error != null && found && <Stale error={error} onRetry={page.onRetry} retrying={page.retrying} />}
      {!found ? (
        error != null ? (
          <ErrorState error={error} onRetry={page.onRetry} retrying={page.retrying} />
        ) : (
          <GridSkeleton columns={columns.length} />
        )
      ) : found.rows.length === 0 ? (
        <GridNone view={view} words={props.incomplete ?? props.noMatch} further={found.further} />
      ) : (
        <>
          {props.incomplete !== undefined && <Incomplete words={props.incomplete} />}
          <DataGrid
            {...props}
            chosenColumns={view.columns}
            rows={found.rows}
            sort={view.sort}
            onSort={(sort) => view.set({ sort })}
            stale={page.stale}
            leaving={view.leaving}
            listRows={total.exact ? total.count : -1}
            before={before}
          />
          {selecting && <Chosen selecting={selecting} keys={keys} total={total} />}
          <Foot label={props.label} view={view} found={found} total={total} />
        </>
      )}
    </>
  )
}

/**
 * New rows render bit by bit, between user input; the same rows changed, or some of them removed, render at
 * once.
 */
function useDrawable<Row>(
  latest: GridPage<Row>['found'],
  rowKey: (row: Row) => string,
): GridPage<Row>['found'] {
  const drawn = useDeferredValue(latest)
  if (!latest || !drawn || latest === drawn) return drawn
  const known = new Set(drawn.rows.map(rowKey))
  return latest.rows.every((row) => known.has(rowKey(row))) ? latest : drawn
}

/**
 * The actions for the selected rows. The checkboxes change first; this bar follows a moment later. It
 * disappears at once.
 */
function Chosen(props: Omit<ComponentProps<typeof SelectionBar>, 'value'>) {
  const { selection } = props.selecting
  const held = useSyncExternalStore(selection.subscribe, selection.get)
  const value = useDeferredValue(held)
  if ([held, value].some((each) => countSelected(each, props.total.count) === 0)) return null
  return (
    <Suspense>
      <SelectionBar {...props} value={value} />
    </Suspense>
  )
}

type Found<Row> = NonNullable<GridPage<Row>['found']>

function totalOf<Row>(
  view: GridView,
  { rows, total, next, further }: Found<Row>,
): { count: number; exact: boolean } {
  const shown = (view.page - 1) * view.size + rows.length
  return total ?? { count: shown + (next ? 1 : 0), exact: next === null && !further }
}

function Foot<Row>({
  label,
  view,
  found,
  total,
}: {
  label: string
  view: GridView
  found: Found<Row>
  total: { count: number; exact: boolean }
}) {
  const { t } = useTranslation('grid')
  const from = (view.page - 1) * view.size + 1
  const to = from + found.rows.length - 1
  const { next, previous = null } = found
  // The press is answered here, beside the button; the rows fade a moment later (`StaleRows`).
  const isLeft = useSyncExternalStore(view.leaving.subscribe, view.leaving.get)
  const sizes = view.sizes ?? GRID_SIZES
  return (
    <div className={isLeft ? 'sp-grid-foot sp-stale' : 'sp-grid-foot'}>
      <Pagination
        of={label}
        from={from}
        to={to}
        total={Math.max(total.count, to)}
        orMore={!total.exact}
        pageSize={view.size}
        onPrevious={view.page > 1 ? () => view.goBack(previous) : undefined}
        onNext={next ? () => view.go(view.page + 1, { after: next }) : undefined}
      />
      {found.further && <SearchedSoFar further={found.further} />}
      {sizes.length > 1 && total.count > (sizes[0] ?? 0) && (
        <div className="sp-grid-size">
          <Select
            label={t('size')}
            labelHidden
            value={String(view.size)}
            onValue={(size) => view.set({ size: Number(size) })}
            options={sizes.map((size) => ({
              value: String(size),
              label: t('sizeOf', { count: size, number: String(size) }),
            }))}
          />
        </div>
      )}
    </div>
  )
}

/** As many as fit the window: what is below the rows is not visible before they are there. */
const SKELETON_ROWS = 12

function GridSkeleton({ columns }: { columns: number }) {
  return (
    <Loading>
      <div className="sp-grid-skeleton" aria-hidden="true">
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <div key={row}>
            {Array.from({ length: Math.min(columns, 5) }, (__, column) => (
              <SkeletonBar key={column} width={`${column === 0 ? 35 : 10 + ((row + column) % 3) * 3}%`} />
            ))}
          </div>
        ))}
      </div>
    </Loading>
  )
}
