import type { ModelAccess } from '#adapters/language-model/language-model.ts'
import type { ShopContext } from '#core/context/context.ts'
import { isInstalled } from '#core/shops/access.ts'
import { seal, unseal } from '#core/shops/encryption.ts'
import { clockOf, shopOf } from '#kit/server/db/shop-tx.ts'
import { checkUrl, routesFor } from '#kit/server/outbound/url-guard.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { OwnModel } from './contract.ts'
import { languageModelErrors } from './errors.ts'
import { keyAssociatedData } from './model-access.ts'
import { testModel } from './test-model.ts'

const ANTHROPIC = 'https://api.anthropic.com/v1'

/**
 * Saves the shop's own model in place of an earlier one, after it has answered a small question. Otherwise throws
 * `language-model.*` and saves nothing.
 */
export async function saveOwnModel(ctx: ShopContext, ownModel: OwnModel): Promise<void> {
  const baseUrl = baseUrlOf(ctx, ownModel)
  const apiKey =
    ownModel.apiKey === undefined ? await storedKey(ctx, ownModel.provider, baseUrl) : ownModel.apiKey
  const access: ModelAccess = {
    namedBy: 'shop',
    provider: ownModel.provider,
    baseUrl,
    model: ownModel.model,
    apiKey: apiKey || null,
  }
  await testModel(ctx, { access, seesImages: ownModel.seesImages, ownKey: true })
  const sealed =
    access.apiKey === null ? null : seal(ctx.settings.encryptionKeys, access.apiKey, keyAssociatedData(ctx))
  const values = {
    provider: access.provider,
    base_url: baseUrl,
    model: access.model,
    sees_images: ownModel.seesImages,
    key_id: sealed?.keyId ?? null,
    api_key: sealed?.bytes ?? null,
    // Four characters would reveal too much of a short key.
    last_four: access.apiKey && access.apiKey.length >= 12 ? access.apiKey.slice(-4) : access.apiKey && '',
  }
  await ctx.tx(async (tx) => {
    const model = { ...values, ...(ownModel.apiKey !== undefined && { saved_at: await clockOf(tx) }) }
    await tx
      .insertInto('language_models')
      .values({ shop_id: ctx.shop.id, ...model })
      .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(model))
      .execute()
  })
}

/** Removes the shop's own model and its key. */
export async function removeOwnModel(ctx: ShopContext): Promise<void> {
  await ctx.tx((tx) => tx.deleteFrom('language_models').where('shop_id', '=', shopOf(tx)).execute())
}

/**
 * Removes the key when the shop uninstalls the app. A delivery that arrives after a new installation changes nothing.
 */
export async function endWithInstallation(ctx: ShopContext): Promise<void> {
  if (!(await isInstalled(ctx))) await removeOwnModel(ctx)
}

/**
 * A key is sent with every call, so its URL must be https, except for routes configured for shops' own models
 * (trials).
 */
function baseUrlOf({ settings }: ShopContext, { provider, baseUrl }: OwnModel): string {
  const given = baseUrl === '' && provider === 'anthropic' ? ANTHROPIC : baseUrl
  try {
    const { url, route } = checkUrl(given, routesFor(settings.outboundRoutes, 'shop-language-model'))
    if (url.search === '' && url.hash === '' && (route !== null || url.protocol === 'https:'))
      return url.href.replace(/\/+$/, '')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  throw new AppError(languageModelErrors.urlRefused)
}

/** The stored key is only sent to the URL it was entered for. */
async function storedKey(ctx: ShopContext, provider: string, baseUrl: string): Promise<string | null> {
  const row = await ctx.tx((tx) =>
    tx.selectFrom('language_models').where('shop_id', '=', shopOf(tx)).selectAll().executeTakeFirst(),
  )
  if (row?.provider !== provider || row.base_url !== baseUrl)
    throw new AppError(languageModelErrors.keyNeeded)
  if (!row.key_id || !row.api_key) return null
  const keys = ctx.settings.encryptionKeys
  const apiKey = unseal(keys, { keyId: row.key_id, bytes: row.api_key }, keyAssociatedData(ctx))
  if (apiKey === null) throw new AppError(languageModelErrors.keyUnreadable)
  return apiKey
}
