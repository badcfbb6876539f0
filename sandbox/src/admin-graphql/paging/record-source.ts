import type { RecordKind, RecordKinds, StoreRecord } from '../../state/records.ts'
import type { ListOptions, State } from '../../state/state.ts'
import { compareSortKeys, type RowSource } from './connection.ts'
import type { SortValue } from './cursor.ts'

/** Rows read at once when a whole kind is scanned; bounds memory, not the result. */
const CHUNK = 500

export interface RecordQuery<R> {
  parent?: number | undefined
  /** Absent: sorted by id, which pages without reading other rows. */
  sortValue?: ((record: R) => SortValue) | undefined
  matches?: ((record: R) => boolean) | undefined
  /** Only these ids can match: they are read one by one instead of scanning the kind. */
  ids?: number[] | undefined
  /** Records last updated before this time cannot match. */
  updatedFrom?: string | undefined
}

/**
 * Returns the records of one kind as ordered rows. By id without a filter, a page reads only its own rows; with a
 * filter, it reads on until the page is full; any other order keeps the id and sort value of every match, never the
 * records.
 */
export function recordSource<K extends RecordKind>(
  { state, store }: { state: State; store: StoreRecord },
  kind: K,
  query: RecordQuery<RecordKinds[K]>,
): RowSource<RecordKinds[K]> {
  type R = RecordKinds[K]
  const sortValue = query.sortValue ?? ((record: R) => record.id)

  function* byId(options: ListOptions, chunk: number): Iterable<R> {
    if (query.ids) {
      const sorted = query.ids.toSorted((a, b) => (options.reverse ? b - a : a - b))
      for (const id of sorted) {
        const passed =
          options.after !== undefined && (options.reverse ? id >= options.after : id <= options.after)
        const record = passed ? undefined : state.get(store, kind, id)
        if (record && (!query.matches || query.matches(record))) yield record
      }
      return
    }
    let after = options.after
    while (true) {
      const page = state.list(store, kind, {
        limit: chunk,
        ...options,
        ...(after === undefined ? {} : { after }),
        ...(query.parent === undefined ? {} : { parent: query.parent }),
        ...(query.updatedFrom === undefined ? {} : { updatedFrom: query.updatedFrom }),
      })
      for (const record of page) if (!query.matches || query.matches(record)) yield record
      after = page.at(-1)?.id
      if (after === undefined || page.length < chunk) return
    }
  }

  function* sorted(from: { id: number; value: SortValue } | undefined, reverse: boolean): Iterable<R> {
    const keys: { id: number; value: SortValue }[] = []
    for (const record of byId({}, CHUNK)) keys.push({ id: record.id, value: sortValue(record) })
    keys.sort((a, b) => (reverse ? compareSortKeys(b, a) : compareSortKeys(a, b)))
    for (const key of keys) {
      if (from && (reverse ? compareSortKeys(key, from) >= 0 : compareSortKeys(key, from) <= 0)) continue
      const record = state.get(store, kind, key.id)
      if (record) yield record
    }
  }

  return {
    keyOf: (record) => ({ id: record.id, value: sortValue(record) }),
    rows(from, reverse, expected) {
      if (query.sortValue) return sorted(from, reverse)
      const chunk = query.matches ? CHUNK : Math.min(expected, CHUNK)
      return byId({ reverse, ...(from ? { after: from.id } : {}) }, chunk)
    },
  }
}
