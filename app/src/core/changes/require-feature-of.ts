import type { ShopContext } from '#core/registry/context.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { findOperationRow } from './operation-rows.ts'

/**
 * Throws `plans.locked` when the plan does not open what the operation's proposer, or an operation of its type, belongs
 * to, and `changes.not-found`.
 */
export async function requireFeatureOf(ctx: ShopContext, operationId: string): Promise<void> {
  const { proposer, type } = await ctx.tx((tx) => findOperationRow(tx, operationId))
  const { proposers, modules } = ctx.registry
  const feature =
    proposer === null
      ? modules.find(({ operationFeatures }) => operationFeatures?.[type])?.operationFeatures?.[type]
      : proposers.find(({ name }) => name === proposer)?.feature
  if (feature) await requireFeature(ctx, feature)
}
