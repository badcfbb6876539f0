import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { readPlan, type Subscriber } from '#core/shops/plan-of.ts'
import { lockAlone } from '#kit/server/db/advisory-lock.ts'
import { clockOf, type ShopId, type ShopTx, shopOf, valuesOf } from '#kit/server/db/shop-tx.ts'
import type { CatalogueRow } from './catalogue-row.ts'
import type { ResourceKind } from './domain/resource-kind.ts'
import { type FormerHandle, noteFormerPaths } from './former-paths.ts'
import { CATALOGUE_LISTENERS, type CatalogueChange } from './listener.ts'
import { findLastGood } from './runs-store.ts'

/** A saved row; `handle` is its previous handle, null if the handle did not change. */
type SavedRow = CatalogueChange & { handle: string | null; title: string; blogId: string | null }

/** Rows of a reading. */
export interface FoundRows {
  rows: readonly CatalogueRow[]
  readAt: Date
  productLimit: number | null
  /**
   * True: of a reading of changes, after which nothing is removed. Rows it shows again as they were stay untouched;
   * otherwise they are noted as seen.
   */
  ofChanges?: boolean
}

/** 22 parameters per row. */
const ROWS_AT_ONCE = 1_000

/** Returns the database's clock, which orders the rows of all processes. */
export async function databaseNow(tx: ShopTx): Promise<Date> {
  return new Date(await clockOf(tx))
}

/**
 * Stores rows that were requested at `readAt`. A row already known in a later state of the platform stays, and a
 * resource known to be deleted after `readAt` does not come back. `productLimit` admits new products, lowest ids
 * first, while there is room (null: all); products already admitted stay. Returns the rows that are new or differ
 * from ours; a row that `noteWritten` updated with our own write does not differ.
 */
export async function saveRows(tx: ShopTx, shopId: ShopId, found: FoundRows): Promise<CatalogueChange[]> {
  if (found.rows.length === 0) return []
  await lockAlone(tx, 'catalogue')
  const admitted =
    found.productLimit === null ? found.rows : await withinLimit(tx, found.rows, found.productLimit)
  if (admitted.length === 0) return []
  const isGone = await findGone(tx, shopId, { found: admitted, readAt: found.readAt })
  const there = admitted.filter((row) => !isGone(row))
  const saved: SavedRow[] = []
  for (let at = 0; at < there.length; at += ROWS_AT_ONCE)
    saved.push(
      ...(await putRows(tx, shopId, { rows: there.slice(at, at + ROWS_AT_ONCE), readAt: found.readAt })),
    )
  if (!found.ofChanges) await noteSeen(tx, shopId, { rows: admitted, readAt: found.readAt })
  const former = saved.flatMap(({ handle, ...row }) => (handle === null ? [] : [{ ...row, handle }]))
  await noteFormerPaths(tx, shopId, { former, gone: false })
  return saved.map(({ kind, id, isNew }) => ({ kind, id, isNew }))
}

/** In the order of the statement below. */
const COLUMNS = [
  'kind',
  'id',
  'handle',
  'title',
  'status',
  'vendor',
  'productType',
  'tags',
  'seoTitle',
  'seoDescription',
  'noindex',
  'templateSuffix',
  'bodyLength',
  'imageUrl',
  'imageAlt',
  'variantCount',
  'blogId',
  'publishedAt',
  'createdAt',
  'updatedAt',
] as const

async function putRows(
  tx: ShopTx,
  shopId: ShopId,
  { rows, readAt }: { rows: readonly CatalogueRow[]; readAt: Date },
): Promise<SavedRow[]> {
  const { rows: saved } = await sql<SavedRow & { changed: boolean }>`
    insert into catalogue_resources as known (shop_id, kind, id, handle, title, status, vendor, product_type, tags,
        seo_title, seo_description, noindex, template_suffix, body_length, image_url, image_alt,
        variant_count, blog_id, published_at, created_at, updated_at, read_at)
      values ${valuesOf(rows.map((row) => [shopId, ...COLUMNS.map((name) => row[name]), readAt]))}
      on conflict (shop_id, kind, id) do update set
        (handle, title, status, vendor, product_type, tags, seo_title, seo_description, noindex, template_suffix,
          body_length, image_url, image_alt, variant_count, blog_id, published_at,
          created_at, updated_at) =
        (excluded.handle, excluded.title, excluded.status, excluded.vendor, excluded.product_type, excluded.tags,
          excluded.seo_title, excluded.seo_description, excluded.noindex, excluded.template_suffix, excluded.body_length,
          excluded.image_url, excluded.image_alt, excluded.variant_count,
          excluded.blog_id, excluded.published_at, excluded.created_at,
          excluded.updated_at),
        read_at = excluded.read_at
        where known.updated_at < excluded.updated_at
          or (known.updated_at = excluded.updated_at and known.read_at <= excluded.read_at
            and (known.handle, known.title, known.status, known.vendor, known.product_type, known.tags, known.seo_title,
              known.seo_description, known.noindex, known.template_suffix, known.body_length, known.image_url,
              known.image_alt, known.variant_count, known.blog_id, known.published_at, known.created_at)
            is distinct from (excluded.handle, excluded.title, excluded.status, excluded.vendor, excluded.product_type,
              excluded.tags, excluded.seo_title, excluded.seo_description, excluded.noindex, excluded.template_suffix,
              excluded.body_length, excluded.image_url, excluded.image_alt, excluded.variant_count, excluded.blog_id,
              excluded.published_at, excluded.created_at))
      returning new.kind, new.id, old.id is null as "isNew", old.title, old.blog_id as "blogId",
        case when old.handle <> new.handle then old.handle end as handle,
        (old.title, old.handle, old.status, old.vendor, old.product_type, old.tags, old.body_length, old.image_url,
            old.image_alt, coalesce(old.seo_title, ''), coalesce(old.seo_description, ''))
          is distinct from (new.title, new.handle, new.status, new.vendor, new.product_type, new.tags, new.body_length,
            new.image_url, new.image_alt, coalesce(new.seo_title, ''), coalesce(new.seo_description, '')) as changed`.execute(
    tx,
  )
  return saved.filter(({ isNew, changed }) => isNew || changed)
}

/** A resource known in a later state was still seen, so it is not deleted. */
async function noteSeen(
  tx: ShopTx,
  shopId: ShopId,
  { rows, readAt }: { rows: readonly CatalogueRow[]; readAt: Date },
): Promise<void> {
  await sql`
    update catalogue_resources known set read_at = ${readAt}
      from unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ id }) => id)}::bigint[])
        as seen (kind, id)
      where known.shop_id = ${shopId} and known.kind = seen.kind and known.id = seen.id
        and known.read_at < ${readAt}`.execute(tx)
}

async function withinLimit(
  tx: ShopTx,
  rows: readonly CatalogueRow[],
  limit: number,
): Promise<CatalogueRow[]> {
  const products = rows.filter(({ kind }) => kind === 'product')
  if (products.length === 0) return [...rows]
  const ids = products.map(({ id }) => id)
  const { rows: counted } = await sql<{ id: string | null; held: number }>`
    select null::bigint as id, count(*)::int as held from catalogue_resources where shop_id = ${shopOf(tx)} and kind = 'product'
    union all
    select id, 0 from catalogue_resources where shop_id = ${shopOf(tx)} and kind = 'product' and id = any(${ids}::bigint[])`.execute(
    tx,
  )
  const held = counted.find(({ id }) => id === null)?.held ?? 0
  const known = new Set(counted.map(({ id }) => id))
  const admitted = products
    .filter(({ id }) => !known.has(id))
    .sort((a, b) => Number(a.id) - Number(b.id))
    .slice(0, Math.max(0, limit - held))
  const isIn = new Set(admitted)
  return rows.filter((each) => each.kind !== 'product' || known.has(each.id) || isIn.has(each))
}

/** Removes resources that did not exist when requested at `goneAt`; older rows of them are rejected from now on. */
export async function markDeleted(
  tx: ShopTx,
  shopId: ShopId,
  gone: { kind: ResourceKind; ids: readonly string[]; goneAt: Date },
): Promise<void> {
  if (gone.ids.length === 0) return
  await lockAlone(tx, 'catalogue')
  // For an unknown id, only a running sync could still bring an older row.
  const { rows: removed } = await sql<FormerHandle>`
    delete from catalogue_resources
      where shop_id = ${shopId} and kind = ${gone.kind} and id = any(${gone.ids}::bigint[])
        and read_at <= ${gone.goneAt}
      returning kind, id, handle, title, blog_id as "blogId"`.execute(tx)
  await noteFormerPaths(tx, shopId, { former: removed, gone: true })
  const { rows: running } = await sql`
    select from catalogue_runs where shop_id = ${shopId} and state = 'running' limit 1`.execute(tx)
  const ids = running.length > 0 ? [...new Set(gone.ids)] : removed.map(({ id }) => id)
  await putTombstones(tx, shopId, { kind: gone.kind, ids, goneAt: gone.goneAt })
}

/** Removes resources of a kind that a complete reading started at `since` did not show. Returns how many. */
export async function deleteMissing(
  tx: ShopTx,
  shopId: ShopId,
  { kind, since }: { kind: ResourceKind; since: Date },
): Promise<number> {
  await lockAlone(tx, 'catalogue')
  const { rows } = await sql<FormerHandle>`
    delete from catalogue_resources where shop_id = ${shopId} and kind = ${kind} and read_at < ${since}
      returning kind, id, handle, title, blog_id as "blogId"`.execute(tx)
  await noteFormerPaths(tx, shopId, { former: rows, gone: true })
  await putTombstones(tx, shopId, { kind, ids: rows.map(({ id }) => id), goneAt: since })
  return rows.length
}

/** Removes the newest products beyond the plan's product access. */
export async function trimProducts(tx: ShopTx, shopId: ShopId, limit: number): Promise<void> {
  await lockAlone(tx, 'catalogue')
  await sql`
    delete from catalogue_resources where shop_id = ${shopId} and kind = 'product' and id in (
      select id from catalogue_resources where shop_id = ${shopId} and kind = 'product' order by id offset ${limit})`.execute(
    tx,
  )
}

/** Returns the number of resources of each kind, and of menus, in the catalogue. */
export async function countHeld(tx: ShopTx): Promise<Map<string, number>> {
  const { rows } = await sql<{ kind: string; held: number }>`
    select kind, count(*)::int as held from catalogue_resources where shop_id = ${shopOf(tx)} group by kind
    union all
    select 'menu', count(*)::int from catalogue_menus where shop_id = ${shopOf(tx)} having count(*) > 0`.execute(
    tx,
  )
  return new Map(rows.map(({ kind, held }) => [kind, held]))
}

/** A tombstone is needed while a result requested before it may still arrive; a bulk result lives 7 days. */
export async function forgetTombstones(tx: ShopTx): Promise<void> {
  await sql`delete from catalogue_tombstones where shop_id = ${shopOf(tx)} and gone_at < ${await clockOf(tx)}::timestamptz - interval '14 days'`.execute(
    tx,
  )
}

/** Four parameters per row; a statement takes 65,535. */
const TOMBSTONES_AT_ONCE = 5_000

/** Stores what was deleted at a time, so that an older observation that arrives late does not bring it back. */
export async function putTombstones(
  tx: ShopTx,
  shopId: ShopId,
  { kind, ids, goneAt }: { kind: string; ids: readonly string[]; goneAt: Date },
): Promise<void> {
  for (let at = 0; at < ids.length; at += TOMBSTONES_AT_ONCE) {
    const rows = ids.slice(at, at + TOMBSTONES_AT_ONCE).map((id) => [shopId, kind, id, goneAt])
    await sql`
      insert into catalogue_tombstones as known (shop_id, kind, id, gone_at) values ${valuesOf(rows)}
        on conflict (shop_id, kind, id) do update set gone_at = greatest(known.gone_at, excluded.gone_at)`.execute(
      tx,
    )
  }
}

/**
 * Returns those of `found` that were seen to be deleted at `readAt` or later; a result that still shows them is
 * older.
 */
export async function findGone(
  tx: ShopTx,
  shopId: ShopId,
  { found, readAt }: { found: readonly { kind: string; id: string }[]; readAt: Date },
): Promise<(one: { kind: string; id: string }) => boolean> {
  const { rows } = await sql<{ kind: string; id: string }>`
    select kind, id from catalogue_tombstones
      where shop_id = ${shopId} and kind = any(${[...new Set(found.map(({ kind }) => kind))]}::text[])
        and id = any(${found.map(({ id }) => id)}::bigint[]) and gone_at >= ${readAt}`.execute(tx)
  const gone = new Set(rows.map(({ kind, id }) => `${kind} ${id}`))
  return ({ kind, id }) => gone.has(`${kind} ${id}`)
}

/** Saves rows and notifies the listeners of the changes, in one transaction. */
export async function saveRowsAndTell(ctx: ShopContext, tx: ShopTx, found: FoundRows): Promise<void> {
  await tellListeners(ctx, tx, await saveRows(tx, ctx.shop.id, found))
}

/** Notifies the listeners. The first sync notifies no listener: every resource of a new store would be news. */
export async function tellListeners(
  ctx: ShopContext,
  tx: ShopTx,
  changes: readonly CatalogueChange[],
): Promise<void> {
  const listeners = ctx.offered(CATALOGUE_LISTENERS)
  if (changes.length === 0 || listeners.length === 0 || !(await findLastGood(tx))) return
  for (const tell of listeners) await tell(ctx, tx, changes)
}

/**
 * Returns how many products this shop may have in the catalogue by its plan; null means all. For which ones see
 * `docs/decisions/0009-product-access.md`.
 */
export async function productLimit(tx: ShopTx, shop: Subscriber): Promise<number | null> {
  return (await readPlan(tx, shop)).terms.productAccess
}
