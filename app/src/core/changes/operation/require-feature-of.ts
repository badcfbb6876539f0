import type { ShopContext } from '#core/context/context.ts'
import { MODULES } from '#core/registry/server-module.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { findOperationRow } from '../journal/operation-rows.ts'
import { PROPOSERS } from '../proposer.ts'

/**
 * Throws `plans.locked` when the plan does not open what the operation's proposer, or an operation of its type, belongs
 * to, and `changes.not-found`.
 */
export async function requireFeatureOf(ctx: ShopContext, operationId: string): Promise<void> {
  const { proposer, type } = await ctx.tx((tx) => findOperationRow(tx, operationId))
  const feature =
    proposer === null
      ? ctx.offered(MODULES).find(({ operationFeatures }) => operationFeatures?.[type])?.operationFeatures?.[
          type
        ]
      : ctx.offered(PROPOSERS).find(({ name }) => name === proposer)?.feature
  if (feature) await requireFeature(ctx, feature)
}
