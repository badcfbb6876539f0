import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { shopQuery } from '#kit/server/db/shop-query.ts'
import { AppError } from '#kit/shared/errors.ts'
import { languageModelErrors } from './errors.ts'
import type { ShopModel } from './model-access.ts'

/** Input and output tokens used today (UTC) with the installation's key. */
const usedToday = shopQuery((db, shop) =>
  db
    .selectFrom('language_model_usage')
    .select(sql<number>`coalesce(sum(input_tokens + output_tokens), 0)::float8`.as('tokens'))
    .where('shop_id', '=', shop)
    .where('day', '=', sql<Date>`(now() at time zone 'UTC')::date`)
    .where(sql<boolean>`not own_key`),
)

/**
 * Enforces the operator's daily limit for one shop: unused proposals cost no credits, but the operator pays for them.
 * Calls running when it is reached are completed. Throws `language-model.day-used-up`, but never with the shop's own
 * key.
 */
export async function requireDayLeft(ctx: ShopContext, model: Pick<ShopModel, 'kind'>): Promise<void> {
  const limit = ctx.settings.languageModel?.tokensPerShopDay
  if (model.kind === 'own-key' || limit === undefined) return
  const [row] = await ctx.read(usedToday)
  if ((row?.tokens ?? 0) >= limit) throw new AppError(languageModelErrors.dayUsedUp, { limit })
}
