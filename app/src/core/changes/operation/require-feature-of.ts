import type { ShopContext } from '#core/context/context.ts'
import { MODULES } from '#core/registry/server-module.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { GENERATORS } from '../generator.ts'
import { findOperationRow } from '../journal/operation-rows.ts'

/**
 * Throws `plans.locked` if the plan does not include the feature of the operation's generator, or of its type, and
 * `changes.not-found`.
 */
export async function requireFeatureOf(ctx: ShopContext, operationId: string): Promise<void> {
  const { generator, type } = await ctx.tx((tx) => findOperationRow(tx, operationId))
  const feature =
    generator === null
      ? ctx.offered(MODULES).find(({ operationFeatures }) => operationFeatures?.[type])?.operationFeatures?.[
          type
        ]
      : ctx.offered(GENERATORS).find(({ name }) => name === generator)?.feature
  if (feature) await requireFeature(ctx, { feature })
}
