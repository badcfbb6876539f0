import { setTimeout as rest } from 'node:timers/promises'
import { busyLoop } from '#kit/server/http/busy-loop.ts'
import { createTurns } from '#kit/server/threads/turns.ts'
import { AppError } from '#kit/shared/errors.ts'
import { shopErrors } from './errors.ts'

/** Concurrent calls of one shop in one process: less than half of its database connections. */
export const CALLS_AT_ONCE = 4
/** The same while the process is busy, for a shop with more open calls than one of our screens makes. */
export const CALLS_WHILE_BUSY = 1
export const CALLS_OF_A_SCREEN = 12
/** Longest pause between two of those calls, in which the process serves other shops. */
const LONGEST_REST_MS = 100
/** Calls of one shop that may wait; no screen of ours makes this many at once. */
export const CALLS_WAITING = 50

/**
 * Runs a call when its shop's turn comes. `left` resolves when the response has been sent, which is work too; until
 * then the slot is occupied.
 */
export type InTurn = <Answer>(
  shop: string,
  run: () => Promise<Answer>,
  left?: () => Promise<unknown>,
) => Promise<Answer>

/**
 * Admits a few calls of each shop at a time, and only one while the process is busy and the shop sends many, so that
 * they queue behind their own and not before others. It protects its own process, so each process has one. Throws
 * `shops.too-many-calls`.
 */
export function callsInTurn(isBusy: () => boolean = busyLoop()): InTurn {
  /** Calls that have arrived and not finished. */
  const open = new Map<string, number>()
  const isGreedy = (shop: string): boolean => (open.get(shop) ?? 0) > CALLS_OF_A_SCREEN && isBusy()
  const count = (shop: string, by: 1 | -1): void => {
    const now = (open.get(shop) ?? 0) + by
    if (now > 0) open.set(shop, now)
    else open.delete(shop)
  }
  const turns = createTurns<() => Promise<void>>({
    // A call may be waiting for the platform: that is no reason to hold back other shops' calls.
    slots: Number.POSITIVE_INFINITY,
    slotsOfOne: (shop) => (isGreedy(shop) ? CALLS_WHILE_BUSY : CALLS_AT_ONCE),
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
        // The pause is as long as the call ran, so that other shops get as much time.
        if (isGreedy(shop)) await rest(Math.min(LONGEST_REST_MS, performance.now() - begun))
        count(shop, -1)
      })
      if (isTaken) return
      count(shop, -1)
      reject(new AppError(shopErrors.tooManyCalls))
    })
}
