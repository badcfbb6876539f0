import { createHash } from 'node:crypto'
import { AppError } from '#kit/shared/errors.ts'
import { httpErrors } from './errors.ts'
import { type Clock, requestBucket } from './request-bucket.ts'

/** Wrong tokens looked up per process: sessions that ended are few, forged tokens are many. */
const BUDGET = { aSecond: 20, atOnce: 100 }
/** Tokens that were right, which need no budget. */
const MOST_KNOWN = 1_000

/** Looks a token up with `find`. Throws `http.too-many-asked` if too many wrong ones came before it. */
export type TokenLookUp = <Found>(token: string, find: () => Promise<Found | null>) => Promise<Found | null>

/**
 * Creates a budget for tokens that only the database can check, so that forged ones do not keep it busy. Each look-up
 * takes from it and a right token gives back; one that was right before is looked up in any case.
 */
export function wrongTokenBudget(now?: Clock): TokenLookUp {
  const bucket = requestBucket(BUDGET, now)
  const known = new Set<string>()
  return async (token, find) => {
    const name = createHash('sha256').update(token).digest('base64')
    const isKnown = known.has(name)
    if (!isKnown && !bucket.take()) throw new AppError(httpErrors.tooManyAsked)
    const found = await find().catch((error: unknown) => {
      // It says nothing about the token: members must get in as soon as the database is back.
      if (!isKnown) bucket.giveBack()
      throw error
    })
    if (found === null) known.delete(name)
    else if (!isKnown) {
      bucket.giveBack()
      known.add(name)
      for (const oldest of known) {
        if (known.size <= MOST_KNOWN) break
        known.delete(oldest)
      }
    }
    return found
  }
}
