import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { normalPath, redirectProblem } from '../../admin/content/redirect-rules.ts'
import type { RedirectImportRecord, StoreRecord } from '../../state/records.ts'
import type { State } from '../../state/state.ts'
import { entity, entityOrNull, type Resolvers } from '../engine/entity.ts'
import { gid, idOf } from '../engine/gid.ts'
import { mutation } from '../engine/mutation.ts'
import { refuse } from '../engine/user-errors.ts'
import { bytesBehind } from './file-processing.ts'

/** Rows the platform previews before an import is submitted. */
const PREVIEWED = 3
type Rule = { path: string; target: string }

/**
 * The platform's own import of redirects: a staged file, a preview of its first rows, then the whole file. An
 * existing redirect for a path is silently replaced; rows that cannot be stored are counted but not named.
 */
export const redirectImportResolvers: Resolvers = {
  QueryRoot: {
    urlRedirectImport: (_: unknown, { id }: { id: string }, { state, store }) =>
      entityOrNull('UrlRedirectImport', state.get(store, 'UrlRedirectImport', idOf(id, 'UrlRedirectImport'))),
  },
  UrlRedirectImport: {
    id: (found: RedirectImportRecord) => gid('UrlRedirectImport', found.id),
    count: (found: RedirectImportRecord) => found.count,
    createdCount: (found: RedirectImportRecord) => found.createdCount,
    updatedCount: (found: RedirectImportRecord) => found.updatedCount,
    failedCount: (found: RedirectImportRecord) => found.failedCount,
    finished: (found: RedirectImportRecord) => found.finishedAt !== null,
    finishedAt: (found: RedirectImportRecord) => found.finishedAt,
    previewRedirects: (found: RedirectImportRecord) => found.preview,
  },
  Mutation: {
    urlRedirectImportCreate: mutation(({ url }: { url: string }, { state, store }) => {
      const now = new Date().toISOString()
      const made: RedirectImportRecord = {
        id: state.nextId(),
        createdAt: now,
        updatedAt: now,
        url,
        preview: [],
        isSubmitted: false,
        finishedAt: null,
        count: null,
        createdCount: null,
        updatedCount: null,
        failedCount: null,
      }
      state.put(store, 'UrlRedirectImport', made)
      setImmediate(() => void preview(state, store, made))
      return { urlRedirectImport: entity('UrlRedirectImport', made) }
    }),
    urlRedirectImportSubmit: mutation(({ id }: { id: string }, { state, store }) => {
      const found = state.get(store, 'UrlRedirectImport', idOf(id, 'UrlRedirectImport'))
      if (!found) return refuse(['id'], 'Import does not exist', 'NOT_FOUND')
      if (found.finishedAt !== null)
        return refuse(['id'], 'Import has already been completed', 'ALREADY_IMPORTED')
      if (found.isSubmitted) return refuse(['id'], 'Import is in progress', 'IN_PROGRESS')
      state.put(store, 'UrlRedirectImport', { ...found, isSubmitted: true })
      setImmediate(() => void runImport(state, store, found))
      return { job: { id: gid('Job', randomUUID()), done: false } }
    }),
  },
}

/** Stores the preview; the first rows are available shortly after the mutation has answered. */
async function preview(state: State, store: StoreRecord, { id, url }: RedirectImportRecord): Promise<void> {
  const rules = await rulesOf(state, url)
  const found = state.get(store, 'UrlRedirectImport', id)
  if (found) state.put(store, 'UrlRedirectImport', { ...found, preview: rules.slice(0, PREVIEWED) })
}

async function runImport(state: State, store: StoreRecord, started: RedirectImportRecord): Promise<void> {
  const rules = await rulesOf(state, started.url)
  const counts = { createdCount: 0, updatedCount: 0, failedCount: 0 }
  state.transaction(() => {
    for (const rule of rules) counts[keep(state, store, rule)]++
    const now = new Date().toISOString()
    state.put(store, 'UrlRedirectImport', {
      ...started,
      preview: rules.slice(0, PREVIEWED),
      ...counts,
      isSubmitted: true,
      count: rules.length,
      finishedAt: now,
      updatedAt: now,
    })
  })
}

function keep(state: State, store: StoreRecord, { path, target }: Rule) {
  const now = new Date().toISOString()
  const former = state.byHandle(store, 'UrlRedirect', path)
  const redirect = {
    id: former?.id ?? state.nextId(),
    createdAt: former?.createdAt ?? now,
    updatedAt: now,
    path,
    target,
  }
  if (redirectProblem({ state, store }, redirect)) return 'failedCount'
  state.put(store, 'UrlRedirect', redirect)
  return former ? 'updatedCount' : 'createdCount'
}

/** Returns the rows of the file behind a URL without its header; none if it cannot be read. */
async function rulesOf(state: State, url: string): Promise<Rule[]> {
  const bytes = await bytesBehind(state, url)
  if (!bytes) return []
  try {
    const rows: string[][] = parse(bytes, { bom: true, relax_column_count: true, skip_empty_lines: true })
    return rows
      .slice(1)
      .map(([path = '', target = '']) => ({ path: normalPath(path), target: target.trim() }))
  } catch {
    return []
  }
}
