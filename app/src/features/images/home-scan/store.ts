import { sql } from 'kysely'
import { looksIn } from '#kit/server/db/look-row.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { keptScanSchema, writtenUseSchema } from '../contract/home-scan.ts'
import type { ImageDetail } from '../contract/images.ts'

/** Scans of a store's home page. */
export const homeScans = looksIn('home_page_scans', keptScanSchema)

/** Maximum uses returned; a longer list is of no use. */
const MOST_USES = 50

/** Returns settings and texts that show an image, as of the last successful scan; null if there was none. */
export async function writtenUsesOf(tx: ShopTx, id: string): Promise<ImageDetail['written']> {
  const { rows } = await sql<{ read_at: string | null; uses: unknown }>`
    select result ->> 'readAt' as read_at,
        (select json_agg(use -> 'where') from (
          select use from json_array_elements(result -> 'written') as use
            where use ->> 'imageId' = ${id} limit ${MOST_USES}) own) as uses
      from home_page_scans where shop_id = ${shopOf(tx)}`.execute(tx)
  const [scan] = rows
  if (!scan?.read_at) return null
  return {
    readAt: scan.read_at,
    uses: writtenUseSchema
      .array()
      .catch([])
      .parse(scan.uses ?? []),
  }
}

/** Returns numbers of images by file name; a name shared by several images is left out. */
export async function imagesByName(tx: ShopTx, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; id: string }>`
    select name, min(id)::text as id from (
      select regexp_replace(split_part(url, '?', 1), '^.*/', '') as name, id from catalogue_images
        where shop_id = ${shopOf(tx)}) named
      where name = any(${names}::text[]) group by name having count(*) = 1`.execute(tx)
  return new Map(rows.map(({ name, id }) => [name, id]))
}
