import type { GridViewOptions } from '#kit/ui/data-grid/grid-view.ts'
import type { GridView } from '#kit/ui/data-grid/use-grid-view.ts'
import type { ChangesQuery } from './changes-api.ts'

/** What the URL can say of an operation's changes. */
export const CHANGES_VIEW: GridViewOptions = { filters: ['state', 'error'], sort: 'first' }

/** The page of changes a view asks for. */
export function changesInput(id: string, { filters, words, size, after }: GridView): ChangesQuery {
  const { state, error } = filters
  return {
    id,
    limit: size,
    ...(state && { state: state.join(',') }),
    ...(error && { errorCode: error[0] }),
    ...(words && { q: words }),
    ...(after && { cursor: after }),
    // The server's schema is the judge of what stands in the URL.
  } as ChangesQuery
}
