import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { shopQuery } from '#kit/server/db/shop-query.ts'

/** What is known of how a shop's store takes writes. */
export interface StoreWays {
  /** True where titles and descriptions of products and collections do not follow their metafields. */
  seoApart: boolean
  /** False until a write of a title or description was read back: whether they follow is a guess. */
  seoKnown: boolean
  /** False while a bulk mutation need not be tried. */
  mayBulk: boolean
  /** Lines of one file a second, as the store's last bulk mutations went; null: none was seen. */
  linesPerSecond: number | null
}

/** A store nothing is known of yet. */
export const USUAL_WAYS: StoreWays = { seoApart: false, seoKnown: false, mayBulk: true, linesPerSecond: null }

/** No bulk mutation for this long after one found no place. */
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

/** How the shop's store takes writes; the same for every process. */
export async function readStoreWays(ctx: ShopContext): Promise<StoreWays> {
  const [row] = await ctx.read(theWays)
  return row ?? USUAL_WAYS
}

/** No bulk mutation came about just now: calls are the way for a while. */
export async function restBulk(ctx: ShopContext): Promise<void> {
  await ctx.tx((tx) =>
    sql`
      insert into store_ways (shop_id, bulk_again_at)
        values (${ctx.shop.id}, clock_timestamp() + ${BULK_REST}::interval)
        on conflict (shop_id) do update set bulk_again_at = excluded.bulk_again_at`.execute(tx),
  )
}

/** Fewer lines say more of the platform's queue than of its pace. */
const LINES_TO_LEARN_FROM = 100

/** Learns from a bulk mutation that ended how many lines of a file the store does in a second; the last ones count most. */
export async function learnBulkPace(
  ctx: ShopContext,
  { lines, seconds }: { lines: number; seconds: number | null },
): Promise<void> {
  if (seconds === null || lines < LINES_TO_LEARN_FROM) return
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

/** Notes that titles and descriptions were seen to follow their metafields in this store. */
export async function noteSeoFollows(ctx: ShopContext): Promise<void> {
  await ctx.tx((tx) =>
    sql`
      insert into store_ways (shop_id, seo_follows_since) values (${ctx.shop.id}, clock_timestamp())
        on conflict (shop_id) do update set seo_follows_since = excluded.seo_follows_since
          where store_ways.seo_follows_since is null`.execute(tx),
  )
}

/**
 * Notes that titles and descriptions do not follow their metafields in this store, and tells it in the History; once,
 * whoever sees it first.
 */
export async function noteSeoApart(ctx: ShopContext): Promise<void> {
  const isNew = await ctx.tx(async (tx) => {
    const { rows } = await sql`
      insert into store_ways (shop_id, seo_apart_since) values (${ctx.shop.id}, clock_timestamp())
        on conflict (shop_id) do update set seo_apart_since = excluded.seo_apart_since
          where store_ways.seo_apart_since is null
        returning shop_id`.execute(tx)
    if (rows.length === 0) return false
    // The other way has another price.
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
