import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { ModelFailure } from '#adapters/language-model/language-model.ts'
import type { ShopContext } from '#core/context/context.ts'
import { inBatches } from '#kit/server/batches.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { ShopId } from '#kit/server/db/shop-tx.ts'
import { LEASE_SECONDS } from './held-calls.ts'
import type { ShopModel } from './model-access.ts'
import { hasLine, takeTurn, waitBeforeAsking } from './model-turns.ts'
import { type ModelPrices, noteUsage, type Use } from './usage.ts'

/** Limit of concurrent calls of one shop with the installation's key, so that no shop blocks all others. */
const CALLS_OF_ONE_SHOP = 16
/** Upper limit of the pause a provider can request. */
const LONGEST_PAUSE_SECONDS = 300

interface Turn {
  wait: number
  call: string | null
  paused: boolean
}

/**
 * Waits for a slot among the calls of this key, across all shops and processes. Returns the call's number, whose
 * lease is short: `holdCall` renews it. Throws `ModelFailure` `rate-limited` if no slot is free by `deadline`, or
 * the provider requested a pause beyond it.
 */
export async function beginCall(
  ctx: ShopContext,
  model: ShopModel,
  limits: { deadline: number; signal: AbortSignal },
): Promise<string> {
  limits.signal.throwIfAborted()
  const line = `${ctx.shop.id} ${model.shopQueue.toString('base64')}`
  if (!hasLine(line)) {
    const { call } = await askForSlot(ctx, model)
    if (call) return call
  }
  // Of all calls in this process that wait for the same shop and key, only one queries the database.
  const leave = await takeTurn(line, limits.signal)
  try {
    for (let tried = 0; ; tried += 1) {
      limits.signal.throwIfAborted()
      const turn = await askForSlot(ctx, model)
      if (turn.call) return turn.call
      const waitMs = turn.paused ? turn.wait * 1_000 + Math.random() * 50 : waitBeforeAsking(tried)
      if (Date.now() + waitMs >= limits.deadline)
        throw new ModelFailure('rate-limited', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
      await pause(waitMs, undefined, { signal: limits.signal })
    }
  } finally {
    leave()
  }
}

async function askForSlot(ctx: ShopContext, model: ShopModel): Promise<Turn> {
  const { rows } = await ctx.tx((tx) =>
    sql<Turn>`select * from signpost_begin_model_call(
      ${model.shopQueue}, ${model.calls}, ${CALLS_OF_ONE_SHOP}, ${LEASE_SECONDS})`.execute(tx),
  )
  return rows[0] ?? { wait: 1, call: null, paused: false }
}

export interface CallEnd extends Use {
  /** Seconds the provider asked to pause; 0: none. */
  pauseSeconds: number
}

type Ended = CallEnd & { call: string }
interface Ending {
  end(ended: Ended): Promise<void>
  /** Calls not recorded yet; the entry is removed when there are none. */
  open: number
}
/**
 * By database and shop: calls that end while others are being recorded are recorded together, because they update the
 * same row.
 */
const endings = new WeakMap<Database, Map<ShopId, Ending>>()

/** Releases the slot and records what the call used. */
export async function endCall(ctx: ShopContext, call: string, end: CallEnd): Promise<void> {
  const { db, shop, settings } = ctx
  const shops = endings.get(db) ?? new Map<ShopId, Ending>()
  endings.set(db, shops)
  const ending = shops.get(shop.id) ?? {
    end: inBatches({ run: endAll(db, shop.id, settings.languageModel?.prices ?? null), ...BATCHES }),
    open: 0,
  }
  shops.set(shop.id, ending)
  ending.open += 1
  try {
    await ending.end({ ...end, call, pauseSeconds: Math.min(end.pauseSeconds, LONGEST_PAUSE_SECONDS) })
  } finally {
    ending.open -= 1
    if (ending.open === 0) shops.delete(shop.id)
  }
}

const BATCHES = { most: 100, atOnce: 1, slowAfterMs: 10_000 }

function endAll(db: Database, shop: ShopId, prices: ModelPrices) {
  return async (ended: readonly Ended[]): Promise<void[]> => {
    const column = <T>(of: (one: Ended) => T): T[] => ended.map(of)
    await db.withShop(shop, (tx) =>
      // In one packet: the row is not locked while a response is in transit.
      Promise.all([
        sql`select signpost_end_model_call(call, pause)
          from unnest(${column(({ call }) => call)}::bigint[],
            ${column(({ pauseSeconds }) => pauseSeconds)}::double precision[]) as e (call, pause)`.execute(
          tx,
        ),
        noteUsage(tx, shop, ended, prices),
      ]),
    )
    return ended.map(() => undefined)
  }
}
