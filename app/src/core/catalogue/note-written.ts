import { sql } from 'kysely'
import { clockOf, type ShopId, type ShopTx } from '#kit/server/db/shop-tx.ts'
import { parseGid, type ResourceKind } from './domain/resource-kind.ts'
import { noteFormerPaths } from './former-paths.ts'

/** Fields of a resource's row that one of our writes may have changed; absent: unchanged. */
export interface WrittenFields {
  seo_title?: string | null
  seo_description?: string | null
  handle?: string
  noindex?: boolean
  body_length?: number
  image_alt?: string | null
}

/**
 * Updates our row of a resource with what was just written to the store. A row requested before now does not revert
 * it; a later one is saved as usual. Ignores other gids.
 */
export async function noteWritten(
  tx: ShopTx,
  shopId: ShopId,
  { gid, fields }: { gid: string; fields: WrittenFields },
): Promise<void> {
  const about = parseGid(gid)
  if (!about || Object.keys(fields).length === 0) return
  const now = await clockOf(tx)
  if (fields.handle !== undefined) await noteFormerHandle(tx, shopId, { about, handle: fields.handle })
  await tx
    .updateTable('catalogue_resources')
    .set({ ...fields, read_at: now })
    .where('shop_id', '=', shopId)
    .where('kind', '=', about.kind)
    .where('id', '=', about.id)
    .execute()
}

/** Columns that hold a text on which nothing else depends. */
type TextColumn = 'seo_title' | 'seo_description' | 'image_alt'

/** Updates one text of many resources with one statement, otherwise like `noteWritten`. */
export async function noteWrittenTexts(
  tx: ShopTx,
  shopId: ShopId,
  { column, texts }: { column: TextColumn; texts: ReadonlyMap<string, string | null> },
): Promise<void> {
  const rows = [...texts].flatMap(([gid, text]) => {
    const about = parseGid(gid)
    return about ? [{ ...about, text }] : []
  })
  if (rows.length === 0) return
  const now = await clockOf(tx)
  await sql`
    update catalogue_resources r set ${sql.ref(column)} = w.text, read_at = ${now}::timestamptz
      from unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ text }) => text)}::text[])
        as w (kind, id, text)
      where r.shop_id = ${shopId} and r.kind = w.kind and r.id = w.id`.execute(tx)
}

async function noteFormerHandle(
  tx: ShopTx,
  shopId: ShopId,
  { about, handle }: { about: { kind: ResourceKind; id: string }; handle: string },
): Promise<void> {
  const former = await tx
    .selectFrom('catalogue_resources')
    .select(['handle', 'title', 'blog_id as blogId'])
    .where('shop_id', '=', shopId)
    .where('kind', '=', about.kind)
    .where('id', '=', about.id)
    .where('handle', '<>', handle)
    .executeTakeFirst()
  if (former) await noteFormerPaths(tx, shopId, { former: [{ ...about, ...former }], gone: false })
}
