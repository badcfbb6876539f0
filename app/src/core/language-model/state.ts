import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { LanguageModelState } from './contract.ts'
import { requireDayLeft } from './day-limit.ts'
import { languageModelErrors } from './errors.ts'
import { modelOf, type ShopModel } from './model-access.ts'
import { testModel } from './test-model.ts'
import { readUsage } from './usage.ts'

/** Returns everything about a shop's language model except its key. */
export async function readLanguageModel(ctx: ShopContext): Promise<LanguageModelState> {
  const model = await usableModel(ctx)
  const { languageModel } = ctx.settings
  return ctx.tx(async (tx) => {
    const row = await tx
      .selectFrom('language_models')
      .where('shop_id', '=', shopOf(tx))
      .select(['provider', 'base_url', 'model', 'sees_images', 'key_id', 'last_four', 'saved_at'])
      .executeTakeFirst()
    const paused = model
      ? await sql<{ until: Date | null }>`select signpost_model_pause(${model.shopQueue}) as until`.execute(
          tx,
        )
      : null
    return {
      own: row
        ? {
            provider: row.provider as ShopModel['access']['provider'],
            baseUrl: row.base_url,
            model: row.model,
            seesImages: row.sees_images,
            lastFour: row.key_id === null ? null : (row.last_four ?? ''),
            savedAt: row.saved_at.toISOString(),
            usable: model !== null,
          }
        : null,
      installation: languageModel && { model: languageModel.model, seesImages: languageModel.seesImages },
      pausedUntil: paused?.rows[0]?.until?.toISOString() ?? null,
      usage: await readUsage(tx),
    }
  })
}

async function usableModel(ctx: ShopContext): Promise<ShopModel | null> {
  try {
    return await modelOf(ctx)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Sends the model in use a small question. Throws `language-model.*`. */
export async function testInUse(ctx: ShopContext): Promise<{ model: string; sawImage: boolean }> {
  const model = await modelOf(ctx)
  if (!model) throw new AppError(languageModelErrors.noKey)
  await requireDayLeft(ctx, model)
  const { access, seesImages, kind } = model
  const name = await testModel(ctx, { access, seesImages, ownKey: kind === 'own-key' })
  return { model: name, sawImage: seesImages }
}
