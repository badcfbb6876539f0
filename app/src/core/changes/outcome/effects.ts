import type { ShopContext } from '#core/context/context.ts'
import { defineOffer } from '#core/context/offer.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'

/** A write that took effect on the store, and that no charge of its operation pays for. */
export interface Effect {
  operationId: string
  kind: string
  resourceId: string
  field: string
  observed: unknown
}

/** Told of every write of some kinds that took effect, whoever asked for it and whichever way it went. */
export interface EffectListener {
  /** Names of change kinds. */
  kinds: readonly string[]
  /** Part of the transaction that stores the outcomes; calls nobody outside. */
  tookEffect(ctx: ShopContext, tx: ShopTx, effects: readonly Effect[]): Promise<void>
}

export const EFFECT_LISTENERS = defineOffer<EffectListener>('effectListeners')

/** Before the operation's own charges are settled: whoever listens locks the balances after what is its own. */
export async function tellEffects(ctx: ShopContext, tx: ShopTx, effects: readonly Effect[]): Promise<void> {
  for (const listener of ctx.offered(EFFECT_LISTENERS)) {
    const heard = effects.filter(({ kind }) => listener.kinds.includes(kind))
    if (heard.length > 0) await listener.tookEffect(ctx, tx, heard)
  }
}
