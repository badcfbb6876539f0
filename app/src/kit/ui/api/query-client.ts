import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isDontRefresh } from './api-error.ts'

/** What has just failed is not asked again by whoever else shows it; the screen offers another try. */
const FAILED_FOR_MS = 10_000
/** So long a failure is still news to whoever begins to listen. */
const EARLY_MS = 5_000

type Listener = (error: unknown) => void

/** The cache of answers, and the one place that hears of every failed call. */
export function createQueryClient(): { client: QueryClient; onFailure(listener: Listener): () => void } {
  const listeners = new Set<Listener>()
  let recent: { at: number; error: unknown }[] = []
  const onError = (error: unknown) => {
    if (isDontRefresh(error)) return
    const now = Date.now()
    recent = [...recent.filter(({ at }) => now - at < EARLY_MS), { at: now, error }]
    for (const listener of listeners) listener(error)
  }
  const client = new QueryClient({
    // A quiet one stands beside a screen that works without it.
    queryCache: new QueryCache({ onError: (error, query) => query.meta?.['quiet'] || onError(error) }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: true,
        // A part that waits for an answer beside the one that asks would else ask anew with each failure, without end.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > FAILED_FOR_MS,
        // What the server refused it refuses again; what did not arrive may the next time.
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
        retryDelay: (failures) => 400 * 2 ** failures,
      },
    },
  })
  return {
    client,
    onFailure(listener) {
      // What is asked before the first screen stands may fail before anybody can say so.
      for (const { at, error } of recent) if (Date.now() - at < EARLY_MS) listener(error)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
