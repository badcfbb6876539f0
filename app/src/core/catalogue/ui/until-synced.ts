import { ApiError } from '#kit/ui/api/api-error.ts'

/** Polling interval of what waits for a collection: large ones take minutes. */
export const COLLECTION_MS = 2_000

/** Returns when to ask again what was refused because its collection is still being read; false for other failures. */
export const untilSynced = ({ state: { error } }: { state: { error: Error | null } }): number | false =>
  error instanceof ApiError && error.code === 'catalogue.collection-being-read' ? COLLECTION_MS : false
