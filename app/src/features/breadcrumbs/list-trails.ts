import { sql } from 'kysely'
import type { z } from 'zod'
import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { contains } from '#kit/server/db/like.ts'
import { type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { MOST_OFFERED, type TrailFilter, type TrailRow, type trailSearchSchema } from './contract/trails.ts'
import { TRAILS_PAGE, type TrailKind } from './domain/trail-kinds.ts'
import { reasonsOf } from './domain/trail-rules.ts'
import { storefrontOrigin } from './storefront-origin.ts'
import { choiceOf, type StoredReason } from './trail-store.ts'

interface Row {
  id: string
  title: string
  sorted_by: string
  handle: string
  blog_handle: string | null
  trail: string[] | null
  reason: StoredReason | null
  chosen_collection: string | null
  chosen_custom: string | null
  written: boolean
  titles: (string | null)[] | null
  custom_titles: (string | null)[] | null
  parent: string | null
  runner_up: string | null
  hidden: string | null
  choice_name: string | null
  offered: { id: string; title: string }[] | null
}

/** Lists products, collections, pages or articles by title, each with its trail and the reason for it. */
export async function listTrails(
  ctx: ShopContext,
  { page, ...filter }: z.output<typeof trailSearchSchema>,
): Promise<{ rows: TrailRow[]; total: number; pageSize: number }> {
  const origin = await storefrontOrigin(ctx)
  return ctx.tx(async (tx) => {
    const total = await sql<{ total: number }>`
      select count(*)::int as total ${foundBy(shopOf(tx), filter)}`.execute(tx)
    const window = { beyond: null, offset: (page - 1) * TRAILS_PAGE, most: TRAILS_PAGE, offers: true }
    return {
      rows: (await readRows(tx, filter, window)).map((row) => toRow(filter.kind, row, origin)),
      total: total.rows[0]?.total ?? 0,
      pageSize: TRAILS_PAGE,
    }
  })
}

/** A row's position in the list: its title in lower case, as the database writes it, and its id. */
export interface TrailPosition {
  title: string
  id: string
}

/** Returns the rows of the list after one of them, with the position of the last. */
export async function listTrailsBeyond(
  ctx: ShopContext,
  filter: TrailFilter,
  { beyond, most }: { beyond: TrailPosition | null; most: number },
): Promise<{ rows: TrailRow[]; last: TrailPosition | null }> {
  const origin = await storefrontOrigin(ctx)
  const rows = await ctx.tx((tx) => readRows(tx, filter, { beyond, offset: 0, most }))
  const last = rows.at(-1)
  return {
    rows: rows.map((row) => toRow(filter.kind, row, origin)),
    last: last ? { title: last.sorted_by, id: last.id } : null,
  }
}

/**
 * SQL: the code of a row's reason. That of a page or article is not stored: it follows from its choice, as `reasonOf`
 * shows it.
 */
const codeOf = (shop: ShopId) => sql`case when r.kind in ('product', 'collection') then b.reason ->> 'code'
  when exists (select from breadcrumb_custom_trails own where own.shop_id = ${shop} and own.id = b.chosen_custom)
    then 'custom' else 'live' end`

/** SQL: the resources (`r`) that fit a filter, with their rows (`b`). */
export function foundBy(shop: ShopId, { kind, words, reason }: TrailFilter) {
  const pattern = words === undefined ? null : contains(words)
  const reasons = reason === undefined ? null : [...reasonsOf(reason)]
  return sql`from catalogue_resources r
      left join breadcrumb_trails b on b.shop_id = ${shop} and b.kind = r.kind and b.id = r.id
      where r.shop_id = ${shop} and r.kind = ${kind}
        and (${pattern}::text is null or lower(r.title) like lower(${pattern}::text))
        and (${reasons}::text[] is null or ${codeOf(shop)} = any(${reasons}::text[]))`
}

async function readRows(
  tx: ShopTx,
  filter: TrailFilter,
  {
    beyond,
    offset,
    most,
    offers = false,
  }: { beyond: TrailPosition | null; offset: number; most: number; offers?: boolean },
): Promise<Row[]> {
  const shop = shopOf(tx)
  const { rows } = await sql<Row>`
    with page as (select r.id, r.title, lower(r.title) as sorted_by, r.handle, r.blog_id, b.trail, b.reason, b.runner_up,
        b.collections, b.chosen_collection, b.chosen_custom, b.trail is not null and b.written = b.trail as written
      ${foundBy(shop, filter)}
        and (${beyond === null} or (lower(r.title), r.id) > (${beyond?.title ?? ''}, ${beyond?.id ?? '0'}::bigint))
      order by lower(r.title), r.id limit ${most} offset ${offset})
    select p.id, p.title, p.sorted_by, p.handle, p.trail, p.reason, p.chosen_collection, p.chosen_custom, p.written,
        (select blog.handle from catalogue_resources blog
          where blog.shop_id = ${shop} and blog.kind = 'blog' and blog.id = p.blog_id) as blog_handle,
        (select array_agg(c.title order by nth) from unnest(p.trail) with ordinality as level (id, nth)
          left join catalogue_resources c on c.shop_id = ${shop} and c.kind = 'collection' and c.id = level.id) as titles,
        custom.titles as custom_titles,
        coalesce((select own.name from breadcrumb_custom_trails own where own.shop_id = ${shop} and own.id = p.chosen_custom),
          (select c.title from catalogue_resources c where c.shop_id = ${shop} and c.kind = 'collection'
            and c.id = p.chosen_collection)) as choice_name,
        case when ${offers && filter.kind === 'product'} then (
          select jsonb_agg(jsonb_build_object('id', found.id::text, 'title', found.title) order by lower(found.title), found.id)
            from (select c.id, c.title from catalogue_resources c where c.shop_id = ${shop} and c.kind = 'collection'
              and c.id = any(p.collections) order by lower(c.title), c.id limit ${MOST_OFFERED}) found) end as offered,
        (select c.title from catalogue_resources c where c.shop_id = ${shop} and c.kind = 'collection'
          and c.id = nullif(p.reason -> 'values' ->> 'parent', '')::bigint) as parent,
        (select c.title from catalogue_resources c where c.shop_id = ${shop} and c.kind = 'collection'
          and c.id = p.runner_up) as runner_up,
        coalesce(custom.hidden, (select c.title from catalogue_resources c where c.shop_id = ${shop}
          and c.kind = 'collection' and c.id = nullif(p.reason ->> 'hidden', '')::bigint)) as hidden
      from page p left join lateral (
        select coalesce(array_agg(c.title order by nth) filter (where c.online is not false), '{}') as titles,
            (array_agg(c.title order by nth desc) filter (where c.online is false))[1] as hidden
          from breadcrumb_custom_trails own, unnest(own.collections) with ordinality as level (id, nth)
          left join catalogue_resources c on c.shop_id = ${shop} and c.kind = 'collection' and c.id = level.id
          where own.shop_id = ${shop} and own.id = p.chosen_custom having count(*) > 0) as custom on true
      order by p.sorted_by, p.id`.execute(tx)
  return rows
}

function toRow(kind: TrailKind, row: Row, origin: string): TrailRow {
  const choice = choiceOf(row)
  const isCustom = choice?.kind === 'custom' && row.custom_titles !== null
  const levels = (isCustom ? row.custom_titles : row.titles) ?? []
  return {
    gid: gidOf(kind, row.id),
    title: row.title,
    url: origin + pathOf(kind, row),
    levels: levels.filter((title) => title !== null),
    reason: reasonOf(kind, row, isCustom),
    runnerUp: row.runner_up,
    hidden:
      row.hidden === null
        ? null
        : { title: row.hidden, isChosen: choice?.kind === 'collection' && choice.id === row.reason?.hidden },
    choice,
    choiceName: choice === null ? null : row.choice_name,
    collections: row.offered ?? [],
    written: row.written,
  }
}

/** Returns the reason of a row. A page or article without a choice shows its position in the menus, live. */
function reasonOf(kind: TrailKind, { reason, parent }: Row, isCustom: boolean): TrailRow['reason'] {
  if (kind === 'page' || kind === 'article') return { code: isCustom ? 'custom' : 'live', values: {} }
  if (reason === null) return null
  return { code: reason.code, values: { ...reason.values, ...(parent !== null && { parent }) } }
}

function pathOf(kind: TrailKind, { handle, blog_handle }: Row): string {
  const own = encodeURIComponent(handle)
  switch (kind) {
    case 'product':
      return `/products/${own}`
    case 'collection':
      return `/collections/${own}`
    case 'page':
      return `/pages/${own}`
    case 'article':
      return `/blogs/${encodeURIComponent(blog_handle ?? '')}/${own}`
  }
}
