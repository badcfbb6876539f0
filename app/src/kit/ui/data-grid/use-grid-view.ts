import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { type GridLeaving, useLeaving } from './grid-leaving.ts'
import {
  type GridPlace,
  type GridViewOptions,
  type GridViewValues,
  readGridView,
  textOfGridView,
  writeGridPlace,
  writeGridView,
} from './grid-view.ts'

export interface GridView extends GridViewValues, GridPlace {
  isFiltered: boolean
  sizes: readonly number[] | undefined
  /** Another view or page was pressed and is on its way. */
  leaving: GridLeaving
  /** As a saved view keeps it. */
  text: string
  set(change: Partial<GridViewValues>): void
  setFilter(id: string, values: string[]): void
  /** To the page after or before a cursor; without one to the first. */
  go(page: number, place?: { after: string } | { before: string }): void
  /** To the page before this one: by its cursor, or where the list has none the way one came; else to the first. */
  goBack(previous: string | null): void
  /** Takes words and filters back; order and columns stay. */
  clear(): void
  /** To a saved view. */
  open(text: string): void
}

/** What the URL says of the list, and the ways to change it. Declare `options` outside the component. */
export function useGridView(options: GridViewOptions): GridView {
  const [query, setQuery] = useSearchParams()
  // Cursors of the pages one came through, kept by the browser with this entry of its history.
  const trail = trailOf(useLocation().state)
  const { leaving, leave, stay } = useLeaving()
  return useMemo(() => {
    const values = readGridView(query, options)
    // At once: a box that was ticked would show itself as it was for a moment.
    const change = (next: (old: URLSearchParams) => URLSearchParams) => {
      stay()
      setQuery((old) => next(new URLSearchParams(old)), { replace: true })
    }
    const go = (
      page: number,
      place?: { after: string } | { before: string },
      left = [...trail, values.after ?? ''],
    ) =>
      leave(() =>
        setQuery(
          (old) =>
            writeGridPlace(new URLSearchParams(old), options, { page, after: null, before: null, ...place }),
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
