import type { Crux, CruxOrder } from '#adapters/crux/crux.ts'
import { cruxErrors } from '#adapters/crux/errors.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type Bucket, restBucket, takeFrom } from '#core/search-console/quota.ts'
import { AppError } from '#kit/shared/errors.ts'

/** Of the operator's project, both methods together (GoogleChrome/developer.chrome.com#5465). */
const PROJECT: Bucket = { name: 'crux project', perMinute: 150 }
/** Rest of all calls after a refusal. */
const REST_SECONDS = 5

/**
 * Returns a client that keeps to the quota all stores share, and asks for an origin once per device: pages with too
 * few visitors of their own all fall back to it. Throws `crux.busy` if a call would have to wait longer.
 */
export function pacedCrux(ctx: Pick<ShopContext, 'db'>, crux: Crux, patience: Patience): Crux {
  const ofOrigins = new Map<string, Promise<unknown>>()
  const ask = <Answer>(method: string, order: CruxOrder, send: () => Promise<Answer>): Promise<Answer> => {
    if (!('origin' in order.of)) return inTurn(ctx, patience, send)
    const key = `${method} ${order.device} ${order.of.origin}`
    const known = ofOrigins.get(key) as Promise<Answer> | undefined
    if (known) return known
    const answer = inTurn(ctx, patience, send)
    ofOrigins.set(key, answer)
    answer.catch(() => ofOrigins.delete(key))
    return answer
  }
  return {
    record: (order) => ask('record', order, () => crux.record(order)),
    history: (order) => ask('history', order, () => crux.history(order)),
  }
}

interface Patience {
  patienceMs: number
  signal?: AbortSignal | undefined
}

async function inTurn<Answer>(
  { db }: Pick<ShopContext, 'db'>,
  patience: Patience,
  send: () => Promise<Answer>,
): Promise<Answer> {
  if ((await takeFrom(db, [PROJECT], patience)) > 0) throw new AppError(cruxErrors.busy)
  try {
    return await send()
  } catch (error) {
    if (error instanceof AppError && error.code === cruxErrors.busy.code)
      await restBucket(db, PROJECT, REST_SECONDS)
    throw error
  }
}
