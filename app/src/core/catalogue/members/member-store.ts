import { sql } from 'kysely'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'

/** A sight of a product beside a collection, by the numbers of their gids. */
export interface Membership {
  collectionId: string
  productId: string
  isMember: boolean
}

interface Followed {
  id: string
  /** Null: it was never read as a whole. */
  readAt: Date | null
}

/** The collections whose members are held. */
export async function followedCollections(tx: ShopTx): Promise<Followed[]> {
  const { rows } = await sql<Followed>`
    select id, read_at as "readAt" from catalogue_followed_collections order by id`.execute(tx)
  return rows
}

/** True when it was not followed before. */
export async function insertFollowed(tx: ShopTx, shopId: ShopId, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into catalogue_followed_collections (shop_id, id) values (${shopId}, ${id})
      on conflict (shop_id, id) do nothing`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Lets go of the collections nobody names any more, and of their members. */
export async function followOnly(tx: ShopTx, ids: readonly string[]): Promise<void> {
  await sql`delete from catalogue_followed_collections where not (id = any(${ids}::bigint[]))`.execute(tx)
}

/** They are to be read as a whole again (`ids` null: all). Answers whether there are any. */
export async function hintFollowed(tx: ShopTx, ids: readonly string[] | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update catalogue_followed_collections set hinted_at = clock_timestamp()
      where ${ids === null}::boolean or id = any(${ids ?? []}::bigint[])`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** The one that waits longest to be read as a whole. */
export async function nextToRead(tx: ShopTx): Promise<Followed | null> {
  const { rows } = await sql<Followed>`
    select id, read_at as "readAt" from catalogue_followed_collections
      where read_at is null or hinted_at > read_at order by hinted_at, id limit 1`.execute(tx)
  return rows[0] ?? null
}

/**
 * Notes what was seen when the platform was asked at `seenAt`; a later sight stays. Answers those that are members now
 * and were not. What is not followed any more is passed over.
 */
export async function saveMemberships(
  tx: ShopTx,
  shopId: ShopId,
  { found, seenAt }: { found: readonly Membership[]; seenAt: Date },
): Promise<Membership[]> {
  if (found.length === 0) return []
  const { rows } = await sql<Omit<Membership, 'isMember'>>`
    with seen as (
      select w.* from unnest(${found.map(({ collectionId }) => collectionId)}::bigint[],
          ${found.map(({ productId }) => productId)}::bigint[], ${found.map(({ isMember }) => isMember)}::boolean[])
        as w (collection_id, product_id, is_member)
        join catalogue_followed_collections f on f.id = w.collection_id),
    left_it as (
      update catalogue_collection_members known set is_member = false, seen_at = ${seenAt} from seen
        where not seen.is_member and known.collection_id = seen.collection_id
          and known.product_id = seen.product_id and known.seen_at <= ${seenAt}),
    saved as (
      insert into catalogue_collection_members as known (shop_id, collection_id, product_id, is_member, seen_at)
        select ${shopId}, collection_id, product_id, true, ${seenAt} from seen where is_member
          order by collection_id, product_id
        on conflict (shop_id, collection_id, product_id) do update set is_member = true, seen_at = excluded.seen_at
          where known.seen_at <= excluded.seen_at
        returning new.collection_id, new.product_id, coalesce(old.is_member, false) as was_member)
    select collection_id as "collectionId", product_id as "productId" from saved where not was_member`.execute(
    tx,
  )
  return rows.map((row) => ({ ...row, isMember: true }))
}

/** Ends a whole reading begun at `since`: what it did not show is no member. */
export async function finishReading(tx: ShopTx, { id, since }: { id: string; since: Date }): Promise<void> {
  await sql`delete from catalogue_collection_members where collection_id = ${id} and seen_at < ${since}`.execute(
    tx,
  )
  await sql`update catalogue_followed_collections set read_at = ${since} where id = ${id}`.execute(tx)
}

/** Numbers of a collection's products; null: it was never read as a whole. */
export async function heldMembers(tx: ShopTx, id: string): Promise<string[] | null> {
  const followed = (await followedCollections(tx)).find((each) => each.id === id)
  if (!followed?.readAt) return null
  const { rows } = await sql<{ id: string }>`
    select product_id as id from catalogue_collection_members where collection_id = ${id} and is_member
      order by product_id`.execute(tx)
  return rows.map((row) => row.id)
}
