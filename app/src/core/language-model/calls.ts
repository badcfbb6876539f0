import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { ModelFailure } from '#adapters/language-model/language-model.ts'
import type { ShopContext } from '#core/registry/context.ts'
import { inBatches } from '#kit/server/batches.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { ShopId } from '#kit/server/db/shop-tx.ts'
import type { ShopModel } from './access.ts'
import { LEASE_SECONDS } from './held-calls.ts'
import { noteUsage, type Use } from './usage.ts'

/** Of one shop with the installation's key: no shop keeps all others waiting. */
const CALLS_OF_ONE_SHOP = 16
/** A provider that asks for more is asked again after this. */
const LONGEST_PAUSE_SECONDS = 300

interface Turn {
  wait: number
  call: string | null
  paused: boolean
}

/**
 * Waits for a place among the calls of this key, over all shops and processes. Answers the call's number, whose lease is
 * short: `holdCall` keeps it. Throws ModelFailure `rate-limited` when there is no place, or the provider asks for a longer
 * pause, until `deadline`.
 */
export async function beginCall(
  ctx: ShopContext,
  model: ShopModel,
  limits: { deadline: number; signal: AbortSignal },
): Promise<string> {
  for (;;) {
    limits.signal.throwIfAborted()
    const { rows } = await ctx.tx((tx) =>
      sql<Turn>`select * from signpost_begin_model_call(
        ${model.lane}, ${model.calls}, ${CALLS_OF_ONE_SHOP}, ${LEASE_SECONDS})`.execute(tx),
    )
    const [turn] = rows
    if (turn?.call) return turn.call
    const waitMs = (turn?.wait ?? 1) * 1_000
    if (Date.now() + waitMs >= limits.deadline)
      throw new ModelFailure('rate-limited', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
    // Those who wait do not come back at the same moment.
    await pause(waitMs + Math.random() * 50, undefined, { signal: limits.signal })
  }
}

export interface CallEnd extends Use {
  /** Seconds the provider wants to be left alone; 0: none. */
  pauseSeconds: number
}

type Ended = CallEnd & { call: string }
/** Of each shop of a database: calls that end while others are noted are noted together, for they add to one row. */
const enders = new WeakMap<Database, Map<ShopId, (ended: Ended) => Promise<void>>>()

/** Gives the place back and notes what the call used. */
export async function endCall(ctx: ShopContext, call: string, end: CallEnd): Promise<void> {
  const shops = enders.get(ctx.db) ?? new Map<ShopId, (ended: Ended) => Promise<void>>()
  enders.set(ctx.db, shops)
  const ending = shops.get(ctx.shop.id) ?? inBatches({ run: endAll(ctx.db, ctx.shop.id), ...BATCHES })
  shops.set(ctx.shop.id, ending)
  await ending({ ...end, call, pauseSeconds: Math.min(end.pauseSeconds, LONGEST_PAUSE_SECONDS) })
}

const BATCHES = { most: 100, atOnce: 1, slowAfterMs: 10_000 }

function endAll(db: Database, shop: ShopId) {
  return async (ended: readonly Ended[]): Promise<void[]> => {
    const column = <T>(of: (one: Ended) => T): T[] => ended.map(of)
    await db.withShop(shop, (tx) =>
      // In one packet: nobody waits for an answer on its way while the row is held.
      Promise.all([
        sql`select signpost_end_model_call(call, pause)
          from unnest(${column(({ call }) => call)}::bigint[],
            ${column(({ pauseSeconds }) => pauseSeconds)}::double precision[]) as e (call, pause)`.execute(
          tx,
        ),
        noteUsage(tx, shop, ended),
      ]),
    )
    return ended.map(() => undefined)
  }
}
