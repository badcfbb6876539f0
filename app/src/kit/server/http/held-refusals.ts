import { busyLoop } from './busy-loop.ts'

/** No person at a screen repeats a request sooner. */
const HELD_MS = 250
/** Holding more would let callers fill the memory; further refusals are sent at once. */
const MOST_HELD = 1_000

/** Sends a refusal at once, or a moment later. */
export type HoldRefusal = (tell: () => void) => void

/**
 * While the process is busy, delays refusals of stores that send too many requests: a client that repeats a request
 * as soon as it is answered would flood the process with refusals, cheap each and expensive by the thousand. Refusals
 * of strangers are sent at once: holding them slowed down all other callers (R24). This protects its process, so each
 * process has its own.
 */
export function heldRefusals(isBusy: () => boolean = busyLoop()): HoldRefusal {
  let held = 0
  return (tell) => {
    if (held >= MOST_HELD || !isBusy()) return tell()
    held += 1
    setTimeout(() => {
      held -= 1
      tell()
    }, HELD_MS)
  }
}
