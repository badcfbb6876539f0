import type { ShopContext } from '#core/registry/context.ts'
import type { Learnt } from '#core/registry/server-module.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import type { Observation } from './observation.ts'
import { findLastGood } from './runs-store.ts'
import { saveObservations } from './store.ts'

/** Saves observations and tells everybody who asked what was learnt by them, in one transaction. */
export async function learn(
  ctx: ShopContext,
  tx: ShopTx,
  found: { observations: readonly Observation[]; readAt: Date; productLimit: number | null },
): Promise<void> {
  await tellLearners(ctx, tx, await saveObservations(tx, ctx.shop.id, found))
}

/** The first sync tells nobody anything: a store that is new to us has no news. */
export async function tellLearners(ctx: ShopContext, tx: ShopTx, learnt: readonly Learnt[]): Promise<void> {
  const { learners } = ctx.registry
  if (learnt.length === 0 || learners.length === 0 || !(await findLastGood(tx))) return
  for (const tell of learners) await tell(ctx, tx, learnt)
}
