import { sql } from 'kysely'
import { lockAlone } from '#kit/server/db/advisory-lock.ts'
import { exactMoment } from '#kit/server/db/exact-moment.ts'
import { clockOf, type ShopId, type ShopTx, shopOf, valuesOf } from '#kit/server/db/shop-tx.ts'
import { parseUrl } from '#rules/redirects/compile/parse-url.ts'
import { changeMoment } from '../change-moment.ts'
import type { DatedPath, PathsPart } from '../former-paths.ts'

export interface StoreRedirect {
  path: string
  target: string
}

/** A redirect as the platform shows it. */
export interface SeenRedirect extends StoreRedirect {
  /** Its gid. */
  id: string
}

const GID = 'gid://shopify/UrlRedirect/'
const numberOf = (gid: string): string => gid.slice(gid.lastIndexOf('/') + 1)

/** The form of a path that the platform compares. */
export const keyOf = (path: string): string => parseUrl(path).key

/** The same for a target; null if it leads to another site. */
function targetKeyOf(target: string): string | null {
  const { key, foreign } = parseUrl(target)
  return foreign ? null : key
}

/** Saves what a reading begun at `readAt` showed. Redirects written or seen later stay. */
export async function saveSeen(
  tx: ShopTx,
  shopId: ShopId,
  { redirects, readAt }: { redirects: readonly SeenRedirect[]; readAt: Date },
): Promise<void> {
  // A statement may touch each row only once.
  const byPath = [...new Map(redirects.map((redirect) => [redirect.path, redirect])).values()]
  if (byPath.length === 0) return
  await lockAlone(tx, 'redirects')
  const rows = byPath.map(({ id, path, target }) => [
    ...[shopId, path, keyOf(path), target, targetKeyOf(target), numberOf(id), readAt],
  ])
  await sql`
    insert into store_redirects as known (shop_id, path, key, target, target_key, platform_id, read_at)
      values ${valuesOf(rows)}
      on conflict (shop_id, path_md5) do update set target = excluded.target, target_key = excluded.target_key,
        platform_id = excluded.platform_id, ours = known.ours and known.target is not distinct from excluded.target, read_at = excluded.read_at
        where known.read_at <= excluded.read_at`.execute(tx)
}

/** Stores what our own write left at a path; `target` null: no redirect. A gid that is not given stays as it is known. */
export async function noteRedirect(
  tx: ShopTx,
  shopId: ShopId,
  { path, target, gid }: { path: string; target: string | null; gid: string | null },
): Promise<void> {
  await lockAlone(tx, 'redirects')
  const now = await clockOf(tx)
  const writtenAt = await changeMoment(tx)
  await sql`
    insert into store_redirects as known (shop_id, path, key, target, target_key, platform_id, ours, read_at, written_at)
      values (${shopId}, ${path}, ${keyOf(path)}, ${target}, ${target === null ? null : targetKeyOf(target)},
        ${gid && numberOf(gid)}::bigint, true, ${now}::timestamptz, ${writtenAt}::timestamptz)
      on conflict (shop_id, path_md5) do update set target = excluded.target, target_key = excluded.target_key,
        platform_id = case when excluded.target is not null then coalesce(excluded.platform_id, known.platform_id) end,
        ours = true, read_at = excluded.read_at, written_at = excluded.written_at`.execute(tx)
}

/** Removes redirects that a complete reading did not show. */
export async function forgetUnseen(tx: ShopTx, shopId: ShopId, since: Date): Promise<void> {
  await lockAlone(tx, 'redirects')
  await sql`delete from store_redirects where shop_id = ${shopId} and read_at < ${since}`.execute(tx)
}

/**
 * Returns the redirects the platform would follow for these paths, as far as we know. Their paths are spelled as
 * `keyOf` does.
 */
export async function findRedirects(tx: ShopTx, paths: readonly string[]): Promise<StoreRedirect[]> {
  const keys = [...new Set(paths.map(keyOf))]
  if (keys.length === 0) return []
  const { rows } = await sql<StoreRedirect>`
    select path, target from store_redirects
      where shop_id = ${shopOf(tx)} and key_md5 in (select md5(key)::uuid from unnest(${keys}::text[]) as asked (key))
        and path = any(${keys}::text[]) and target is not null`.execute(tx)
  return rows
}

/** Returns the paths whose redirect a write of ours set or removed after a moment, newest first. */
export async function pathsRedirectedSince(
  tx: ShopTx,
  since: Date,
  { beyond, most }: PathsPart,
): Promise<DatedPath[]> {
  const behind =
    beyond === null
      ? sql`true`
      : sql`(written_at, path_md5) < (${beyond.at}::timestamptz, md5(${beyond.path})::uuid)`
  const { rows } = await sql<DatedPath>`
    select path, ${exactMoment('written_at')} as at from store_redirects
      where shop_id = ${shopOf(tx)} and written_at > ${since} and ${behind}
      order by written_at desc, path_md5 desc limit ${most}`.execute(tx)
  return rows
}

/** Returns the gids of the redirects at exactly these paths, as far as our copy knows them. */
export async function knownRedirectGids(tx: ShopTx, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select platform_id::text as id from store_redirects
      where shop_id = ${shopOf(tx)} and platform_id is not null
        and path_md5 in (select md5(path)::uuid from unnest(${[...paths]}::text[]) as asked (path))`.execute(
    tx,
  )
  return rows.map(({ id }) => `${GID}${id}`)
}

/** Returns the number of redirects in the store, as far as we know. */
export async function countRedirects(tx: ShopTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from store_redirects where shop_id = ${shopOf(tx)} and target is not null`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}
