import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { shopQuery } from '#kit/server/db/shop-query.ts'

/** What is known of how a shop's store takes writes. */
export interface StoreWays {
  /** True if titles and descriptions of products and collections do not follow their metafields. */
  seoApart: boolean
  /** False until a written title or description was read back: until then it is a guess whether they follow. */
  seoKnown: boolean
  /** False while bulk mutations are paused. */
  mayBulk: boolean
  /** Lines of one file per second in the store's last bulk mutations; null: none observed. */
  linesPerSecond: number | null
}

/** The defaults for a store that is not known yet. */
export const USUAL_WAYS: StoreWays = { seoApart: false, seoKnown: false, mayBulk: true, linesPerSecond: null }

/** How long bulk mutations are paused after one could not be started. */
const BULK_REST = '60 seconds'

const theWays = shopQuery<StoreWays>((db, shop) =>
  db
    .selectFrom('store_ways')
    .select([
      sql<boolean>`seo_apart_since is not null`.as('seoApart'),
      sql<boolean>`seo_apart_since is not null or seo_follows_since is not null`.as('seoKnown'),
      sql<boolean>`bulk_again_at is null or bulk_again_at <= clock_timestamp()`.as('mayBulk'),
      'bulk_lines_per_second as linesPerSecond',
    ])
    .where('shop_id', '=', shop),
)

/** Reads how the shop's store takes writes; shared by all processes. */
export async function readStoreWays(ctx: ShopContext): Promise<StoreWays> {
  const [row] = await ctx.read(theWays)
  return row ?? USUAL_WAYS
}

/** Pauses bulk mutations after one could not be started: calls are used meanwhile. */
export async function restBulk(ctx: ShopContext): Promise<void> {
  await ctx.tx((tx) =>
    sql`
      insert into store_ways (shop_id, bulk_again_at)
        values (${ctx.shop.id}, clock_timestamp() + ${BULK_REST}::interval)
        on conflict (shop_id) do update set bulk_again_at = excluded.bulk_again_at`.execute(tx),
  )
}

/** A run of fewer lines reflects the platform's queue more than its pace. */
const LINES_TO_RECORD = 100

/** Records the store's lines per second of a file from an ended bulk mutation; recent runs count most. */
export async function recordBulkPace(
  ctx: ShopContext,
  { lines, seconds }: { lines: number; seconds: number | null },
): Promise<void> {
  if (seconds === null || lines < LINES_TO_RECORD) return
  const pace = lines / Math.max(seconds, 1)
  await ctx.tx((tx) =>
    sql`
      insert into store_ways (shop_id, bulk_lines_per_second) values (${ctx.shop.id}, ${pace})
        on conflict (shop_id) do update set bulk_lines_per_second =
          (coalesce(store_ways.bulk_lines_per_second, excluded.bulk_lines_per_second) + excluded.bulk_lines_per_second) / 2`.execute(
      tx,
    ),
  )
}

/** Stores that titles and descriptions were seen to follow their metafields in this store. */
export async function noteSeoFollows(ctx: ShopContext): Promise<void> {
  await ctx.tx((tx) =>
    sql`
      insert into store_ways (shop_id, seo_follows_since) values (${ctx.shop.id}, clock_timestamp())
        on conflict (shop_id) do update set seo_follows_since = excluded.seo_follows_since
          where store_ways.seo_follows_since is null`.execute(tx),
  )
}

/**
 * Stores that titles and descriptions do not follow their metafields in this store, and adds it to the History; only
 * the first process to see it does.
 */
export async function noteSeoApart(ctx: ShopContext): Promise<void> {
  const isNew = await ctx.tx(async (tx) => {
    const { rows } = await sql`
      insert into store_ways (shop_id, seo_apart_since) values (${ctx.shop.id}, clock_timestamp())
        on conflict (shop_id) do update set seo_apart_since = excluded.seo_apart_since
          where store_ways.seo_apart_since is null
        returning shop_id`.execute(tx)
    if (rows.length === 0) return false
    // The other way has another price, so parts choose again.
    await sql`
      update operations set way = null, way_part = null
        where shop_id = ${ctx.shop.id} and state in ('pending', 'running', 'review') and way is not null`.execute(
      tx,
    )
    const told = await sql<{ id: string }>`
      insert into operations (shop_id, type, cause, actor_kind, actor, title_key, state, total, applied, finished_at)
        values (${ctx.shop.id}, 'changes.seo-way', 'system', 'system', 'operations', 'changes:operation.seo-way',
          'done', 1, 1, clock_timestamp())
        returning id`.execute(tx)
    await sql`
      insert into changes (shop_id, operation_id, kind, resource_id, field, state, before, after, observed, sent_at, settled_at)
        values (${ctx.shop.id}, ${told.rows[0]?.id}, 'changes.seo-way', 'installation', 'seo-way', 'applied',
          '"metafields"', '"fields"', '"fields"', clock_timestamp(), clock_timestamp())`.execute(tx)
    return true
  })
  if (isNew) ctx.log.warn('titles and descriptions do not follow their metafields in this store')
}
