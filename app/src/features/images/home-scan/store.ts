import { sql } from 'kysely'
import { looksIn } from '#kit/server/db/look-row.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { homeScanResultSchema } from '../contract/home-scan.ts'

/** Scans of a store's home page. */
export const homeScans = looksIn('home_page_scans', homeScanResultSchema)

/** Numbers of images by the names of their files; a name that several have is nobody's. */
export async function imagesByName(tx: ShopTx, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; id: string }>`
    select name, min(id)::text as id from (
      select regexp_replace(split_part(url, '?', 1), '^.*/', '') as name, id from catalogue_images
        where shop_id = ${shopOf(tx)}) named
      where name = any(${names}::text[]) group by name having count(*) = 1`.execute(tx)
  return new Map(rows.map(({ name, id }) => [name, id]))
}
