import { compareSortKeys, type RowSource } from './connection.ts'
import type { SortValue } from './cursor.ts'

/** Returns the rows of an in-memory list, ordered by `keyOf`, by default in list order. */
export function arraySource<R>(
  items: readonly R[],
  keyOf: (item: R, index: number) => { id: number; value: SortValue } = (_, index) => ({
    id: index + 1,
    value: index + 1,
  }),
): RowSource<{ item: R; id: number; value: SortValue }> {
  const rows = items.map((item, index) => ({ item, ...keyOf(item, index) })).sort(compareSortKeys)
  return {
    keyOf: ({ id, value }) => ({ id, value }),
    rows(from, reverse) {
      const ordered = reverse ? rows.toReversed() : rows
      if (!from) return ordered
      return ordered.filter((row) =>
        reverse ? compareSortKeys(row, from) < 0 : compareSortKeys(row, from) > 0,
      )
    },
  }
}
