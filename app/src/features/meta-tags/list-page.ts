import { sql } from 'kysely'
import { parseGid } from '#core/catalogue/domain/resource-kind.ts'
import { exactMoment } from '#kit/server/db/exact-moment.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { CheckSettings } from '#rules/seo-checks/check.ts'
import type { SearchFilter } from './contract/resources.ts'
import { conditionOf } from './domain/length-ranges.ts'
import type { ListCursor, ResourceRecord, Sort } from './list-cursor.ts'

/** Columns of a resource, from a table or function named `r`. */
export const COLUMNS = sql`
  r.kind, r.id, r.handle, r.title, r.status, r.vendor, r.product_type, r.seo_title, r.seo_description, r.noindex,
  r.image_url, r.blog_id, r.body_length, r.updated_at, r.created_at, lower(r.title) as sort_title,
  ${exactMoment('r.updated_at')} as sort_time,
  r.title_length as title_signs, r.description_length as description_signs`

export interface ListOrder {
  sort: Sort
  descending: boolean
  beyond: ListCursor | null
  most: number
}

interface Question {
  filter: SearchFilter
  settings: CheckSettings
  /** Hashes of `readRepeated`, for a caller that asks more than once; absent: they are read. */
  repeated?: readonly string[] | null
}

/** Reads the hashes of titles or descriptions that are on more than one page; null for a filter that needs none. */
export async function readRepeated(
  tx: ShopTx,
  { filter, settings }: Omit<Question, 'repeated'>,
): Promise<string[] | null> {
  const { repeated } = conditionOf(filter.state, settings)
  if (repeated === null) return null
  const hash = sql.ref(`${repeated}_hash`)
  const { rows } = await sql<{ hashes: string[] }>`
    select coalesce(array_agg(found.hash), '{}') as hashes from (
      select ${hash} as hash from catalogue_resources
        where shop_id = ${shopOf(tx)} and ${hash} is not null group by ${hash} having count(*) > 1) found`.execute(
    tx,
  )
  return rows[0]?.hashes ?? []
}

/** Reads up to `most` matching resources after a position. */
export async function readPage(
  tx: ShopTx,
  question: Question & { order: ListOrder },
): Promise<ResourceRecord[]> {
  const { sort, descending, beyond, most } = question.order
  const { rows } = await sql<ResourceRecord>`
    select ${COLUMNS} from signpost_search_resources(${await conditions(tx, question)}, ${sort}, ${descending},
      ${beyond?.text ?? null}, ${beyond?.time ?? null}::timestamptz, ${beyond?.number ?? null}::int,
      ${beyond?.id ?? null}::bigint, ${most}) r`.execute(tx)
  return rows
}

/** Counts the matches, up to `most`. */
export async function countPage(tx: ShopTx, question: Question & { most: number }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select signpost_count_resources(${await conditions(tx, question)}, ${question.most}) as count`.execute(tx)
  return rows[0]?.count ?? 0
}

async function conditions(tx: ShopTx, question: Question) {
  const { filter, settings } = question
  const hashes = question.repeated === undefined ? await readRepeated(tx, question) : question.repeated
  const { title, description, noindex, repeated, incomplete } = conditionOf(filter.state, settings)
  const blog = filter.blogId === undefined ? null : (parseGid(filter.blogId)?.id ?? null)
  return sql`${filter.kind}, ${filter.words ?? null}, ${filter.vendors ?? null}::text[], ${filter.tag ?? null},
    ${filter.statuses ?? null}::text[], ${blog}::bigint, ${title.from}::int, ${title.to}::int,
    ${description.from}::int, ${description.to}::int, ${noindex}::boolean, ${repeated}::text,
    ${hashes}::bigint[], ${incomplete}::boolean`
}

/** Reads resources by gid, in catalogue order; those the catalogue does not hold are missing. */
export async function readRecords(tx: ShopTx, gids: readonly string[]): Promise<ResourceRecord[]> {
  const requested = gids.flatMap((gid) => parseGid(gid) ?? [])
  const { rows } = await sql<ResourceRecord>`
    select ${COLUMNS} from catalogue_resources r
      join unnest(${requested.map(({ kind }) => kind)}::text[], ${requested.map(({ id }) => id)}::bigint[])
        as requested (kind, id) on r.kind = requested.kind and r.id = requested.id
      where r.shop_id = ${shopOf(tx)} order by r.kind, r.id`.execute(tx)
  return rows
}
