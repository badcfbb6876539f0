/** One page of a list as returned by a query. */
export interface GridPage<Row> {
  /** Undefined while the first response is pending, or if it failed. */
  found:
    | {
        rows: readonly Row[]
        /** Absent: not counted; only this page is known, and whether another follows. */
        total?: { count: number; exact: boolean } | undefined
        next: string | null
        /** Absent: the list only pages forward, and going back uses the visited cursors. */
        previous?: string | null
        /** The search stopped before the page was full or the list ended: states how far it came, and continues it. */
        further?: { words: string; onSearch: () => void; isBusy: boolean }
      }
    | undefined
  /** The rows shown are from an earlier response. */
  stale: boolean
  error: unknown
  onRetry: () => void
  retrying: boolean
}

/** The part of a TanStack query that a list needs. */
interface ListQuery {
  isPlaceholderData: boolean
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** Builds a page from a query; `found` is its data, or what a screen makes of it. */
export function gridPage<Row>(query: ListQuery, found: GridPage<Row>['found']): GridPage<Row> {
  return {
    found,
    stale: query.isPlaceholderData,
    error: query.error,
    onRetry: () => void query.refetch(),
    retrying: query.isFetching,
  }
}
