import { sql } from 'kysely'
import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { pathOf } from '#core/catalogue/former-paths.ts'
import { isOnline } from '#core/catalogue/online.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { LivingPage } from '#rules/redirects/suggest/page-index.ts'

interface Row {
  id: string
  kind: ResourceKind
  handle: string
  title: string
  blogId: string | null
}

/**
 * Returns the pages a visitor may be redirected to, with their former paths and, for collections, the paths of their
 * deleted products.
 */
export async function livingPagesOf(tx: ShopTx): Promise<LivingPage[]> {
  const { rows } = await sql<Row>`
    select r.id, r.kind, r.handle, r.title, r.blog_id as "blogId" from catalogue_resources r
      where r.shop_id = ${shopOf(tx)} and ${isOnline(await clockOf(tx))}`.execute(tx)
  const { rows: formers } = await sql<{ path: string; kind: string; id: string }>`
    select path, kind, id from catalogue_former_paths where shop_id = ${shopOf(tx)} and not gone`.execute(tx)
  const { rows: gone } = await sql<{ path: string; collection: string }>`
    select path, collection from broken_links where shop_id = ${shopOf(tx)} and deleted_at is null and collection is not null`.execute(
    tx,
  )
  const blogs = new Map(rows.flatMap(({ kind, id, handle }) => (kind === 'blog' ? [[id, handle]] : [])))
  const earlier = Map.groupBy(formers, ({ kind, id }) => `${kind} ${id}`)
  const former = Map.groupBy(gone, ({ collection }) => collection)
  return rows.flatMap((row) => {
    const path = pathOf(row, blogs)
    if (path === null) return []
    const had = earlier
      .get(`${row.kind} ${row.id}`)
      ?.map((one) => one.path)
      .filter((one) => one !== path)
    const lost = former.get(path)?.map((one) => one.path)
    return [{ path, title: row.title, ...(had && { earlier: had }), ...(lost && { former: lost }) }]
  })
}
