import type { RedirectRecord, StoreRecord } from '../../state/records.ts'
import type { State } from '../../state/state.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { entity } from '../engine/entity.ts'
import { type Connection, connectionOf } from '../paging/connection.ts'
import type { ListArgs, Listing } from '../paging/record-connection.ts'
import { searchFilter } from '../paging/search-filter.ts'

/** A change the search may not show yet: what it shows instead. */
interface Former {
  store: number
  id: number
  at: number
  /** Null: nothing, the redirect was created. */
  was: RedirectRecord | null
}

/** Most changes remembered; the search shows older ones at once. */
const REMEMBERED = 10_000

const formers = new WeakMap<State, Former[]>()

/** Remembers changes of redirects, so that a search can follow them late. */
export function watchRedirects(state: State): void {
  const changes: Former[] = []
  formers.set(state, changes)
  state.onChange(({ kind, action, store, record, before }) => {
    if (kind !== 'UrlRedirect') return
    const was = action === 'create' ? null : ((action === 'update' ? before : record) as RedirectRecord)
    changes.push({ store: store.id, id: record.id, at: Date.now(), was })
    if (changes.length > REMEMBERED) changes.shift()
  })
}

/** Returns a page of what the search showed `lagMs` ago, sorted by id. */
export function laggingSearch(
  { state, store, bulk }: AdminRequest,
  listing: Listing<'UrlRedirect'>,
  { args, lagMs }: { args: ListArgs; lagMs: number },
): Connection {
  const filter = searchFilter(args.query, listing)
  const shown = redirectsBefore(state, store, Date.now() - lagMs).filter(
    (redirect) => !filter || filter.matches(redirect),
  )
  return connectionOf(
    {
      keyOf: ({ id }) => ({ id, value: id }),
      rows(from, reverse) {
        const rows = reverse ? shown.toReversed() : shown
        return rows.filter(({ id }) => !from || (reverse ? id < from.id : id > from.id))
      },
    },
    args,
    { whole: bulk, node: (redirect) => entity('UrlRedirect', redirect) },
  )
}

function redirectsBefore(state: State, store: StoreRecord, moment: number): RedirectRecord[] {
  const shown = new Map(state.list(store, 'UrlRedirect').map((redirect) => [redirect.id, redirect]))
  const since = (formers.get(state) ?? []).filter(({ store: of, at }) => of === store.id && at > moment)
  // The newest first: the oldest of them decides.
  for (const { id, was } of since.toReversed()) {
    if (was === null) shown.delete(id)
    else shown.set(id, was)
  }
  return [...shown.values()].sort((a, b) => a.id - b.id)
}
