/** One page of a list as a query gave it. */
export interface GridPage<Row> {
  /** Undefined while the first answer is awaited, or when it failed. */
  found:
    | {
        rows: readonly Row[]
        /** Of the list the rows hold so many, where a row holds several: pages are counted in these. */
        entries?: number
        /** Absent: nobody counted; what is known is the page and whether another follows. */
        total?: { count: number; exact: boolean } | undefined
        next: string | null
        /** Absent: the list goes forward only, and back is the way one came. */
        previous?: string | null
        /** The search ended before the page was full and the list at its end: says how far it came, and goes on. */
        further?: { words: string; onSearch: () => void; isBusy: boolean }
      }
    | undefined
  /** The rows shown are an earlier answer's. */
  stale: boolean
  error: unknown
  onRetry: () => void
  retrying: boolean
}

/** What TanStack Query tells of a list. */
interface ListQuery {
  isPlaceholderData: boolean
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** The page a query gave; `found` is its data, or what a screen makes of them. */
export function gridPage<Row>(query: ListQuery, found: GridPage<Row>['found']): GridPage<Row> {
  return {
    found,
    stale: query.isPlaceholderData,
    error: query.error,
    onRetry: () => void query.refetch(),
    retrying: query.isFetching,
  }
}
