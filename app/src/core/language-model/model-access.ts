import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ModelAccess } from '#adapters/language-model/language-model.ts'
import type { ShopContext } from '#core/context/context.ts'
import { seal, unseal } from '#core/shops/encryption.ts'
import { shopQuery } from '#kit/server/db/shop-query.ts'
import { AppError } from '#kit/shared/errors.ts'
import { languageModelErrors } from './errors.ts'

/** A usable model and its owner. */
export interface ShopModel {
  kind: 'own-key' | 'installation'
  access: ModelAccess
  seesImages: boolean
  /** Limit of concurrent calls with its key, across all shops. */
  calls: number
  /** Identifies provider, URL and key where calls are counted, without revealing any of them. */
  shopQueue: Buffer
}

/** A key of one shop is not shared, so that shop may use all of it. */
const CALLS_OF_OWN_KEY = 16

export const keyAssociatedData = (ctx: Pick<ShopContext, 'shop'>) => `${ctx.shop.id}:language-model`

const ownModel = shopQuery((db, shop) =>
  db
    .selectFrom('language_models')
    .select(['provider', 'base_url', 'model', 'sees_images', 'key_id', 'api_key'])
    .where('shop_id', '=', shop),
)

/**
 * Returns the model that would write for this shop: its own, else the installation's; null if there is none.
 * Re-encrypts a stored key that was encrypted with an older key. Throws `language-model.key-unreadable`.
 */
export async function modelOf(ctx: ShopContext): Promise<ShopModel | null> {
  const [row] = await ctx.read(ownModel)
  if (!row) return ofInstallation(ctx)
  const access: ModelAccess = {
    namedBy: 'shop',
    provider: row.provider as ModelAccess['provider'],
    baseUrl: row.base_url,
    model: row.model,
    apiKey: row.api_key && row.key_id ? await opened(ctx, { keyId: row.key_id, bytes: row.api_key }) : null,
  }
  return {
    kind: 'own-key',
    access,
    seesImages: row.sees_images,
    calls: CALLS_OF_OWN_KEY,
    shopQueue: shopQueueOf(access),
  }
}

function ofInstallation({ settings }: Pick<ShopContext, 'settings'>): ShopModel | null {
  if (!settings.languageModel) return null
  const { seesImages, calls, tokensPerShopDay: _, prices: __, ...named } = settings.languageModel
  const access: ModelAccess = { ...named, namedBy: 'operator' }
  return { kind: 'installation', access, seesImages, calls, shopQueue: shopQueueOf(access) }
}

async function opened(ctx: ShopContext, sealed: { keyId: string; bytes: Buffer }): Promise<string> {
  const keys = ctx.settings.encryptionKeys
  const apiKey = unseal(keys, sealed, keyAssociatedData(ctx))
  if (apiKey === null) throw new AppError(languageModelErrors.keyUnreadable)
  if (sealed.keyId !== keys[0]?.id) {
    const fresh = seal(keys, apiKey, keyAssociatedData(ctx))
    // Overwrites only what was read: a key saved in the meantime stays.
    await ctx.tx((tx) =>
      sql`update language_models set key_id = ${fresh.keyId}, api_key = ${fresh.bytes}
        where shop_id = ${ctx.shop.id} and api_key = ${sealed.bytes}`.execute(tx),
    )
  }
  return apiKey
}

/** The same key at the same provider is the same shop queue, whoever configured it. */
export function shopQueueOf({ provider, baseUrl, apiKey }: ModelAccess): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([provider, baseUrl, apiKey]))
    .digest()
}
