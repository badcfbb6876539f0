import { sql } from 'kysely'
import { marketPrefixes } from '#core/catalogue/redirects/own-hosts.ts'
import { clockOf, type ShopTx, shopOf, valuesOf } from '#kit/server/db/shop-tx.ts'
import { readDeadPath } from './domain/dead-path.ts'
import { isHidden } from './domain/hiding-rule.ts'
import { readSettings } from './settings-store.ts'

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
    update broken_links b set people = b.people + n.people, bots = b.bots + n.bots, linked_from = n.linked_from,
        linked_hashes = n.linked_hashes, hidden = n.hidden,
        first_seen_at = least(b.first_seen_at, n.first_seen_at), last_seen_at = greatest(b.last_seen_at, n.last_seen_at),
        sources = array(select distinct unnest(b.sources || n.sources))
      from ${pair}, broken_links n
      where b.shop_id = ${shopOf(tx)} and n.shop_id = ${shopOf(tx)} and b.id = pair.id and n.id = pair.newer`.execute(
    tx,
  )
  // Added where both have a row, then the others move: a cluster sends no insert from a select to one server.
  await sql`
    update broken_link_days b set people = b.people + n.people, bots = b.bots + n.bots
      from ${pair}, broken_link_days n
      where b.shop_id = ${shopOf(tx)} and n.shop_id = ${shopOf(tx)} and b.link_id = pair.id and n.link_id = pair.newer
        and n.day = b.day`.execute(tx)
  await sql`
    update broken_link_days n set link_id = pair.id from ${pair}
      where n.shop_id = ${shopOf(tx)} and n.link_id = pair.newer and not exists (
        select from broken_link_days b where b.shop_id = ${shopOf(tx)} and b.link_id = pair.id and b.day = n.day)`.execute(
    tx,
  )
  await sql`
    update broken_link_hosts b set visits = b.visits + n.visits
      from ${pair}, broken_link_hosts n
      where b.shop_id = ${shopOf(tx)} and n.shop_id = ${shopOf(tx)} and b.link_id = pair.id and n.link_id = pair.newer
        and n.host = b.host`.execute(tx)
  await sql`
    update broken_link_hosts n set link_id = pair.id from ${pair}
      where n.shop_id = ${shopOf(tx)} and n.link_id = pair.newer and not exists (
        select from broken_link_hosts b where b.shop_id = ${shopOf(tx)} and b.link_id = pair.id and b.host = n.host)`.execute(
    tx,
  )
  await sql`
    delete from broken_links where shop_id = ${shopOf(tx)} and id = any(${newer}::bigint[])`.execute(tx)
}

async function addPurged(tx: ShopTx, links: readonly { id: string; path: string }[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from broken_links
      where shop_id = ${shopOf(tx)} and id = any(${links.map(({ id }) => id)}::bigint[])`.execute(tx)
  const there = new Set(rows.map(({ id }) => id))
  const now = await clockOf(tx)
  const { hidden } = await readSettings(tx)
  const prefixes = await marketPrefixes(tx)
  const purged = links
    .filter(({ id }) => !there.has(id))
    .flatMap(({ id, path }) => {
      const dead = readDeadPath(path, prefixes)
      return dead
        ? [
            [
              shopOf(tx),
              id,
              dead.path,
              dead.pattern,
              dead.language,
              ['merchant'],
              now,
              now,
              isHidden(dead.path, hidden),
            ],
          ]
        : []
    })
  if (purged.length === 0) return
  await sql`
    insert into broken_links (shop_id, id, path, pattern, language, sources, first_seen_at, last_seen_at, hidden)
      overriding system value values ${valuesOf(purged)} on conflict do nothing`.execute(tx)
}
