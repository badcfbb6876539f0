import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isDontRefresh } from './api-error.ts'

/** A query that failed this recently is not repeated by another component that mounts; the screen offers a retry. */
const FAILED_FOR_MS = 10_000
/** Time during which an earlier failure is still reported to a new listener. */
const EARLY_MS = 5_000

/** A refusal by the server is final; a call that never arrived, or met a busy server, may succeed later. */
export const mayPass = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502)

/** Repeats a call twice, for queries and for mutations that may run twice. */
export const AGAIN = {
  retry: (failures: number, error: Error): boolean => failures < 2 && mayPass(error),
  retryDelay: (failures: number): number => 400 * 2 ** failures,
}

/**
 * Calls are sent, and fail, while the browser is offline, too. Held back, a press would wait without a word and be
 * carried out much later, when the merchant no longer means it.
 */
const NOW = { networkMode: 'always' } as const

type Listener = (error: unknown) => void

/** Creates the cache of responses; all failed calls are reported through it. */
export function createQueryClient(): { client: QueryClient; onFailure(listener: Listener): () => void } {
  const listeners = new Set<Listener>()
  let recent: { at: number; error: unknown }[] = []
  const onError = (error: unknown) => {
    if (isDontRefresh(error)) return
    const now = Date.now()
    recent = [...recent.filter(({ at }) => now - at < EARLY_MS), { at: now, error }]
    for (const listener of listeners) listener(error)
  }
  const client: QueryClient = new QueryClient({
    // Quiet calls belong to parts the screen works without, or to nothing the person did.
    queryCache: new QueryCache({ onError: (error, query) => query.meta?.['quiet'] || onError(error) }),
    mutationCache: new MutationCache({
      onError(error, _input, _result, mutation) {
        if (!mutation.meta?.['quiet']) onError(error)
        // It may have been done: the screen shows what there is now.
        if (error instanceof ApiError && error.code === 'network.interrupted') void client.invalidateQueries()
      },
    }),
    defaultOptions: {
      queries: {
        ...NOW,
        // Off by default in this mode.
        refetchOnReconnect: true,
        staleTime: 10_000,
        refetchOnWindowFocus: true,
        // Otherwise a component that waits for the same query would repeat it after each failure, endlessly.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > FAILED_FOR_MS,
        ...AGAIN,
      },
      mutations: NOW,
    },
  })
  return {
    client,
    onFailure(listener) {
      // Calls made before the first screen may fail before any listener exists.
      for (const { at, error } of recent) if (Date.now() - at < EARLY_MS) listener(error)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
