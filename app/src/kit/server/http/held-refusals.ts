import { busyLoop } from './busy-loop.ts'

/** Nobody at a screen asks again sooner. */
const HELD_MS = 250
/** More would be memory somebody else fills; they are told at once. */
const MOST_HELD = 1_000

/** Tells a refusal at once, or a moment later. */
export type HoldRefusal = (tell: () => void) => void

/**
 * While the process is busy, a store that asks too much hears so a moment later: a client that asks again as soon as it is
 * answered would fill the process with refusals, which cost little each and much by the thousand. Strangers hear at once:
 * holding theirs slowed everybody else (R24). It protects the process it runs in, so each has its own.
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
