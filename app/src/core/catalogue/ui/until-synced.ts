import { useState } from 'react'
import { ApiError } from '#kit/ui/api/api-error.ts'
import { AGAIN, mayPass } from '#kit/ui/api/query-client.ts'
import { FOLLOW_MS } from '#kit/ui/use-follow-up.ts'

/** Polling interval of what waits for a collection: large ones take minutes. */
export const COLLECTION_MS = 2_000

/** True for what was refused because its collection is still being read. */
export const isBeingRead = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'catalogue.collection-being-read'

/** A minute: long enough for a server that restarts, and for a short outage. */
const MOST_IN_A_ROW = 30

/**
 * Returns the options of a query that waits for its collection: it asks again until that is read, instead of failing in
 * between. Calls that fail meanwhile do not end the waiting, unless too many do in a row. Its `failureReason` says
 * that it waits.
 */
export function untilSynced() {
  let inARow = 0
  return {
    retry: (failures: number, error: Error): boolean => {
      if (failures === 0) inARow = 0
      inARow = isBeingRead(error) ? 0 : inARow + 1
      // This failure is counted in the row, but not in `failures`.
      const hasWaited = failures >= inARow
      if (!hasWaited) return AGAIN.retry(failures, error)
      return inARow === 0 || (mayPass(error) && inARow <= MOST_IN_A_ROW)
    },
    retryDelay: (failures: number, error: Error): number =>
      isBeingRead(error) ? COLLECTION_MS : Math.min(COLLECTION_MS, AGAIN.retryDelay(failures)),
    // Its waiting ends in an error while nobody shows it.
    refetchInterval: ({ state: { error } }: { state: { error: Error | null } }): number | false =>
      isBeingRead(error) ? COLLECTION_MS : false,
  }
}

/** Keeps these options for one component. */
export function useUntilSynced(): ReturnType<typeof untilSynced> {
  const [options] = useState(untilSynced)
  return options
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
