import type { RecordKinds, StoreRecord } from '../../state/records.ts'
import type { State } from '../../state/state.ts'

type StateOfStore = { state: State; store: StoreRecord }
type WithHandle = 'Product' | 'Collection' | 'Page' | 'Article' | 'Blog'

/** Returns the requested handle, with a number if another record of the kind (in the same blog) uses it. */
export function uniqueHandle(
  { state, store }: StateOfStore,
  kind: WithHandle,
  requested: { handle: string; id: number; parent?: number | undefined },
): string {
  const free = (handle: string) => {
    const holder: RecordKinds[WithHandle] | undefined = state.byHandle(store, kind, handle, requested.parent)
    return !holder || holder.id === requested.id
  }
  if (free(requested.handle)) return requested.handle
  for (let number = 1; ; number++)
    if (free(`${requested.handle}-${number}`)) return `${requested.handle}-${number}`
}

/** Redirects an old URL to the new one, replacing older redirects of either path. */
export function redirectOldPath({ state, store }: StateOfStore, path: string, target: string): void {
  const now = new Date().toISOString()
  const former = state.byHandle(store, 'UrlRedirect', path)
  const back = state.byHandle(store, 'UrlRedirect', target)
  if (back) state.delete(store, 'UrlRedirect', back.id)
  state.put(store, 'UrlRedirect', {
    id: former?.id ?? state.nextId(),
    createdAt: former?.createdAt ?? now,
    updatedAt: now,
    path,
    target,
  })
}
