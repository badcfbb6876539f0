import { randomUUID } from 'node:crypto'
import type { RedirectRecord } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { entity, entityOrNull, type Resolvers } from '../engine/entity.ts'
import { gid, idOf } from '../engine/gid.ts'
import { mutation } from '../engine/mutation.ts'
import { refuse } from '../engine/user-errors.ts'
import { type ListArgs, type Listing, recordConnection, recordCount } from '../paging/record-connection.ts'
import { assertInputSize } from './nodes.ts'

/** Array inputs take at most this many elements (shopify.dev, API limits). */
const MAX_IDS = 250
/**
 * What cannot be redirected: these and what lies below them, and these alone (help.shopify.com, "URL redirects",
 * considerations).
 */
const RESERVED_PREFIXES = /^\/(apps|application|cart|carts|orders|shop|services|a|community|tools)(\/|$)/i
const FIXED_PATHS = /^\/(products|collections|collections\/(all|vendors|types))\/?$/i
/** Longest path and target in characters (the platform stores both as short strings). */
const MAX_LENGTH = 1024

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

interface RedirectInput {
  path?: string | null
  target?: string | null
}

export const redirectResolvers: Resolvers = {
  QueryRoot: {
    urlRedirects: (_: unknown, args: ListArgs, request) => recordConnection(request, listing, args),
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
      const now = new Date().toISOString()
      const fresh: RedirectRecord = {
        id: request.state.nextId(),
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
      // Ids of redirects that are gone do no harm: the platform's job skips them.
      for (const id of ids) state.delete(store, 'UrlRedirect', idOf(id, 'UrlRedirect'))
      return { job: { id: gid('Job', randomUUID()), done: true } }
    }),
    urlRedirectDelete: mutation(({ id }: { id: string }, { state, store }) => {
      if (!state.delete(store, 'UrlRedirect', idOf(id, 'UrlRedirect')))
        return refuse(['id'], 'Redirect does not exist', 'DOES_NOT_EXIST')
      return { deletedUrlRedirectId: id }
    }),
  },
}

/** The platform keeps paths with a leading slash and, of a whole address, only its path and query. */
function normalPath(text: string): string {
  const trimmed = text.trim()
  if (URL.canParse(trimmed)) {
    const url = new URL(trimmed)
    return `${url.pathname}${url.search}`
  }
  return trimmed === '' || trimmed.startsWith('/') ? trimmed : `/${trimmed}`
}

/** Stores a redirect; in the platform's way these complaints carry no code. */
function save({ state, store }: AdminRequest, redirect: RedirectRecord): RedirectRecord {
  const { path, target } = redirect
  if (!path) return refuse(['path'], "Path can't be blank")
  if (path === '/') return refuse(['path'], "Path can't be the homepage")
  if (RESERVED_PREFIXES.test(path) || FIXED_PATHS.test(path))
    return refuse(['path'], "Path can't be a path that is reserved by Shopify")
  if (!target) return refuse(['target'], "Target can't be blank")
  if (path.length > MAX_LENGTH)
    return refuse(['path'], `Path is too long (maximum is ${MAX_LENGTH} characters)`)
  if (target.length > MAX_LENGTH)
    return refuse(['target'], `Target is too long (maximum is ${MAX_LENGTH} characters)`)
  if (!target.startsWith('/') && !/^https?:\/\//i.test(target)) return refuse(['target'], 'Target is invalid')
  if (path === target) return refuse(['target'], "Target can't be the same as path")
  const other = state.byHandle(store, 'UrlRedirect', path)
  if (other && other.id !== redirect.id) return refuse(['path'], 'Path has already been taken')
  return state.put(store, 'UrlRedirect', redirect)
}
