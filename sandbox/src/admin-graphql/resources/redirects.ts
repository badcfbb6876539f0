import { randomUUID } from 'node:crypto'
import { normalPath, redirectProblem } from '../../admin/content/redirect-rules.ts'
import type { FaultKnobs } from '../../faults/faults.ts'
import type { RedirectRecord, StoreRecord } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { entity, entityOrNull, type Resolvers } from '../engine/entity.ts'
import { gid, idOf } from '../engine/gid.ts'
import { mutation } from '../engine/mutation.ts'
import { refuse } from '../engine/user-errors.ts'
import { type ListArgs, type Listing, recordConnection, recordCount } from '../paging/record-connection.ts'
import { recordSource } from '../paging/record-source.ts'
import { searchFilter } from '../paging/search-filter.ts'
import { assertInputSize } from './nodes.ts'
import { laggingSearch } from './redirect-search.ts'

/** Largest input array (shopify.dev, API limits). */
const MAX_IDS = 250

const listing: Listing<'UrlRedirect'> = {
  kind: 'UrlRedirect',
  connection: 'UrlRedirectConnection',
  typename: () => 'UrlRedirect',
  sortKeys: { ID: null, PATH: (redirect) => redirect.path },
  words: (redirect) => [redirect.path, redirect.target],
  fields: {
    id: { kind: 'number', of: (redirect) => redirect.id },
    path: { kind: 'keyword', of: (redirect) => [redirect.path] },
    target: { kind: 'keyword', of: (redirect) => [redirect.target] },
    created_at: { kind: 'time', of: (redirect) => redirect.createdAt },
    updated_at: { kind: 'time', of: (redirect) => redirect.updatedAt },
  },
}

/** Redirects a store may have on plans below Plus, and on Plus (help.shopify.com, "URL redirects"). */
const LIMIT = { standard: 100_000, plus: 20_000_000 }

/** Returns the number of redirects a store may hold. */
export function redirectLimit(
  store: StoreRecord,
  { redirectLimit: set }: Pick<FaultKnobs, 'redirectLimit'>,
): number {
  return set > 0 ? set : store.shopifyPlus ? LIMIT.plus : LIMIT.standard
}

interface RedirectInput {
  path?: string | null
  target?: string | null
}

export const redirectResolvers: Resolvers = {
  QueryRoot: {
    urlRedirects: (_: unknown, args: ListArgs, request) => {
      const { redirectSearchLagMs: lagMs } = request.context.faults.knobs
      // Only a search lags; a list without one is read from the store.
      const isLate = lagMs > 0 && args.query != null && (args.sortKey ?? 'ID') === 'ID'
      return isLate
        ? laggingSearch(request, listing, { args, lagMs })
        : recordConnection(request, listing, args)
    },
    urlRedirectsCount: (_: unknown, args: ListArgs & { limit?: number }, request) =>
      recordCount(request, listing, args),
    urlRedirect: (_: unknown, { id }: { id: string }, { state, store }) =>
      entityOrNull('UrlRedirect', state.get(store, 'UrlRedirect', idOf(id, 'UrlRedirect'))),
  },
  UrlRedirect: {
    id: (redirect: RedirectRecord) => gid('UrlRedirect', redirect.id),
    path: (redirect: RedirectRecord) => redirect.path,
    target: (redirect: RedirectRecord) => redirect.target,
  },
  Mutation: {
    urlRedirectCreate: mutation(({ urlRedirect }: { urlRedirect: RedirectInput }, request) => {
      const { state, store, context } = request
      if (state.count(store, 'UrlRedirect') >= redirectLimit(store, context.faults.knobs))
        return refuse(['base'], 'The limit of URL redirects has been reached', 'CREATE_FAILED')
      const now = new Date().toISOString()
      const fresh: RedirectRecord = {
        id: state.nextId(),
        createdAt: now,
        updatedAt: now,
        path: normalPath(urlRedirect.path ?? ''),
        target: (urlRedirect.target ?? '').trim(),
      }
      return { urlRedirect: entity('UrlRedirect', save(request, fresh)) }
    }),
    urlRedirectUpdate: mutation(
      ({ id, urlRedirect }: { id: string; urlRedirect: RedirectInput }, request) => {
        const found = request.state.get(request.store, 'UrlRedirect', idOf(id, 'UrlRedirect'))
        if (!found) return refuse(['id'], 'Redirect does not exist', 'DOES_NOT_EXIST')
        const changed = {
          ...found,
          updatedAt: new Date().toISOString(),
          path: urlRedirect.path == null ? found.path : normalPath(urlRedirect.path),
          target: urlRedirect.target == null ? found.target : urlRedirect.target.trim(),
        }
        return { urlRedirect: entity('UrlRedirect', save(request, changed)) }
      },
    ),
    urlRedirectBulkDeleteByIds: mutation(({ ids }: { ids: string[] }, { state, store }) => {
      assertInputSize(ids.length, MAX_IDS)
      if (ids.length === 0) return refuse(['ids'], 'You must pass one or more redirect IDs.', 'IDS_EMPTY')
      // Ids of deleted redirects are harmless: the platform's job skips them.
      for (const id of ids) state.delete(store, 'UrlRedirect', idOf(id, 'UrlRedirect'))
      return { job: { id: gid('Job', randomUUID()), done: true } }
    }),
    urlRedirectBulkDeleteAll: mutation((_: object, { state, store }) => {
      for (const { id } of state.list(store, 'UrlRedirect')) state.delete(store, 'UrlRedirect', id)
      return { job: { id: gid('Job', randomUUID()), done: true } }
    }),
    urlRedirectBulkDeleteBySearch: mutation(({ search }: { search: string }, request) => {
      const filter = searchFilter(search, listing)
      if (!filter) return refuse(['search'], 'Invalid search string.', 'INVALID_SEARCH_ARGUMENT')
      const { state, store } = request
      // A search matches paths and targets alike, so it may delete more than intended.
      const found = [
        ...recordSource(request, 'UrlRedirect', filter).rows(undefined, false, Number.POSITIVE_INFINITY),
      ]
      for (const { id } of found) state.delete(store, 'UrlRedirect', id)
      return { job: { id: gid('Job', randomUUID()), done: true } }
    }),
    urlRedirectDelete: mutation(({ id }: { id: string }, { state, store }) => {
      if (!state.delete(store, 'UrlRedirect', idOf(id, 'UrlRedirect')))
        return refuse(['id'], 'Redirect does not exist', 'DOES_NOT_EXIST')
      return { deletedUrlRedirectId: id }
    }),
  },
}

/** Stores a redirect; as on the platform, its errors carry no code. */
function save({ state, store }: AdminRequest, redirect: RedirectRecord): RedirectRecord {
  const problem = redirectProblem({ state, store }, redirect)
  if (problem) return refuse([problem.field], problem.message)
  return state.put(store, 'UrlRedirect', redirect)
}
