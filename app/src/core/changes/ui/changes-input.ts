import type { GridViewOptions } from '#kit/ui/data-grid/grid-view.ts'
import type { GridView } from '#kit/ui/data-grid/use-grid-view.ts'
import type { ChangesQuery } from './changes-api.ts'

/** Filters of an operation's changes that the URL can hold. */
export const CHANGES_VIEW: GridViewOptions = { filters: ['state', 'error'], sort: 'first' }

/** Returns the query for the page of changes in a view. */
export function changesInput(id: string, { filters, words, size, after }: GridView): ChangesQuery {
  const { state, error } = filters
  return {
    id,
    limit: size,
    ...(state && { state: state.join(',') }),
    ...(error && { errorCode: error[0] }),
    ...(words && { q: words }),
    ...(after && { cursor: after }),
    // The server's schema validates the values from the URL.
  } as ChangesQuery
}
