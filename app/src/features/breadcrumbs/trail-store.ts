import { sql } from 'kysely'
import { parseGid } from '#core/catalogue/domain/resource-kind.ts'
import { clockOf, type ShopId, type ShopTx, shopOf, valuesOf } from '#kit/server/db/shop-tx.ts'
import type { Trail, TrailChoice, TrailReason } from './domain/trail-rules.ts'

/** A statement takes 65,535 parameters; a row has 8. */
const ROWS_AT_ONCE = 5_000

/** What the store holds for one product or collection. */
export interface Sight {
  id: string
  /** For a product, its collections; for a collection, those that draw from it. */
  collections: string[]
  chosenCollection: string | null
  chosenCustom: string | null
  written: string[]
}

/** Stores what the platform returned at `readAt`; keeps rows read later. */
export async function saveSights(
  tx: ShopTx,
  shopId: ShopId,
  { kind, sights, readAt }: { kind: 'product' | 'collection'; sights: readonly Sight[]; readAt: Date },
): Promise<void> {
  // Rows are locked in the order in which `listSubjects` locks them.
  const inOrder = sights.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
  const rows = inOrder.map(({ id, collections, chosenCollection, chosenCustom, written }) => [
    ...[shopId, kind, id, collections, chosenCollection, chosenCustom, written, readAt],
  ])
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await sql`
      insert into breadcrumb_trails as known
          (shop_id, kind, id, collections, chosen_collection, chosen_custom, written, read_at)
        values ${valuesOf(rows.slice(at, at + ROWS_AT_ONCE))}
        on conflict (shop_id, kind, id) do update set collections = excluded.collections,
          chosen_collection = excluded.chosen_collection, chosen_custom = excluded.chosen_custom,
          written = excluded.written, read_at = excluded.read_at
          where known.read_at <= excluded.read_at`.execute(tx)
}

/** Deletes rows that a complete reading begun at `since` did not return. */
export async function dropUnseen(tx: ShopTx, since: Date): Promise<void> {
  await tx
    .deleteFrom('breadcrumb_trails')
    .where('shop_id', '=', shopOf(tx))
    .where('kind', 'in', ['product', 'collection'])
    .where('read_at', '<', since)
    .execute()
}

/** A row whose trail has to be chosen. */
export interface Subject {
  id: string
  title: string
  collections: string[]
  choice: TrailChoice | null
  trail: string[] | null
  written: string[]
  takenBack: string[] | null
}

interface SubjectRow {
  id: string
  title: string
  collections: string[]
  chosen_collection: string | null
  chosen_custom: string | null
  trail: string[] | null
  written: string[]
  taken_back: string[] | null
}

/** Lists resources of the catalogue after `after`, by number, or only those in `ids`, and locks their rows. */
export async function listSubjects(
  tx: ShopTx,
  shopId: ShopId,
  page: { kind: 'product' | 'collection'; after: string; limit: number; ids?: readonly string[] },
): Promise<Subject[]> {
  const { rows } = await sql<SubjectRow>`
    select r.id, r.title, b.collections, b.chosen_collection, b.chosen_custom, b.trail, b.written, b.taken_back
      from catalogue_resources r join breadcrumb_trails b on b.shop_id = ${shopId} and b.kind = r.kind and b.id = r.id
      where r.shop_id = ${shopId} and r.kind = ${page.kind} and r.id > ${page.after}
        and (${page.ids === undefined}::boolean or r.id = any(${page.ids ?? []}::bigint[]))
      order by r.id limit ${page.limit} for update of b`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    collections: row.collections,
    choice: choiceOf(row),
    trail: row.trail,
    written: row.written,
    takenBack: row.taken_back,
  }))
}

/** Returns the choice of a row; a custom trail takes precedence over a collection. */
export function choiceOf(row: {
  chosen_collection: string | null
  chosen_custom: string | null
}): TrailChoice | null {
  if (row.chosen_custom !== null) return { kind: 'custom', id: row.chosen_custom }
  return row.chosen_collection === null ? null : { kind: 'collection', id: row.chosen_collection }
}

/** A reason as stored, with the hidden collection that is left out. */
export type StoredReason = TrailReason & { hidden?: string }

/** Stores the chosen trails. */
export async function saveTrails(
  tx: ShopTx,
  shopId: ShopId,
  { kind, trails }: { kind: 'product' | 'collection'; trails: readonly { id: string; trail: Trail }[] },
): Promise<void> {
  if (trails.length === 0) return
  const column = <T>(of: (trail: Trail) => T): T[] => trails.map(({ trail }) => of(trail))
  const reasonOf = ({ reason, hidden }: Trail): StoredReason =>
    hidden === null ? reason : { ...reason, hidden }
  await sql`
    update breadcrumb_trails b set trail = chosen.trail::bigint[], custom = chosen.custom, reason = chosen.reason,
        runner_up = chosen.runner_up
      from unnest(${trails.map(({ id }) => id)}::bigint[], ${column(({ collections }) => `{${collections.join(',')}}`)}::text[],
        ${column(({ custom }) => custom)}::bigint[], ${column((trail) => JSON.stringify(reasonOf(trail)))}::jsonb[],
        ${column(({ runnerUp }) => runnerUp)}::bigint[]) as chosen (id, trail, custom, reason, runner_up)
      where b.shop_id = ${shopId} and b.kind = ${kind} and b.id = chosen.id`.execute(tx)
}

/** Stores the ids the store shows now. Ids other than the chosen ones mean that the write was undone. */
export async function noteWrittenTrail(
  tx: ShopTx,
  shopId: ShopId,
  { gid, ids }: { gid: string; ids: readonly string[] },
): Promise<void> {
  const about = parseGid(gid)
  if (!about) return
  await sql`
    update breadcrumb_trails set written = ${ids}::bigint[],
        taken_back = case when trail = ${ids}::bigint[] then null else trail end
      where shop_id = ${shopId} and kind = ${about.kind} and id = ${about.id}`.execute(tx)
}

/**
 * Locks the rows of these resources in the order in which `listSubjects` locks them: trails are chosen while choices are
 * written.
 */
export async function lockTrails(tx: ShopTx, gids: readonly string[]): Promise<void> {
  const named = gids.flatMap((gid) => parseGid(gid) ?? [])
  await sql`
    select from breadcrumb_trails b
      join unnest(${named.map(({ kind }) => kind)}::text[], ${named.map(({ id }) => id)}::bigint[]) as named (kind, id)
        on b.kind = named.kind and b.id = named.id
      where b.shop_id = ${shopOf(tx)} order by b.kind, b.id for update of b`.execute(tx)
}

/** Allows undone trails to be written again. */
export async function forgetTakenBack(tx: ShopTx): Promise<void> {
  await tx
    .updateTable('breadcrumb_trails')
    .where('shop_id', '=', shopOf(tx))
    .set({ taken_back: null })
    .execute()
}

/** Stores the choice the shop holds now. */
export async function noteChoice(
  tx: ShopTx,
  shopId: ShopId,
  { gid, column, id }: { gid: string; column: 'chosen_collection' | 'chosen_custom'; id: string | null },
): Promise<void> {
  const about = parseGid(gid)
  if (!about) return
  const now = await clockOf(tx)
  const chosen = column === 'chosen_custom' ? sql`chosen_custom` : sql`chosen_collection`
  await sql`
    insert into breadcrumb_trails (shop_id, kind, id, ${chosen}, read_at)
      values (${shopId}, ${about.kind}, ${about.id}, ${id}, ${now}::timestamptz)
      on conflict (shop_id, kind, id) do update set ${chosen} = excluded.${chosen}`.execute(tx)
}

/**
 * Returns the numbers of the products after `after` whose choice and trail disagree, because a choice was made or undone or its
 * collection was hidden, and of those without a trail: their collections were read before the catalogue had them.
 */
export async function listOutdatedTrails(
  tx: ShopTx,
  shopId: ShopId,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from breadcrumb_trails b
      where b.shop_id = ${shopId} and b.kind = 'product' and b.id > ${after}::bigint
        and case when b.trail is null
          then exists (select from catalogue_resources r
            where r.shop_id = ${shopId} and r.kind = 'product' and r.id = b.id)
          else b.custom is distinct from b.chosen_custom
            or (b.chosen_custom is null and (b.reason ->> 'code' = 'chosen') <> exists (
              select from catalogue_resources c where c.shop_id = ${shopId} and c.kind = 'collection'
                and c.id = b.chosen_collection and c.online is not false))
            or (b.chosen_custom is null and b.reason ->> 'code' = 'chosen'
              and b.trail[array_upper(b.trail, 1)] <> b.chosen_collection) end
      order by b.id limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}
