import { sql } from 'kysely'
import { clockOf, type ShopId, type ShopTx, shopOf, valuesOf } from '#kit/server/db/shop-tx.ts'

/** Five parameters per row. */
const ROWS_AT_ONCE = 5_000

/** Whether a product was seen in a collection, by the numbers of their gids. */
export interface Membership {
  collectionId: string
  productId: string
  isMember: boolean
}

interface Followed {
  id: string
  /** Null: never read completely. */
  readAt: Date | null
}

/** Returns the collections whose members are held; `isSetAside` if the platform refuses to list them for now. */
export async function followedCollections(tx: ShopTx): Promise<(Followed & { isSetAside: boolean })[]> {
  const { rows } = await sql<Followed & { isSetAside: boolean }>`
    select id, read_at as "readAt", coalesce(set_aside_until > clock_timestamp(), false) as "isSetAside"
      from catalogue_followed_collections where shop_id = ${shopOf(tx)} order by id`.execute(tx)
  return rows
}

/** Marks a collection as named by a rule. Returns true if it was never read completely. */
export async function insertFollowed(tx: ShopTx, shopId: ShopId, id: string): Promise<boolean> {
  const { rows } = await sql<{ unread: boolean }>`
    insert into catalogue_followed_collections (shop_id, id) values (${shopId}, ${id})
      on conflict (shop_id, id) do update set by_rule = true
      returning read_at is null as unread`.execute(tx)
  return rows[0]?.unread ?? false
}

/** Maximum number of collections followed only for lists: each changed product is checked against all of them. */
const MOST_LISTED = 5

/**
 * Marks a collection as used by a list filter. Of the collections followed only for lists, the most recent ones stay.
 */
export async function insertListed(tx: ShopTx, shopId: ShopId, id: string): Promise<void> {
  await sql`
    insert into catalogue_followed_collections (shop_id, id, by_rule, listed_at)
      values (${shopId}, ${id}, false, clock_timestamp())
      on conflict (shop_id, id) do update set listed_at = excluded.listed_at`.execute(tx)
  await sql`
    delete from catalogue_followed_collections where shop_id = ${shopOf(tx)} and id in (
      select id from catalogue_followed_collections where shop_id = ${shopOf(tx)} and not by_rule order by listed_at desc offset ${MOST_LISTED})`.execute(
    tx,
  )
}

/** Removes collections, with their members, that no rule names and no list used for a day. */
export async function followOnly(tx: ShopTx, ids: readonly string[]): Promise<void> {
  const named = sql`id = any(${ids}::bigint[])`
  await sql`update catalogue_followed_collections set by_rule = ${named} where shop_id = ${shopOf(tx)} and by_rule <> (${named})`.execute(
    tx,
  )
  await sql`
    delete from catalogue_followed_collections
      where shop_id = ${shopOf(tx)} and not by_rule and coalesce(listed_at, '-infinity') < ${await clockOf(tx)}::timestamptz - interval '1 day'`.execute(
    tx,
  )
}

/** Marks collections for a complete reading (`ids` null: all). Returns whether there are any. */
export async function noteFollowedRefresh(tx: ShopTx, ids: readonly string[] | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update catalogue_followed_collections set noted_at = ${await clockOf(tx)}::timestamptz
      where shop_id = ${shopOf(tx)} and (${ids === null}::boolean or id = any(${ids ?? []}::bigint[]))`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/** A complete reading, started or planned. */
export interface Reading extends Followed {
  since: Date
  /**
   * The platform's cursor after the last page read, or the number of its last product if all further ones are searched
   * for; null: start from the beginning.
   */
  after: string | null
  /** Products it has seen. */
  count: number
  /** The platform refuses to list it for now. */
  isSetAside: boolean
}

/** Up to 1,000 products: whenever the platform reports a change; 10,000 products: at most every nine minutes. */
const PAUSE = sql`greatest(size - 1000, 0) * interval '60 milliseconds'`
const READING = sql`id, read_at as "readAt", coalesce(reading_since, clock_timestamp()) as since, reading_after as after,
  reading_count as count, coalesce(set_aside_until > clock_timestamp(), false) as "isSetAside"`

/** Returns the collection to read next: one already started, else the one waiting longest. */
export async function nextToRead(tx: ShopTx): Promise<Reading | null> {
  const { rows } = await sql<Reading>`
    select ${READING} from catalogue_followed_collections
      where shop_id = ${shopOf(tx)} and (read_at is null or reading_since is not null
        or (noted_at > read_at and clock_timestamp() >= read_at + ${PAUSE}))
        and coalesce(set_aside_until <= clock_timestamp(), true)
      order by reading_since nulls last, noted_at, id limit 1`.execute(tx)
  return rows[0] ?? null
}

/** When the next waiting collection may be read; null if none is waiting. */
export async function nextDue(tx: ShopTx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(greatest(read_at + ${PAUSE}, set_aside_until)) as at from catalogue_followed_collections
      where shop_id = ${shopOf(tx)} and (read_at is null or noted_at > read_at)`.execute(tx)
  return rows[0]?.at ?? null
}

/** Returns the reading of one collection; null if it is not followed. */
export async function readingOf(tx: ShopTx, id: string): Promise<Reading | null> {
  const { rows } = await sql<Reading>`
    select ${READING} from catalogue_followed_collections where shop_id = ${shopOf(tx)} and id = ${id}`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Stores a reading's progress. Of two at the same time, the one started first continues. */
export async function noteReading(tx: ShopTx, { id, since, after, count }: Reading): Promise<void> {
  await sql`
    update catalogue_followed_collections set reading_since = ${since}, reading_after = ${after}, reading_count = ${count}
      where shop_id = ${shopOf(tx)} and id = ${id} and coalesce(reading_since, ${since}) >= ${since}`.execute(
    tx,
  )
}

const MOST_REFUSALS = 3

/**
 * Notes that the platform refused to go on: the next reading begins anew, and after a few refusals not before six hours
 * have passed, so that others are read.
 */
export async function noteRefusal(tx: ShopTx, id: string): Promise<void> {
  const now = await clockOf(tx)
  await sql`
    update catalogue_followed_collections set reading_since = null, reading_after = null, reading_count = 0,
        refusals = refusals + 1
      where shop_id = ${shopOf(tx)} and id = ${id}`.execute(tx)
  await sql`
    update catalogue_followed_collections
      set refusals = 0, set_aside_until = ${now}::timestamptz + interval '6 hours'
      where shop_id = ${shopOf(tx)} and id = ${id} and refusals >= ${MOST_REFUSALS}`.execute(tx)
}

/**
 * Stores what the platform reported at `seenAt`; a later observation wins. Returns the products that became members.
 * Skips collections that are no longer followed.
 */
export async function saveMemberships(
  tx: ShopTx,
  shopId: ShopId,
  { found, seenAt }: { found: readonly Membership[]; seenAt: Date },
): Promise<Membership[]> {
  if (found.length === 0) return []
  const { rows: followed } = await sql<{ id: string }>`
    select id from catalogue_followed_collections
      where shop_id = ${shopId} and id = any(${[...new Set(found.map(({ collectionId }) => collectionId))]}::bigint[])`.execute(
    tx,
  )
  const isFollowed = new Set(followed.map(({ id }) => id))
  const seen = found.filter(({ collectionId }) => isFollowed.has(collectionId))
  await saveLeft(tx, shopId, { left: seen.filter(({ isMember }) => !isMember), seenAt })
  const joined: Membership[] = []
  // All writers use the same order, so that concurrent ones do not deadlock.
  const members = seen.filter(({ isMember }) => isMember).sort(byCollectionAndProduct)
  for (let at = 0; at < members.length; at += ROWS_AT_ONCE)
    joined.push(...(await saveJoined(tx, shopId, { members: members.slice(at, at + ROWS_AT_ONCE), seenAt })))
  return joined
}

function byCollectionAndProduct(one: Membership, other: Membership): number {
  return (
    Number(BigInt(one.collectionId) - BigInt(other.collectionId)) ||
    Number(BigInt(one.productId) - BigInt(other.productId))
  )
}

async function saveLeft(
  tx: ShopTx,
  shopId: ShopId,
  { left, seenAt }: { left: readonly Membership[]; seenAt: Date },
): Promise<void> {
  if (left.length === 0) return
  await sql`
    update catalogue_collection_members known set is_member = false, seen_at = ${seenAt}
      from unnest(${left.map(({ collectionId }) => collectionId)}::bigint[],
          ${left.map(({ productId }) => productId)}::bigint[]) as seen (collection_id, product_id)
      where known.shop_id = ${shopId} and known.collection_id = seen.collection_id
        and known.product_id = seen.product_id and known.seen_at <= ${seenAt}`.execute(tx)
}

async function saveJoined(
  tx: ShopTx,
  shopId: ShopId,
  { members, seenAt }: { members: readonly Membership[]; seenAt: Date },
): Promise<Membership[]> {
  const { rows } = await sql<{ collectionId: string; productId: string; wasMember: boolean }>`
    insert into catalogue_collection_members as known (shop_id, collection_id, product_id, is_member, seen_at)
      values ${valuesOf(members.map((one) => [shopId, one.collectionId, one.productId, true, seenAt]))}
      on conflict (shop_id, collection_id, product_id) do update set is_member = true, seen_at = excluded.seen_at
        where known.seen_at <= excluded.seen_at
      returning new.collection_id as "collectionId", new.product_id as "productId",
        coalesce(old.is_member, false) as "wasMember"`.execute(tx)
  return rows
    .filter(({ wasMember }) => !wasMember)
    .map(({ collectionId, productId }) => ({ collectionId, productId, isMember: true }))
}

/** Ends a complete reading started at `since`: products it did not show are not members. */
export async function finishReading(tx: ShopTx, { id, since }: { id: string; since: Date }): Promise<void> {
  await sql`delete from catalogue_collection_members where shop_id = ${shopOf(tx)} and collection_id = ${id} and seen_at < ${since}`.execute(
    tx,
  )
  await sql`
    update catalogue_followed_collections set read_at = ${since}, reading_since = null, reading_after = null,
        reading_count = 0, refusals = 0, set_aside_until = null,
        size = (select count(*) from catalogue_collection_members where shop_id = ${shopOf(tx)} and collection_id = ${id} and is_member)
      where shop_id = ${shopOf(tx)} and id = ${id}`.execute(tx)
}

/** The store has no such collection: lists drop it, and rules treat it as empty. */
export async function dropGone(tx: ShopTx, reading: Reading): Promise<void> {
  await finishReading(tx, reading)
  await sql`delete from catalogue_followed_collections where shop_id = ${shopOf(tx)} and id = ${reading.id} and not by_rule`.execute(
    tx,
  )
}

/** Returns the numbers of its products seen so far. */
export async function memberIds(tx: ShopTx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select product_id as id from catalogue_collection_members where shop_id = ${shopOf(tx)} and collection_id = ${id} and is_member
      order by product_id`.execute(tx)
  return rows.map((row) => row.id)
}
