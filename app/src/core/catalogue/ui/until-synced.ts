import { ApiError } from '#kit/ui/api/api-error.ts'
import { AGAIN } from '#kit/ui/api/query-client.ts'
import { FOLLOW_MS } from '#kit/ui/use-follow-up.ts'

/** Polling interval of what waits for a collection: large ones take minutes. */
export const COLLECTION_MS = 2_000

/** True for what was refused because its collection is still being read. */
export const isBeingRead = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'catalogue.collection-being-read'

/**
 * Options of a query that waits for its collection: it asks again until that is read, instead of failing in between.
 * Its `failureReason` says that it waits.
 */
export const UNTIL_SYNCED = {
  retry: (failures: number, error: Error): boolean => isBeingRead(error) || AGAIN.retry(failures, error),
  retryDelay: (failures: number, error: Error): number =>
    isBeingRead(error) ? COLLECTION_MS : AGAIN.retryDelay(failures),
  // Its waiting ends in an error while nobody shows it.
  refetchInterval: ({ state: { error } }: { state: { error: Error | null } }): number | false =>
    isBeingRead(error) ? COLLECTION_MS : false,
}

interface List {
  error: Error | null
  data: { isPartial: boolean } | undefined
}

/** True if the rest of a list will appear: after a refusal nobody knows. */
export const isCompleting = ({ error, data }: List): boolean => error === null && data?.isPartial === true

/** Returns when to ask again for a list, soon while its collection is read. */
export const untilComplete = ({ state }: { state: List }): number =>
  isCompleting(state) ? COLLECTION_MS : FOLLOW_MS
