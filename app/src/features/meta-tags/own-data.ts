import { sql } from 'kysely'
import { parseGid, type ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { areOurs, digestIn, forgetTexts, rememberTexts } from '#core/writing/authorship.ts'
import { type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { CheckSettings } from '#rules/seo-checks/check.ts'
import { DEFAULT_CHECK_SETTINGS } from '#rules/seo-checks/check.ts'

/** Data about a resource that only Signpost holds. */
export interface OwnData {
  focusKeyword: string | null
  /** True if the text on the store is one our generators proposed, word for word. */
  titleIsOurs: boolean
  descriptionIsOurs: boolean
}

interface TextsRow {
  kind: ResourceKind
  id: string
  seo_title: string | null
  seo_description: string | null
}

/** Reads our own data of the rows, in the order of the rows. */
export async function ownDataOf(tx: ShopTx, shopId: ShopId, rows: readonly TextsRow[]): Promise<OwnData[]> {
  const column = <T>(of: (row: TextsRow) => T): T[] => rows.map(of)
  const { rows: found } = await sql<{ keyword: string | null }>`
    select k.keyword
      from unnest(${column(({ kind }) => kind)}::text[], ${column(({ id }) => id)}::bigint[])
          with ordinality as w (kind, id, at)
        left join meta_tags_keywords k on k.shop_id = ${shopId} and k.kind = w.kind and k.id = w.id
      order by w.at`.execute(tx)
  const ours = await areOurs(
    tx,
    shopId,
    rows.flatMap(({ kind, id, seo_title, seo_description }) => [
      { kind, id, field: 'seo-title', text: seo_title },
      { kind, id, field: 'seo-description', text: seo_description },
    ]),
  )
  return found.map(({ keyword }, at) => ({
    focusKeyword: keyword,
    titleIsOurs: ours[2 * at] === true,
    descriptionIsOurs: ours[2 * at + 1] === true,
  }))
}

/** Stores the texts proposed for one resource. */
export async function rememberListing(
  tx: ShopTx,
  shopId: ShopId,
  { gid, texts }: { gid: string; texts: Readonly<Record<string, string>> },
): Promise<void> {
  const about = parseGid(gid)
  if (!about) return
  await rememberTexts(
    tx,
    shopId,
    Object.entries(texts).map(([field, text]) => ({ ...about, field, text })),
  )
}

/** Deletes proposed texts that are old and not on the store. */
export async function forgetListings(tx: ShopTx, shopId: ShopId): Promise<void> {
  const held = sql`case t.field when 'seo-title' then r.seo_title else r.seo_description end`
  await forgetTexts(tx, shopId, {
    fields: ['seo-title', 'seo-description'],
    stands: sql<boolean>`exists (
      select from catalogue_resources r
        where r.shop_id = ${shopId} and r.kind = t.kind and r.id = t.id and t.digest = ${digestIn(held)})`,
  })
}

/** Saves a focus keyword; null or empty removes it. Returns the previous one. */
export async function saveKeyword(
  tx: ShopTx,
  shopId: ShopId,
  { gid, keyword }: { gid: string; keyword: string | null },
): Promise<string | null> {
  const about = parseGid(gid)
  if (!about) return null
  const before = await tx
    .selectFrom('meta_tags_keywords')
    .where('shop_id', '=', shopOf(tx))
    .select('keyword')
    .where('kind', '=', about.kind)
    .where('id', '=', about.id)
    .executeTakeFirst()
  const trimmed = keyword?.trim() ?? ''
  if (trimmed === '')
    await tx
      .deleteFrom('meta_tags_keywords')
      .where('shop_id', '=', shopOf(tx))
      .where('kind', '=', about.kind)
      .where('id', '=', about.id)
      .execute()
  else
    await tx
      .insertInto('meta_tags_keywords')
      .values({ shop_id: shopId, kind: about.kind, id: about.id, keyword: trimmed })
      .onConflict((conflict) => conflict.columns(['shop_id', 'kind', 'id']).doUpdateSet({ keyword: trimmed }))
      .execute()
  return before?.keyword ?? null
}

/** Reads the interpretation of lengths the shop has chosen. */
export async function checkSettingsOf(tx: ShopTx): Promise<CheckSettings> {
  const row = await tx
    .selectFrom('meta_tags_settings')
    .where('shop_id', '=', shopOf(tx))
    .select('lengths')
    .executeTakeFirst()
  return row ? { lengths: row.lengths as CheckSettings['lengths'] } : DEFAULT_CHECK_SETTINGS
}
