import { setTimeout as rest } from 'node:timers/promises'
import { busyLoop } from '#kit/server/http/busy-loop.ts'
import { createTurns } from '#kit/server/threads/turns.ts'
import { AppError } from '#kit/shared/errors.ts'
import { shopErrors } from './errors.ts'

/** Calls of one shop that one process works on at the same time: less than half of its database connections. */
export const CALLS_AT_ONCE = 4
/** While the process has no time to spare: then each shop gets as much of it as the others. */
export const CALLS_WHILE_BUSY = 1
const LONGEST_REST_MS = 100
/** Behind them; no screen of ours asks so much at once. */
export const CALLS_WAITING = 50

/** Runs a call in its shop's turn. `left`: resolves when its answer has gone out, which is work too; the place is held so long. */
export type InTurn = <Answer>(
  shop: string,
  run: () => Promise<Answer>,
  left?: () => Promise<unknown>,
) => Promise<Answer>

/**
 * Lets each shop's calls in a few at a time, one while the process is busy, so that whoever sends many waits behind their
 * own and not before others. It protects the process it runs in, so each has its own. Throws AppError `shops.too-many-calls`.
 */
export function callsInTurn(isBusy: () => boolean = busyLoop()): InTurn {
  const turns = createTurns<() => Promise<void>>({
    // A call may wait for the platform: other shops' calls are no reason to hold one back.
    places: Number.POSITIVE_INFINITY,
    placesOfOne: () => (isBusy() ? CALLS_WHILE_BUSY : CALLS_AT_ONCE),
    waitingOfOne: CALLS_WAITING,
    start: (job) => job(),
  })
  return (shop, run, left) =>
    new Promise((resolve, reject) => {
      const isTaken = turns.add(shop, async () => {
        const begun = performance.now()
        await run().then(resolve, reject)
        await left?.()
        // As long as it had its turn the process is the others': they find it free.
        if (isBusy()) await rest(Math.min(LONGEST_REST_MS, performance.now() - begun))
      })
      if (!isTaken) reject(new AppError(shopErrors.tooManyCalls))
    })
}
