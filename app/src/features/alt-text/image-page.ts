import { sql } from 'kysely'
import { z } from 'zod'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { cursorNumber, cursorText, listCursors } from '#kit/server/http/list-cursor.ts'
import type { ImageFilter, ImageRow, ImageSearch } from './contract/images.ts'
import { type ImageKind, parseImageGid } from './domain/image-gid.ts'

/** An image, with the columns that lists and generators need. */
export interface ImageRecord {
  kind: ImageKind
  id: string
  owner_kind: ImageRow['owner']['kind']
  owner_id: string | null
  owner_title: string
  position: number
  url: string
  alt: string | null
  width: number | null
  height: number | null
  updated_at: Date
  /** The title as the database compares it. */
  sort_title: string
}

/** A filter prepared for the database. */
export type Conditions = Omit<ImageFilter, 'collectionId'> & {
  /** Images of these products; null: of any. */
  products: readonly string[] | null
  /** Images of the products of the collection with this number, as far as they are known. */
  collection?: string
  /** The collection is being read: more of its products will be known. */
  isPartial?: boolean
}

export interface ImageOrder {
  sort: 'title' | 'newest'
  descending: boolean
  beyond: ListCursor | null
  most: number
}
/** A position in a list, directly after one of its images: a decoded cursor. */
export interface ListCursor {
  id: string
  title: string
}

/** Part of a list that shows images without a text separately from the others. */
export type Part = 'missing' | 'present'
export type Sort = ImageSearch['sort']
export const partOf = ({ alt }: Pick<ImageRecord, 'alt'>): Part => (alt === null ? 'missing' : 'present')

const conditions = ({ state, owner, words, products }: Conditions) =>
  sql`${state}, ${owner ?? null}, ${words ?? null}, ${products === null ? null : [...products]}::bigint[]`

/** Reads up to `most` matching images after a position. */
export async function readImagePage(
  tx: ShopTx,
  { where, order }: { where: Conditions; order: ImageOrder },
): Promise<ImageRecord[]> {
  const { sort, descending, beyond, most } = order
  const { rows } = await sql<ImageRecord>`
    select kind, id, owner_kind, owner_id, owner_title, place as position, url, alt, width, height, updated_at, sort_title
      from signpost_search_images(${conditions(where)}, ${sort}, ${descending}, ${beyond?.title ?? null},
        ${beyond?.id ?? null}::bigint, ${most}, ${where.collection ?? null}::bigint)`.execute(tx)
  return rows
}

/**
 * Reads a page in list order. The order `missing` consists of two consecutive lists, each read by its own index; a
 * page continues in the second where the first ends.
 */
export async function readListPage(
  tx: ShopTx,
  {
    where,
    order: { sort, descending, beyond, most },
  }: {
    where: Conditions
    order: {
      sort: Sort
      descending: boolean
      beyond: (ListCursor & { part: Part | null }) | null
      most: number
    }
  },
): Promise<ImageRecord[]> {
  if (sort !== 'missing') return readImagePage(tx, { where, order: { sort, descending, beyond, most } })
  const both: Part[] = descending ? ['present', 'missing'] : ['missing', 'present']
  const parts =
    where.state === 'all' ? both.slice(beyond?.part ? both.indexOf(beyond.part) : 0) : [where.state]
  const rows: ImageRecord[] = []
  for (const state of parts) {
    if (rows.length >= most) break
    const behind = beyond?.part === state ? beyond : null
    const order = { sort: 'title' as const, descending, beyond: behind, most: most - rows.length }
    rows.push(...(await readImagePage(tx, { where: { ...where, state }, order })))
  }
  return rows
}

/** Counts the matches, up to `most`. */
export async function countImages(tx: ShopTx, where: Conditions, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select signpost_count_images(${conditions(where)}, ${most}, ${where.collection ?? null}::bigint) as count`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** Reads images by gid, if the shop may edit them; those the catalogue does not hold are missing. */
export async function readImages(tx: ShopTx, gids: readonly string[]): Promise<ImageRecord[]> {
  const requested = gids.flatMap((gid) => parseImageGid(gid) ?? [])
  const files = requested.filter(({ kind }) => kind === 'media').map(({ id }) => id)
  const others = requested.filter(({ kind }) => kind !== 'media')
  const { rows } = await sql<ImageRecord>`
    select 'media' as kind, id, case when owner_id is null then 'file' else 'product' end as owner_kind, owner_id,
        owner_title, position, url, alt, width, height, updated_at, lower(owner_title) as sort_title
      from catalogue_images where shop_id = ${shopOf(tx)} and not locked and id = any(${files}::bigint[])
    union all
    select r.kind, r.id, r.kind, r.id, r.title, 0, r.image_url, nullif(btrim(r.image_alt), ''), null, null,
        r.updated_at, lower(r.title)
      from catalogue_resources r
        join unnest(${others.map(({ kind }) => kind)}::text[], ${others.map(({ id }) => id)}::bigint[])
          as requested (kind, id) on r.kind = requested.kind and r.id = requested.id
      where r.shop_id = ${shopOf(tx)} and r.image_url is not null
    order by kind, id`.execute(tx)
  return rows
}

/** `part` is there if the sort shows the list in two. */
type Position = [sort: Sort, title: string, id: string, part?: Part]
const cursorsOf = (sort: Sort) =>
  listCursors<Position>(
    sort === 'missing'
      ? z.tuple([z.literal(sort), cursorText, cursorNumber, z.enum(['missing', 'present'])])
      : z.tuple([z.literal(sort), cursorText, cursorNumber]),
  )

/** Encodes a position as the cursor that callers return. */
export function cursorOf(image: ImageRecord, sort: Sort): string {
  const { id, sort_title: title } = image
  return cursorsOf(sort).write(sort === 'missing' ? [sort, title, id, partOf(image)] : [sort, title, id])
}

/** Decodes a cursor. Throws `http.bad-cursor`. */
export function readCursor(cursor: string, sort: Sort): ListCursor & { part: Part | null } {
  const [, title, id, part = null] = cursorsOf(sort).read(cursor)
  return { id, title, part }
}
