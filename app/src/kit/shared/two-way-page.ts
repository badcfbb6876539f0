import { z } from 'zod'

/** Input of a call that reads one page of a sorted list, forwards or backwards. */
export const pageWish = {
  direction: z.enum(['ascending', 'descending']).default('ascending'),
  /** Rows per page. */
  count: z.number().int().min(1).max(250).default(50),
  /** `next` of the previous page. */
  after: z.string().max(2_000).optional(),
  /** `previous` of the following page; `after` is ignored if this is set. */
  before: z.string().max(2_000).optional(),
}

/** What the call returns beside the rows. */
export const pageEnds = {
  /** Cursor of the next page; null on the last one. */
  next: z.string().nullable(),
  /** Cursor of the previous page; null on the first one. */
  previous: z.string().nullable(),
  /** Number of matches, counted up to 10,000. */
  total: z.object({ count: z.number().int(), exact: z.boolean() }),
}

interface PageWish {
  direction: 'ascending' | 'descending'
  count: number
  after?: string | undefined
  before?: string | undefined
}

/** Returns how to read the page: one row more than shown tells whether there are others behind it. */
export function pageReading<Cursor>(
  { direction, count, after, before }: PageWish,
  readCursor: (cursor: string) => Cursor,
): { descending: boolean; beyond: Cursor | null; most: number } {
  const from = before ?? after
  return {
    // The previous page is the next page of the reversed order.
    descending: (direction === 'descending') !== (before !== undefined),
    beyond: from === undefined ? null : readCursor(from),
    most: count + 1,
  }
}

/** Returns the rows to show of those read, in display order, and the cursors of the neighbouring pages. */
export function pageOf<Row>(
  found: readonly Row[],
  { count, after, before }: PageWish,
  cursorOf: (row: Row) => string,
): { shown: Row[]; next: string | null; previous: string | null } {
  const isBackward = before !== undefined
  const isMore = found.length > count
  const shown = found.slice(0, count)
  if (isBackward) shown.reverse()
  const [first] = shown
  const last = shown.at(-1)
  return {
    shown,
    next: (isBackward || isMore) && last !== undefined ? cursorOf(last) : null,
    previous: (isBackward ? isMore : after !== undefined) && first !== undefined ? cursorOf(first) : null,
  }
}
