import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { ShopId } from '#kit/server/db/shop-tx.ts'
import { cursorNumber, cursorText, listCursors } from '#kit/server/http/list-cursor.ts'
import type { ImageSearch } from '../contract/rows.ts'
import type { ImageState } from '../domain/image-states.ts'
import { supportedSql } from './conditions.ts'

export type Sort = ImageSearch['sort']

/** A position in a list, directly after one of its images: a decoded cursor. */
export interface ListCursor {
  key: string
  id: string
}

/**
 * A list of images in one order, which an index follows. Some orders consist of two, one after the other. All are on
 * `images c left join images_files f`.
 */
export interface OrderedPart {
  /** Which images it has. */
  where: RawBuilder<boolean>
  /** Only those behind the position. */
  behind: RawBuilder<boolean>
  order: RawBuilder<unknown>
  /** What precedes the id in a position. */
  key: RawBuilder<string>
  /** The state all its images have; absent: any. */
  state?: ImageState | undefined
}

const ALL = sql<boolean>`true`

/** Returns the lists a page in this order is read from, beginning directly after `beyond`. */
export function partsOf(sort: Sort, shop: ShopId, beyond: ListCursor | null): OrderedPart[] {
  if (sort === 'newest') return [newest(beyond, { where: ALL, key: sql`''` })]
  if (sort === 'title') return [byTitle(beyond)]
  const { number, isKnown, state } = NUMBERS[sort]
  const rest = { where: sql<boolean>`not ${isKnown(shop)}`, key: sql<string>`'0'` }
  // A position without a number is in the second list.
  if (beyond && BigInt(beyond.key) <= 0n) return [newest(beyond, rest)]
  const known: OrderedPart = {
    where: isKnown(null),
    behind: beyond ? sql`(${number}, f.id) < (${beyond.key}::bigint, ${beyond.id}::bigint)` : ALL,
    order: sql`${number} desc, f.id desc`,
    key: sql`${number}::text`,
    state,
  }
  return [known, newest(null, rest)]
}

/** Without a key, even a constant one, beside the id: all rows before the position would be read. */
function newest(beyond: ListCursor | null, part: Pick<OrderedPart, 'where' | 'key'>): OrderedPart {
  return { ...part, behind: beyond ? sql`c.id < ${beyond.id}::bigint` : ALL, order: sql`c.id desc` }
}

const byTitle = (beyond: ListCursor | null): OrderedPart => ({
  where: ALL,
  behind: beyond ? sql`(c.sort_title, c.id) > (${beyond.key}, ${beyond.id}::bigint)` : ALL,
  order: sql`c.sort_title, c.id`,
  key: sql`c.sort_title`,
})

/** Orders by a number of our file, largest first. Images without one follow, newest first. */
const NUMBERS: Record<'bytes' | 'saved', NumberOrder> = {
  bytes: { number: sql`f.current_bytes`, isKnown: knownBy((file) => sql`${file}.current_bytes > 0`) },
  saved: {
    number: sql`f.saved_bytes`,
    state: 'optimised',
    // As `stateSql` has it: of a file replaced since, nothing is known. Compared outside a case, equal URLs would be taken
    // for as rare as URLs are different, and the images sorted.
    isKnown: knownBy(
      (file) =>
        sql`${file}.saved_bytes > 0 and case when ${file}.url = c.url then ${supportedSql} else false end`,
    ),
  },
}
interface NumberOrder {
  number: RawBuilder<number>
  state?: ImageState
  /** The condition that an image has the number: of its file `f`, or (with a shop) of any row, to be negated. */
  isKnown: (shop: ShopId | null) => RawBuilder<boolean>
}

/** The negation is an anti-join, which the planner estimates well; of `not (f…)` it would not. */
function knownBy(condition: (file: RawBuilder<unknown>) => RawBuilder<boolean>): NumberOrder['isKnown'] {
  return (shop) =>
    shop === null
      ? condition(sql.ref('f'))
      : sql`exists (select from images_files k where k.shop_id = ${shop} and k.id = c.id and ${condition(sql.ref('k'))})`
}

/** A number as bigint takes it; cursors of earlier versions have leading zeros. */
const size = z.string().regex(/^0*\d{1,18}$/)
const cursorsOf = (sort: Sort) => {
  const key = sort === 'bytes' || sort === 'saved' ? size : cursorText
  return listCursors(z.tuple([z.literal(sort), key, cursorNumber]))
}

/** Encodes a position as the cursor that callers return. */
export const cursorOf = ({ id, sort_key: key }: { id: string; sort_key: string }, sort: Sort): string =>
  cursorsOf(sort).write([sort, key, id])

/** Decodes a cursor. Throws `http.bad-cursor`. */
export function readCursor(cursor: string, sort: Sort): ListCursor {
  const [, key, id] = cursorsOf(sort).read(cursor)
  return { key, id }
}
