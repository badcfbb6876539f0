import { createTurns } from '#kit/server/threads/turns.ts'
import { AppError } from '#kit/shared/errors.ts'
import { shopErrors } from './errors.ts'

/** Calls of one shop that one process works on at the same time: less than half of its database connections. */
export const CALLS_AT_ONCE = 4
/** Behind them; no screen of ours asks so much at once. */
export const CALLS_WAITING = 50

/**
 * Lets each shop's calls in a few at a time, so that whoever sends many waits behind their own and not before others. It
 * protects the process it runs in, so each has its own. Throws AppError `shops.too-many-calls`.
 */
export function callsInTurn(): <Answer>(shop: string, run: () => Promise<Answer>) => Promise<Answer> {
  const turns = createTurns<() => Promise<void>>({
    // A call may wait for the platform: other shops' calls are no reason to hold one back.
    places: Number.POSITIVE_INFINITY,
    placesOfOne: CALLS_AT_ONCE,
    waitingOfOne: CALLS_WAITING,
    start: (job) => job(),
  })
  return (shop, run) =>
    new Promise((resolve, reject) => {
      const isTaken = turns.add(shop, () => run().then(resolve, reject))
      if (!isTaken) reject(new AppError(shopErrors.tooManyCalls))
    })
}
