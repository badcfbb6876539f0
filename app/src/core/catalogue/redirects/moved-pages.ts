import { sql } from 'kysely'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { ResourceKind } from '../domain/resource-kind.ts'
import { isOnline } from '../online.ts'
import { pagePath } from '../page-resources.ts'

/** Former path and present one of a page that was renamed, both in lower case. */
export type MovedPage = [from: string, to: string]

/** Returns the pages that were renamed and that the Online Store shows, or only those that had one of these paths. */
export async function movedPages(tx: ShopTx, keys?: readonly string[]): Promise<MovedPage[]> {
  const asked = keys ? sql`and f.path = any(${[...new Set(keys)]}::text[])` : sql``
  const { rows } = await sql<{ from: string; kind: ResourceKind; handle: string; blog: string | null }>`
    select f.path as "from", r.kind, r.handle, b.handle as blog from catalogue_former_paths f
      join catalogue_resources r on r.shop_id = ${shopOf(tx)} and r.kind = f.kind and r.id = f.id
      left join catalogue_resources b on b.shop_id = ${shopOf(tx)} and b.kind = 'blog' and b.id = r.blog_id
      where f.shop_id = ${shopOf(tx)} and not f.gone ${asked} and ${isOnline(await clockOf(tx))}`.execute(tx)
  return rows.flatMap((row): MovedPage[] => {
    const to = pagePath(row)?.toLowerCase()
    return to === undefined ? [] : [[row.from, to]]
  })
}
