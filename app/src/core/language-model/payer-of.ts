import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import { requireDayLeft } from './day-limit.ts'
import { languageModelErrors } from './errors.ts'
import { modelOf } from './model-access.ts'
import type { ProviderInUse } from './provider-of.ts'

/** Who pays if a model writes for this shop now, or why none can: no model is set up, or the daily limit is reached. */
export interface Payer {
  payer: ProviderInUse['kind']
  canSeeImages: boolean
  refused: AppError | null
}

/** Throws `language-model.key-unreadable`. */
export async function payerOf(ctx: ShopContext): Promise<Payer> {
  const model = await modelOf(ctx)
  if (!model) return { payer: 'none', canSeeImages: false, refused: new AppError(languageModelErrors.noKey) }
  const refused = await requireDayLeft(ctx, model).then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError) return error
      throw error
    },
  )
  return { payer: model.kind, canSeeImages: model.seesImages, refused }
}
