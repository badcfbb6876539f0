import { sql } from 'kysely'
import { exactMoment } from '#kit/server/db/exact-moment.ts'
import { type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { changeMoment } from './change-moment.ts'
import type { ResourceKind } from './domain/resource-kind.ts'
import { pagePath } from './page-resources.ts'

/** A handle that a resource no longer has. */
export interface FormerHandle {
  kind: ResourceKind
  id: string
  handle: string
  title: string
  blogId: string | null
}

/** A path, and when it came to lead elsewhere or nowhere, with the microseconds. */
export interface DatedPath {
  path: string
  at: string
}

/** A part of a list of paths, newest first: `most` of them behind `beyond`; null: from the beginning. */
export interface PathsPart {
  beyond: DatedPath | null
  most: number
}

/** 400 days: the default retention of changes in the History. */
const KEPT_DAYS = 400
const ROWS_AT_ONCE = 1_000

/**
 * Stores the paths of handles that are no longer in use, because their resources were renamed or deleted. They are lost
 * now (`at` is for tests), not when the reading that shows it began or the transaction: what was lost since some moment
 * between would leave them out.
 */
export async function noteFormerPaths(
  tx: ShopTx,
  shopId: ShopId,
  { former, gone, at }: { former: readonly FormerHandle[]; gone: boolean; at?: Date },
): Promise<void> {
  if (former.length === 0) return
  const blogs = await blogHandles(tx, shopId, former)
  const paths = new Map(
    former.flatMap((each) => {
      const path = pathOf(each, blogs)
      return path === null ? [] : [[path, each] as const]
    }),
  )
  const all = [...paths]
  const lostAt = at ?? (await changeMoment(tx))
  for (let from = 0; from < all.length; from += ROWS_AT_ONCE) {
    const rows = all
      .slice(from, from + ROWS_AT_ONCE)
      .map(
        ([path, { kind, id, title }]) =>
          sql`(${shopId}, ${path}, ${kind}, ${id}, ${title}, ${gone}, ${lostAt})`,
      )
    await sql`
      insert into catalogue_former_paths (shop_id, path, kind, id, title, gone, noted_at) values ${sql.join(rows)}
        on conflict (shop_id, path) do update set kind = excluded.kind, id = excluded.id, title = excluded.title,
          gone = excluded.gone, told = false, noted_at = excluded.noted_at`.execute(tx)
  }
}

/** Returns the storefront path of a resource in lower case; null if its blog is unknown. */
export function pathOf(
  { kind, handle, blogId }: Pick<FormerHandle, 'kind' | 'handle' | 'blogId'>,
  blogs: ReadonlyMap<string, string>,
): string | null {
  return pagePath({ kind, handle, blog: blogs.get(blogId ?? '') ?? null })?.toLowerCase() ?? null
}

/** Returns paths of deleted resources that were not reported yet, newest first. */
export async function untoldPaths(
  tx: ShopTx,
  shopId: ShopId,
  { since, most }: { since: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select path from catalogue_former_paths
      where shop_id = ${shopId} and gone and not told and noted_at >= ${since}
      order by noted_at desc, path limit ${most}`.execute(tx)
  return rows.map(({ path }) => path)
}

/** Returns the paths that pages of the store lost after a moment, by being deleted or renamed, newest first. */
export async function pathsLostSince(
  tx: ShopTx,
  since: Date,
  { beyond, most }: PathsPart,
): Promise<DatedPath[]> {
  const behind =
    beyond === null ? sql`true` : sql`(noted_at, path) < (${beyond.at}::timestamptz, ${beyond.path})`
  const { rows } = await sql<DatedPath>`
    select path, ${exactMoment('noted_at')} as at from catalogue_former_paths
      where shop_id = ${shopOf(tx)} and noted_at > ${since} and ${behind}
      order by noted_at desc, path desc limit ${most}`.execute(tx)
  return rows
}

/** Marks paths as reported: each is reported once, so a path the merchant removed from a list does not come back. */
export async function markTold(tx: ShopTx, shopId: ShopId, paths: readonly string[]): Promise<void> {
  await sql`
    update catalogue_former_paths set told = true
      where shop_id = ${shopId} and path = any(${[...paths]}::text[])`.execute(tx)
}

/** Deletes former paths that were noted too long ago. */
export async function forgetFormerPaths(tx: ShopTx, shopId: ShopId, now: string): Promise<void> {
  await sql`
    delete from catalogue_former_paths
      where shop_id = ${shopId} and noted_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`.execute(
    tx,
  )
}

async function blogHandles(
  tx: ShopTx,
  shopId: ShopId,
  former: readonly FormerHandle[],
): Promise<Map<string, string>> {
  const ids = [
    ...new Set(former.flatMap(({ kind, blogId }) => (kind === 'article' && blogId ? [blogId] : []))),
  ]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; handle: string }>`
    select id, handle from catalogue_resources
      where shop_id = ${shopId} and kind = 'blog' and id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, handle }) => [id, handle]))
}
