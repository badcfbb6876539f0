import { sql } from 'kysely'
import { gidOf, parseGid, type ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { REPEATS_LISTED, type Repeats } from './contract/summary.ts'

interface Page {
  kind: ResourceKind
  id: string
  title: string
  total: number
}

/** Returns the other pages of the store that have the same title or description as a resource, with their number. */
export function repeatsOf(ctx: ShopContext, { gid }: { gid: string }): Promise<Repeats> {
  return ctx.tx((tx) => readRepeats(tx, gid))
}

/** As `repeatsOf`, within a transaction. */
export async function readRepeats(tx: ShopTx, gid: string): Promise<Repeats> {
  return {
    title: await othersWith(tx, gid, 'title'),
    description: await othersWith(tx, gid, 'description'),
  }
}

async function othersWith(tx: ShopTx, gid: string, part: keyof Repeats): Promise<Repeats['title']> {
  const about = parseGid(gid)
  if (!about) return { count: 0, pages: [] }
  const shop = shopOf(tx)
  const hash = `${part}_hash`
  const { rows } = await sql<Page>`
    select other.kind, other.id, other.title, (count(*) over ())::int as total
      from catalogue_resources one join catalogue_resources other
        on other.shop_id = one.shop_id and ${sql.ref(`other.${hash}`)} = ${sql.ref(`one.${hash}`)}
          and (other.kind, other.id) <> (one.kind, one.id)
      where one.shop_id = ${shop} and other.shop_id = ${shop} and one.kind = ${about.kind} and one.id = ${about.id}
      order by other.title, other.id limit ${REPEATS_LISTED}`.execute(tx)
  return {
    count: rows[0]?.total ?? 0,
    pages: rows.map(({ kind, id, title }) => ({ gid: gidOf(kind, id), kind, title })),
  }
}
