import type { ShopContext } from '#core/registry/context.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { findOperationRow } from './operation-rows.ts'

/** Throws `plans.locked` when the plan does not open what the operation's proposer belongs to, and `changes.not-found`. */
export async function requireProposer(ctx: ShopContext, operationId: string): Promise<void> {
  const { proposer } = await ctx.tx((tx) => findOperationRow(tx, operationId))
  const feature = ctx.registry.proposers.find(({ name }) => name === proposer)?.feature
  if (feature) await requireFeature(ctx, feature)
}
