import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/** Returns the language the merchant reads Signpost in, for text made on the server. */
export async function appLanguageOf(tx: ShopTx): Promise<string> {
  const { app_language: language } = await tx
    .selectFrom('shops')
    .where('id', '=', shopOf(tx))
    .select('app_language')
    .executeTakeFirstOrThrow()
  return language
}
