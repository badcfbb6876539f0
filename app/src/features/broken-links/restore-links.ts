import { sql } from 'kysely'
import { clockOf, type ShopTx, shopOf, valuesOf } from '#kit/server/db/shop-tx.ts'
import { readDeadPath } from './domain/dead-path.ts'

/**
 * Brings deleted links back with their visits. Visits counted since under the same path are added to them; a link that
 * was purged is added again, without visits. Links that are there stay as they are.
 */
export async function restoreLinks(
  tx: ShopTx,
  links: readonly { id: string; path: string }[],
): Promise<void> {
  if (links.length === 0) return
  const ids = links.map(({ id }) => id)
  await mergeNewer(tx, ids)
  await sql`
    update broken_links set deleted_at = null
      where shop_id = ${shopOf(tx)} and id = any(${ids}::bigint[]) and deleted_at is not null`.execute(tx)
  await addPurged(tx, links)
}

/** Adds what was counted under a deleted link's path since to the deleted link, and removes the newer link. */
async function mergeNewer(tx: ShopTx, ids: readonly string[]): Promise<void> {
  const { rows: pairs } = await sql<{ id: string; newer: string }>`
    select b.id, n.id as newer from broken_links b
      join broken_links n on n.shop_id = ${shopOf(tx)} and n.path = b.path and n.deleted_at is null
      where b.shop_id = ${shopOf(tx)} and b.id = any(${[...ids]}::bigint[]) and b.deleted_at is not null`.execute(
    tx,
  )
  if (pairs.length === 0) return
  const newer = pairs.map((pair) => pair.newer)
  const pair = sql`unnest(${pairs.map(({ id }) => id)}::bigint[], ${newer}::bigint[]) as pair (id, newer)`
  await sql`
    update broken_links b set people = b.people + n.people, bots = b.bots + n.bots, linked_from = n.linked_from, hidden = n.hidden,
        first_seen_at = least(b.first_seen_at, n.first_seen_at), last_seen_at = greatest(b.last_seen_at, n.last_seen_at),
        sources = array(select distinct unnest(b.sources || n.sources))
      from ${pair}, broken_links n
      where b.shop_id = ${shopOf(tx)} and n.shop_id = ${shopOf(tx)} and b.id = pair.id and n.id = pair.newer`.execute(
    tx,
  )
  await sql`
    insert into broken_link_days as known (shop_id, link_id, day, people, bots)
      select ${shopOf(tx)}::bigint, pair.id, d.day, d.people, d.bots from ${pair}
        join broken_link_days d on d.shop_id = ${shopOf(tx)} and d.link_id = pair.newer
      on conflict (shop_id, link_id, day) do update
        set people = known.people + excluded.people, bots = known.bots + excluded.bots`.execute(tx)
  await sql`
    insert into broken_link_hosts as known (shop_id, link_id, host, visits)
      select ${shopOf(tx)}::bigint, pair.id, h.host, h.visits from ${pair}
        join broken_link_hosts h on h.shop_id = ${shopOf(tx)} and h.link_id = pair.newer
      on conflict (shop_id, link_id, host) do update set visits = known.visits + excluded.visits`.execute(tx)
  await sql`
    delete from broken_links where shop_id = ${shopOf(tx)} and id = any(${newer}::bigint[])`.execute(tx)
}

async function addPurged(tx: ShopTx, links: readonly { id: string; path: string }[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from broken_links
      where shop_id = ${shopOf(tx)} and id = any(${links.map(({ id }) => id)}::bigint[])`.execute(tx)
  const there = new Set(rows.map(({ id }) => id))
  const now = await clockOf(tx)
  const purged = links
    .filter(({ id }) => !there.has(id))
    .flatMap(({ id, path }) => {
      const dead = readDeadPath(path)
      return dead ? [[shopOf(tx), id, dead.path, dead.pattern, dead.language, ['merchant'], now, now]] : []
    })
  if (purged.length === 0) return
  await sql`
    insert into broken_links (shop_id, id, path, pattern, language, sources, first_seen_at, last_seen_at)
      overriding system value values ${valuesOf(purged)} on conflict do nothing`.execute(tx)
}
