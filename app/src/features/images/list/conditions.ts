import { type RawBuilder, sql } from 'kysely'
import { catalogueErrors } from '#core/catalogue/errors.ts'
import { listMembers } from '#core/catalogue/members/read-members.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { ImageFilter } from '../contract/rows.ts'
import type { Excludes } from '../domain/settings.ts'

/** Above the number of products in any collection on the platform's largest plans. */
const MOST_MEMBERS = 100_000

/** A filter, prepared for the database. */
export interface Conditions {
  filter: ImageFilter
  /** Products whose galleries to list; null for all images. */
  products: string[] | null
  /** The filter's collection is being read: `products` are those known so far. */
  isPartial?: boolean
  /** Only these images. */
  ids?: readonly string[]
  /** Images that match the filter's words; null if it has no words, or too many match to list them first. */
  named: string[] | null
  excludes: Excludes
  /** Widest width the theme requests; null if its pages were not read. */
  widest: number | null
}

/**
 * Resolves a filter's collection to its current products, as far as they are known: for lists. Throws what
 * `listMembers` throws.
 */
export async function conditionsOf(
  ctx: ShopContext,
  filter: ImageFilter,
  saved: { excludes: Excludes; widths: readonly number[] },
): Promise<Conditions> {
  const { members, isPartial } = await membersOf(ctx, filter.collection)
  const chosen = filter.products ?? null
  const products = members && chosen ? chosen.filter((id) => members.includes(id)) : (members ?? chosen)
  const named = filter.words ? await ctx.tx((tx) => findByWords(tx, filter.words ?? '')) : null
  return { filter, products, excludes: saved.excludes, widest: saved.widths.at(-1) ?? null, named, isPartial }
}

/** Resolves a filter as `conditionsOf` does, for what must not miss an image. Throws `catalogue.collection-being-read`. */
export async function wholeConditionsOf(...given: Parameters<typeof conditionsOf>): Promise<Conditions> {
  const where = await conditionsOf(...given)
  if (where.isPartial) throw new AppError(catalogueErrors.collectionBeingRead)
  return where
}

/** Returns the numbers of a collection's products; null without a collection. */
async function membersOf(
  ctx: ShopContext,
  collection: string | undefined,
): Promise<{ members: string[] | null; isPartial: boolean }> {
  if (!collection) return { members: null, isPartial: false }
  const listed = await listMembers(ctx, collection)
  return {
    members: (listed?.ids ?? []).slice(0, MOST_MEMBERS),
    isPartial: listed !== null && !listed.isWhole,
  }
}

/** If words match more images than this, starting from them would not narrow the list enough. */
const MOST_NAMED = 5_000
/** Shortest words the trigram index can find. */
const SHORTEST = 3

async function findByWords(tx: ShopTx, words: string): Promise<string[] | null> {
  if (words.length < SHORTEST) return null
  const { rows } = await sql<{ id: string }>`
    select id from signpost_images_by_words(${words}, ${MOST_NAMED + 1})`.execute(tx)
  return rows.length > MOST_NAMED ? null : rows.map(({ id }) => id)
}

/** Media types that can be optimised. */
const SUPPORTED = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/svg+xml']

/** The condition that an image can be optimised. */
export const supportedSql = sql<boolean>`coalesce(c.mime, '') = any(${SUPPORTED}::text[])`

/** State of an image: one never checked, or replaced since, is unchecked. */
export const stateSql = sql<string>`
  case when not ${supportedSql} then 'not-supported'
    when f.id is null or f.url <> c.url then 'unchecked' else f.state end`

/** Returns SQL for the merchant's rule that excludes an image; null if none does. */
export function excludedSql(shop: ShopId, { files, tags, collections }: Excludes): RawBuilder<string | null> {
  const lower = tags.map((tag) => tag.toLowerCase())
  return sql`
    case when c.id = any(${files}::bigint[]) then 'file'
      when ${lower.length > 0} and exists (select from catalogue_resources p
        where p.shop_id = ${shop} and p.kind = 'product' and p.id = c.owner_id
          and exists (select from unnest(p.tags) as tag where lower(tag) = any(${lower}::text[]))) then 'tag'
      when ${collections.length > 0} and (exists (select from catalogue_collection_members m
          where m.shop_id = ${shop} and m.product_id = c.owner_id and m.is_member
            and m.collection_id = any(${collections}::bigint[]))
        or exists (select from catalogue_resources o
          where o.shop_id = ${shop} and o.kind = 'collection' and o.id = any(${collections}::bigint[])
            and split_part(o.image_url, '?', 1) = split_part(c.url, '?', 1))) then 'collection' end`
}

/** Matches images shown by a collection or article: those are files with the same path. */
const shownBy = (shop: ShopId, kind: 'collection' | 'article') => sql`exists (
  select from catalogue_resources r where r.shop_id = ${shop} and r.kind = ${kind}
    and split_part(r.image_url, '?', 1) = split_part(c.url, '?', 1))`

/** Returns the condition on `images c left join images_files f`. */
export function whereSql(
  shop: ShopId,
  { filter, products, ids, named, excludes, widest }: Conditions,
): RawBuilder<boolean> {
  const { states, use, format, words, minBytes, oversized, excluded } = filter
  const all: RawBuilder<unknown>[] = [
    ...[sql`c.shop_id = ${shop}`, sql`not c.locked`],
    // Excludes sources whose galleries show a converted file; they are listed again once restored.
    sql`not exists (select from images_conversions k where k.shop_id = ${shop} and k.source_id = c.id and k.stands)`,
  ]
  if (states && states.length > 0) all.push(sql`${stateSql} = any(${states}::text[])`)
  if (use === 'product') all.push(sql`c.owner_id is not null`)
  if (use === 'file')
    all.push(
      sql`c.owner_id is null and not ${shownBy(shop, 'collection')} and not ${shownBy(shop, 'article')}`,
    )
  if (use === 'collection' || use === 'article') all.push(shownBy(shop, use))
  if (format === 'other') all.push(sql`not ${supportedSql}`)
  else if (format) all.push(sql`c.mime = ${format === 'svg' ? 'image/svg+xml' : `image/${format}`}`)
  if (named) all.push(sql`c.id = any(${named}::bigint[])`)
  else if (words)
    all.push(sql`(lower(c.owner_title || ' ' || coalesce(c.alt, '')) like signpost_words_pattern(${words})
      or lower(split_part(split_part(c.url, '?', 1), '/', -1)) like signpost_words_pattern(${words}))`)
  if (products) all.push(sql`c.owner_id = any(${products}::bigint[])`)
  if (ids) all.push(sql`c.id = any(${[...ids]}::bigint[])`)
  if (minBytes !== undefined) all.push(sql`f.current_bytes >= ${minBytes}`)
  if (oversized) all.push(widest === null ? sql`false` : sql`c.width > ${widest}`)
  if (excluded !== undefined)
    all.push(sql`(${excludedSql(shop, excludes)}) ${excluded ? sql`is not null` : sql`is null`}`)
  return sql<boolean>`${sql.join(all, sql` and `)}`
}
