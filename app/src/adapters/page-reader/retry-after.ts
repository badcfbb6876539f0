import type { OutboundResponse } from '#kit/server/outbound/outbound.ts'

/** Default pause of a minute if the server states none: short enough for merchants, long enough for the server. */
export const DEFAULT_WAIT_SECONDS = 60

/**
 * Returns how long the server asks to be left alone; null if it does not. 430 is the platform's own status for callers
 * it finds too busy.
 */
export function secondsToWait({
  status,
  retryAfterSeconds,
}: Pick<OutboundResponse, 'status' | 'retryAfterSeconds'>): number | null {
  if (status === 429 || status === 430) return retryAfterSeconds ?? DEFAULT_WAIT_SECONDS
  return status === 503 ? retryAfterSeconds : null
}
