import type { RecordKind, RecordKinds } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { entity } from '../engine/entity.ts'
import { notImplemented } from '../engine/graphql-errors.ts'
import { type Connection, connectionOf, type PageArgs } from './connection.ts'
import type { SortValue } from './cursor.ts'
import { recordSource } from './record-source.ts'
import { type Searchable, searchFilter } from './search-filter.ts'

export interface ListArgs extends PageArgs {
  query?: string | null
  sortKey?: string | null
}

/** How records of one kind are listed: their search fields and sort keys (`null`: by id, the fast path). */
export interface Listing<K extends RecordKind> extends Searchable<RecordKinds[K]> {
  kind: K
  typename: (record: RecordKinds[K]) => string
  sortKeys: Record<string, ((record: RecordKinds[K]) => SortValue) | null>
}

/** Returns a page of records of one kind for the given arguments. */
export function recordConnection<K extends RecordKind>(
  request: AdminRequest,
  listing: Listing<K>,
  args: ListArgs,
  narrow: { parent?: number; matches?: (record: RecordKinds[K]) => boolean } = {},
): Connection {
  const sortKey = args.sortKey ?? 'ID'
  const sortValue = listing.sortKeys[sortKey]
  if (sortValue === undefined) throw notImplemented(listing.connection, `sortKey.${sortKey}`)
  const filter = searchFilter(args.query, listing)
  const source = recordSource(request, listing.kind, {
    ...filter,
    parent: narrow.parent,
    matches: both(filter?.matches, narrow.matches),
    sortValue: sortValue ?? undefined,
  })
  return connectionOf(source, args, {
    whole: request.bulk,
    node: (record) => entity(listing.typename(record), record),
  })
}

/** Returns the number of matching records, exact up to `limit` (the platform's default: 10,000; null counts all). */
export function recordCount<K extends RecordKind>(
  request: AdminRequest,
  listing: Listing<K>,
  args: { query?: string | null; limit?: number | null },
): { count: number; precision: 'EXACT' | 'AT_LEAST' } {
  const filter = searchFilter(args.query, listing)
  const limit = args.limit ?? Number.POSITIVE_INFINITY
  let count = 0
  if (!filter) count = request.state.count(request.store, listing.kind)
  else {
    const source = recordSource(request, listing.kind, filter)
    for (const _ of source.rows(undefined, false, limit)) if (++count > limit) break
  }
  return count > limit ? { count: limit, precision: 'AT_LEAST' } : { count, precision: 'EXACT' }
}

function both<R>(a: ((r: R) => boolean) | undefined, b: ((r: R) => boolean) | undefined) {
  return a && b ? (record: R) => a(record) && b(record) : (a ?? b)
}
