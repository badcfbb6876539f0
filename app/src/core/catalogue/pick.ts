import { sql } from 'kysely'
import { z } from 'zod'
import type { ShopContext } from '#core/context/context.ts'
import { contains } from '#kit/server/db/like.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { listCursors } from '#kit/server/http/list-cursor.ts'
import type { PickableResource, pickInputSchema } from './contract.ts'
import { PICK_PAGE } from './domain/page-size.ts'
import { gidOf, parseGid, type ResourceKind } from './domain/resource-kind.ts'
import { searchProducts } from './search.ts'

const offsets = listCursors(z.int().min(0).max(1_000_000))

/**
 * Returns one page of the pickable resources of a kind, by title. Products use the index of their own search. Throws
 * `http.bad-cursor`.
 */
export async function pickResources(
  ctx: ShopContext,
  { kind, words, after }: z.output<typeof pickInputSchema>,
): Promise<{ resources: PickableResource[]; next: string | null }> {
  if (kind === 'product') {
    const search = { count: PICK_PAGE, sort: 'title', direction: 'ascending' } as const
    const { products, next } = await searchProducts(ctx, { ...search, words, after })
    const isLast = products.length < PICK_PAGE
    return {
      resources: products.map(({ id, title, handle, imageUrl }) => ({ id, kind, title, handle, imageUrl })),
      next: isLast ? null : next,
    }
  }
  const offset = after === undefined ? 0 : offsets.read(after)
  const rows = await ctx.tx(async (tx) => {
    const like = words === undefined ? null : contains(words.toLowerCase())
    return sql<Row>`
      select kind, id, title, handle, image_url from catalogue_resources
        where shop_id = ${shopOf(tx)} and kind = ${kind} and (${like}::text is null or lower(title) like ${like})
        order by lower(title), id limit ${PICK_PAGE + 1} offset ${offset}`.execute(tx)
  })
  const shown = rows.rows.slice(0, PICK_PAGE)
  return {
    resources: shown.map(asPickable),
    next: rows.rows.length > PICK_PAGE ? offsets.write(offset + PICK_PAGE) : null,
  }
}

interface Row {
  kind: ResourceKind
  id: string
  title: string
  handle: string
  image_url: string | null
}

/** Returns the resources of previously picked gids, in the same order; deleted ones are left out. */
export async function namedResources(
  ctx: ShopContext,
  { ids }: { ids: readonly string[] },
): Promise<{ resources: PickableResource[] }> {
  const asked = ids.flatMap((gid) => parseGid(gid) ?? [])
  if (asked.length === 0) return { resources: [] }
  const rows = await ctx.tx(async (tx) => {
    return sql<Row>`
      select kind, id, title, handle, image_url from catalogue_resources
        where shop_id = ${shopOf(tx)} and kind = any(${[...new Set(asked.map(({ kind }) => kind))]}::text[])
          and id = any(${asked.map(({ id }) => id)}::bigint[])`.execute(tx)
  })
  const found = new Map(rows.rows.map((row) => [gidOf(row.kind, row.id), asPickable(row)]))
  return { resources: ids.flatMap((gid) => found.get(gid) ?? []) }
}

function asPickable({ kind, id, title, handle, image_url }: Row): PickableResource {
  return { id: gidOf(kind, id), kind, title, handle, imageUrl: image_url }
}
