import { badRequest } from '../engine/graphql-errors.ts'
import { type Cursor, decodeCursor, encodeCursor, type SortValue } from './cursor.ts'

/** Largest page size, and the number of rows after which paging requires a bulk operation (shopify.dev, API limits). */
const MAX_PAGE = 250
const MAX_PAGED = 25_000

export interface PageArgs {
  first?: number | null
  last?: number | null
  after?: string | null
  before?: string | null
  reverse?: boolean | null
}

/** Ordered rows that can be read from any position in either direction. */
export interface RowSource<R> {
  /**
   * Returns the rows after `from` (all if absent), in reverse order if `reverse`. `expected` is the number of rows
   * that will be read.
   */
  rows(from: Cursor | undefined, reverse: boolean, expected: number): Iterable<R>
  keyOf(row: R): { id: number; value: SortValue }
}

export interface Connection {
  nodes: unknown[]
  edges: { cursor: string; node: unknown }[]
  pageInfo: {
    hasNextPage: boolean
    hasPreviousPage: boolean
    startCursor: string | null
    endCursor: string | null
  }
}

/**
 * Returns one page of `source` as a Relay connection. `whole` (bulk operations) makes the page size optional. Throws
 * the platform's errors for a missing or too large page size and for a bad cursor.
 */
export function connectionOf<R>(
  source: RowSource<R>,
  args: PageArgs,
  options: { whole: boolean; node: (row: R) => unknown },
): Connection {
  const size = pageSize(args, options.whole)
  const forward = args.last == null
  const after = args.after == null ? undefined : decodeCursor(args.after)
  const before = args.before == null ? undefined : decodeCursor(args.before)
  const start = forward ? after : before
  const end = forward ? before : after
  if (!options.whole && start && start.seen >= MAX_PAGED)
    throw badRequest(`Pagination is limited to ${MAX_PAGED} objects; use a bulk operation to read more.`)

  const reverse = Boolean(args.reverse) === forward
  const rows: R[] = []
  let more = false
  for (const row of source.rows(start, reverse, size + 1)) {
    if (end && isAtOrPast(source.keyOf(row), end, reverse)) break
    if (rows.length === size) {
      more = true
      break
    }
    rows.push(row)
  }
  if (!forward) rows.reverse()

  const seenBefore = forward ? (start?.seen ?? 0) : 0
  const edges = rows.map((row, index) => ({
    cursor: encodeCursor({ ...source.keyOf(row), seen: seenBefore + index + 1 }),
    node: options.node(row),
  }))
  return {
    nodes: edges.map((edge) => edge.node),
    edges,
    pageInfo: {
      hasNextPage: forward ? more : before !== undefined,
      hasPreviousPage: forward ? after !== undefined : more,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}

function pageSize(args: PageArgs, whole: boolean): number {
  if (args.first != null && args.last != null)
    throw badRequest('providing both first and last is not supported')
  const size = args.first ?? args.last
  if (size == null) {
    if (whole) return Number.POSITIVE_INFINITY
    throw badRequest('you must provide one of first or last')
  }
  const name = args.first == null ? 'last' : 'first'
  if (size < 0) throw badRequest(`${name} must be a non-negative number`)
  if (size > MAX_PAGE) throw badRequest(`${name} must be at most ${MAX_PAGE}`)
  return size
}

/** Compares two positions in a list: by sort value, then by id. */
export function compareSortKeys(
  a: { id: number; value: SortValue },
  b: { id: number; value: SortValue },
): number {
  if (a.value === b.value) return a.id - b.id
  return a.value < b.value ? -1 : 1
}

function isAtOrPast(key: { id: number; value: SortValue }, end: Cursor, reverse: boolean): boolean {
  const order = compareSortKeys(key, end)
  return reverse ? order <= 0 : order >= 0
}
