import { setTimeout as rest } from 'node:timers/promises'
import { busyLoop } from '#kit/server/http/busy-loop.ts'
import { createTurns } from '#kit/server/threads/turns.ts'
import { AppError } from '#kit/shared/errors.ts'
import { shopErrors } from './errors.ts'

/** Calls of one shop that one process works on at the same time: less than half of its database connections. */
export const CALLS_AT_ONCE = 4
/** Of a shop that asks for more than a screen of ours does, while the process has no time to spare. */
export const CALLS_WHILE_BUSY = 1
export const CALLS_OF_A_SCREEN = 12
/** Between two of those; so long others find the process free. */
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
 * Lets each shop's calls in a few at a time, of those who send many one while the process is busy, so that they wait behind
 * their own and not before others. It protects the process it runs in, so each has its own. Throws AppError `shops.too-many-calls`.
 */
export function callsInTurn(isBusy: () => boolean = busyLoop()): InTurn {
  /** Calls that came and have not left. */
  const open = new Map<string, number>()
  const isGreedy = (shop: string): boolean => (open.get(shop) ?? 0) > CALLS_OF_A_SCREEN && isBusy()
  const count = (shop: string, by: 1 | -1): void => {
    const now = (open.get(shop) ?? 0) + by
    if (now > 0) open.set(shop, now)
    else open.delete(shop)
  }
  const turns = createTurns<() => Promise<void>>({
    // A call may wait for the platform: other shops' calls are no reason to hold one back.
    places: Number.POSITIVE_INFINITY,
    placesOfOne: (shop) => (isGreedy(shop) ? CALLS_WHILE_BUSY : CALLS_AT_ONCE),
    waitingOfOne: CALLS_WAITING,
    start: (job) => job(),
  })
  return (shop, run, left) =>
    new Promise((resolve, reject) => {
      count(shop, 1)
      const isTaken = turns.add(shop, async () => {
        const begun = performance.now()
        await run().then(resolve, reject)
        await left?.()
        // As long as it had its turn the process is the others'.
        if (isGreedy(shop)) await rest(Math.min(LONGEST_REST_MS, performance.now() - begun))
        count(shop, -1)
      })
      if (isTaken) return
      count(shop, -1)
      reject(new AppError(shopErrors.tooManyCalls))
    })
}
