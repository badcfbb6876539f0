import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { DB, ShopProfiles, Shops } from '#kit/server/db/generated/schema.ts'
import { type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/** Asked across shops as well, so they lie in `shops`, which is written as rarely as can be (decision 0176). */
const OF_ALL_SHOPS = [
  ...(['id', 'domain', 'name', 'email', 'development_store'] as const),
  ...(['has_access', 'installed_at', 'uninstalled_at'] as const),
] as const

/** Read from the platform together, at `profile_read_at`. */
const OF_PLATFORM = [
  ...(['platform_id', 'plan_name', 'plan_display_name', 'primary_host', 'store_language', 'phone'] as const),
  ...(['platform_created_at', 'profile_read_at'] as const),
] as const

/** Each written for itself. */
const OF_SHOP = [
  ...(['app_language', 'last_logins', 'onboarding_done', 'onboarding_later_at'] as const),
  ...(['writing_language', 'writing_tone', 'block_flags', 'granted_scopes'] as const),
] as const

/** Stored by this version only, and therefore here alone: null if not known. */
const OF_MARKETS = ['market_hosts', 'market_prefixes'] as const

/** What is known of a shop. */
export type ShopFacts = Pick<
  Selectable<Shops>,
  (typeof OF_ALL_SHOPS | typeof OF_PLATFORM | typeof OF_SHOP)[number]
> &
  Pick<Selectable<ShopProfiles>, (typeof OF_MARKETS)[number]>

/**
 * Builds the query for a shop's facts. What `shop_profiles` does not hold yet is read from `shops`, where earlier versions
 * stored all of it, and processes of the version before still do while an update is rolled out.
 */
export function queryShopFacts(db: Pick<Kysely<DB>, 'selectFrom'>, shop: ShopId) {
  return db
    .selectFrom('shops')
    .leftJoin('shop_profiles as own', (join) =>
      join.onRef('own.shop_id', '=', 'shops.id').on('own.shop_id', '=', shop),
    )
    .select(OF_ALL_SHOPS.map((column) => `shops.${column}` as const))
    .select(
      OF_PLATFORM.map((column) =>
        sql`case when own.profile_read_at >= coalesce(shops.profile_read_at, '-infinity')
          then ${sql.ref(`own.${column}`)} else ${sql.ref(`shops.${column}`)} end`.as(column),
      ),
    )
    .select(
      OF_SHOP.map((column) =>
        sql`coalesce(${sql.ref(`own.${column}`)}, ${sql.ref(`shops.${column}`)})`.as(column),
      ),
    )
    .select(OF_MARKETS.map((column) => `own.${column}` as const))
    .where('shops.id', '=', shop)
    .$castTo<ShopFacts>()
}

/** Returns the shop's facts; undefined if its row is gone. */
export function findShopFacts(tx: ShopTx): Promise<ShopFacts | undefined> {
  return queryShopFacts(tx, shopOf(tx)).executeTakeFirst()
}

/** Returns the shop's facts. Throws if its row is gone. */
export function loadShopFacts(tx: ShopTx): Promise<ShopFacts> {
  return queryShopFacts(tx, shopOf(tx)).executeTakeFirstOrThrow()
}

/** Stores facts in the shop's own table: on a distributed database they lie on the shop's server alone. */
export async function saveShopFacts(
  tx: ShopTx,
  facts: Partial<Omit<Insertable<ShopProfiles>, 'shop_id'>>,
): Promise<void> {
  if (Object.keys(facts).length === 0) return
  await tx
    .insertInto('shop_profiles')
    .values({ shop_id: shopOf(tx), ...facts })
    .onConflict((known) => known.column('shop_id').doUpdateSet(facts))
    .execute()
}
