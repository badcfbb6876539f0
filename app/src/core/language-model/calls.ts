import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { ModelFailure } from '#adapters/language-model/language-model.ts'
import type { ShopContext } from '#core/registry/context.ts'
import type { ShopModel } from './access.ts'
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
 * Waits for a place among the calls of this key, over all shops and processes. Answers the call's number. Throws
 * ModelFailure `rate-limited` when the provider asks for a longer pause than there is time until `deadline`.
 */
export async function beginCall(
  ctx: ShopContext,
  model: ShopModel,
  limits: { deadline: number; timeoutMs: number; signal: AbortSignal },
): Promise<string> {
  for (;;) {
    limits.signal.throwIfAborted()
    // The lease outlives the call it is for, so that a place is never given twice.
    const lease = limits.timeoutMs / 1_000 + 10
    const { rows } = await ctx.tx((tx) =>
      sql<Turn>`select * from signpost_begin_model_call(
        ${model.lane}, ${model.calls}, ${CALLS_OF_ONE_SHOP}, ${lease})`.execute(tx),
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

/** Gives the place back and notes what the call used. */
export async function endCall(ctx: ShopContext, call: string, end: CallEnd): Promise<void> {
  const pauseSeconds = Math.min(end.pauseSeconds, LONGEST_PAUSE_SECONDS)
  await ctx.tx((tx) =>
    // In one packet: all calls of a shop add to one row, and nobody waits there for an answer on its way.
    Promise.all([
      noteUsage(tx, ctx.shop.id, end),
      sql`select signpost_end_model_call(${call}, ${pauseSeconds})`.execute(tx),
    ]),
  )
}
