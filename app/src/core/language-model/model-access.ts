import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ModelAccess } from '#adapters/language-model/language-model.ts'
import type { ShopContext } from '#core/context/context.ts'
import { seal, unseal } from '#core/shops/encryption.ts'
import { shopQuery } from '#kit/server/db/shop-query.ts'
import { AppError } from '#kit/shared/errors.ts'
import { languageModelErrors } from './errors.ts'

/** A model somebody may be asked with, and whose it is. */
export interface ShopModel {
  kind: 'own-key' | 'installation'
  access: ModelAccess
  seesImages: boolean
  /** Calls at once with its key, of everybody. */
  calls: number
  /** Stands for provider, address and key where calls are counted; tells none of them. */
  shopQueue: Buffer
}

/** A key of one shop is not shared, so its shop may use it up. */
const CALLS_OF_OWN_KEY = 16

export const keyPlace = (ctx: Pick<ShopContext, 'shop'>) => `${ctx.shop.id}:language-model`

const ownModel = shopQuery((db, shop) =>
  db
    .selectFrom('language_models')
    .select(['provider', 'base_url', 'model', 'sees_images', 'key_id', 'api_key'])
    .where('shop_id', '=', shop),
)

/**
 * The model that would write for this shop: its own before the installation's, null when there is none. A stored key
 * that was sealed with an older encryption key is sealed anew. Throws AppError `language-model.key-unreadable`.
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
  const apiKey = unseal(keys, sealed, keyPlace(ctx))
  if (apiKey === null) throw new AppError(languageModelErrors.keyUnreadable)
  if (sealed.keyId !== keys[0]?.id) {
    const fresh = seal(keys, apiKey, keyPlace(ctx))
    // Only over what was read: a key saved meanwhile stays.
    await ctx.tx((tx) =>
      sql`update language_models set key_id = ${fresh.keyId}, api_key = ${fresh.bytes}
        where shop_id = ${ctx.shop.id} and api_key = ${sealed.bytes}`.execute(tx),
    )
  }
  return apiKey
}

/** The same key at the same provider is the same shop queue, whoever set it. */
export function shopQueueOf({ provider, baseUrl, apiKey }: ModelAccess): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([provider, baseUrl, apiKey]))
    .digest()
}
