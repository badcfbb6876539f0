import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useSearchParams } from '../use-search-params.ts'
import { type GridLeaving, useLeaving } from './grid-leaving.ts'
import {
  type GridPaging,
  type GridViewOptions,
  type GridViewValues,
  readGridView,
  textOfGridView,
  writeGridPaging,
  writeGridView,
} from './grid-view.ts'

export interface GridView extends GridViewValues, GridPaging {
  isFiltered: boolean
  sizes: readonly number[] | undefined
  /** Another view or page was requested and is about to load. */
  leaving: GridLeaving
  /** The view as text, for saving. */
  text: string
  set(change: Partial<GridViewValues>): void
  setFilter(id: string, values: string[]): void
  /** Goes to the page after or before a cursor; without one, to the first. */
  go(page: number, cursor?: { after: string } | { before: string }): void
  /** Goes to the previous page: by its cursor, else by the visited cursors, else to the first page. */
  goBack(previous: string | null): void
  /** Removes words and filters; keeps order and columns. */
  clear(): void
  /** Applies a saved view. */
  open(text: string): void
}

/** Reads the list's view from the URL, with functions to change it. Declare `options` outside the component. */
export function useGridView(options: GridViewOptions): GridView {
  const [query, setQuery] = useSearchParams()
  // Cursors of the pages visited on the way, kept in the browser's history entry.
  const trail = trailOf(useLocation().state)
  const { leaving, leave, stay } = useLeaving()
  return useMemo(() => {
    const values = readGridView(query, options)
    // Immediate: a ticked box would otherwise show its old state for a moment.
    const change = (next: (old: URLSearchParams) => URLSearchParams) => {
      stay()
      setQuery((old) => next(new URLSearchParams(old)), { replace: true })
    }
    const go = (
      page: number,
      cursor?: { after: string } | { before: string },
      left = [...trail, values.after ?? ''],
    ) =>
      leave(() =>
        setQuery(
          (old) =>
            writeGridPaging(new URLSearchParams(old), options, {
              page,
              after: null,
              before: null,
              ...cursor,
            }),
          { replace: true, state: page > 1 ? { gridTrail: left } : null },
        ),
      )
    const set = (values: Partial<GridViewValues>) => change((old) => writeGridView(old, options, values))
    return {
      ...values,
      isFiltered: values.words !== '' || Object.keys(values.filters).length > 0,
      sizes: options.sizes,
      leaving,
      text: textOfGridView(query, options),
      set,
      setFilter: (id, chosen) => set({ filters: { ...values.filters, [id]: chosen } }),
      go,
      goBack(previous) {
        const after = trail.at(-1)
        if (previous) go(values.page - 1, { before: previous })
        else if (after) go(values.page - 1, { after }, trail.slice(0, -1))
        else go(1)
      },
      clear: () => set({ words: '', filters: {} }),
      open: (text) =>
        change((old) => writeGridView(old, options, readGridView(new URLSearchParams(text), options))),
    }
  }, [query, setQuery, options, trail, leaving, leave, stay])
}

const NO_TRAIL: string[] = []

function trailOf(state: unknown): string[] {
  const trail = (state as { gridTrail?: unknown } | null)?.gridTrail
  return Array.isArray(trail) ? trail.filter((cursor) => typeof cursor === 'string') : NO_TRAIL
}
