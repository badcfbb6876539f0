import { sql } from 'kysely'
import { parseGid, type ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { clockOf } from '#kit/server/db/clock.ts'
import { type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { CheckSettings } from '#rules/seo-checks/check.ts'
import { DEFAULT_CHECK_SETTINGS } from '#rules/seo-checks/check.ts'

/** What Signpost itself knows of a resource. */
export interface OwnData {
  focusKeyword: string | null
  /** The text on the store is one that our writers proposed, word for word. */
  titleIsOurs: boolean
  descriptionIsOurs: boolean
}

interface Standing {
  kind: ResourceKind
  id: string
  seo_title: string | null
  seo_description: string | null
}

/** In the order of the rows. */
export async function ownDataOf(tx: ShopTx, rows: readonly Standing[]): Promise<OwnData[]> {
  const column = <T>(of: (row: Standing) => T): T[] => rows.map(of)
  const { rows: found } = await sql<{ keyword: string | null; title: boolean; description: boolean }>`
    select k.keyword,
        exists (select from meta_tags_texts t where t.shop_id = ${shopOf(tx)} and t.kind = w.kind and t.id = w.id and t.field = 'seo-title'
          and t.digest = md5(btrim(w.title))) as title,
        exists (select from meta_tags_texts t where t.shop_id = ${shopOf(tx)} and t.kind = w.kind and t.id = w.id and t.field = 'seo-description'
          and t.digest = md5(btrim(w.description))) as description
      from unnest(${column(({ kind }) => kind)}::text[], ${column(({ id }) => id)}::bigint[],
          ${column((row) => row.seo_title)}::text[], ${column((row) => row.seo_description)}::text[])
          with ordinality as w (kind, id, title, description, at)
        left join meta_tags_keywords k on k.shop_id = ${shopOf(tx)} and k.kind = w.kind and k.id = w.id
      order by w.at`.execute(tx)
  return found.map((row) => ({
    focusKeyword: row.keyword,
    titleIsOurs: row.title,
    descriptionIsOurs: row.description,
  }))
}

/** Remembers texts our writers propose: by them it is known later whose text stands on the store. */
export async function rememberTexts(
  tx: ShopTx,
  shopId: ShopId,
  { gid, texts }: { gid: string; texts: Readonly<Record<string, string>> },
): Promise<void> {
  const about = parseGid(gid)
  const entries = Object.entries(texts)
  if (!about || entries.length === 0) return
  await sql`
    insert into meta_tags_texts (shop_id, kind, id, field, digest, written_at)
      values ${sql.join(entries.map(([field, text]) => sql`(${shopId}, ${about.kind}, ${about.id}, ${field}, md5(btrim(${text}::text)), now())`))}
      on conflict (shop_id, kind, id, field, digest) do update set written_at = excluded.written_at`.execute(
    tx,
  )
}

/** Lets go of texts nobody kept: older than the proposals they came from can be, and not on the store. */
export async function forgetTexts(tx: ShopTx): Promise<void> {
  await sql`
    delete from meta_tags_texts t where t.shop_id = ${shopOf(tx)} and written_at < ${await clockOf(tx)}::timestamptz - interval '30 days' and not exists (
      select from catalogue_resources r where r.shop_id = ${shopOf(tx)} and r.kind = t.kind and r.id = t.id
        and t.digest = md5(btrim(case t.field when 'seo-title' then r.seo_title else r.seo_description end)))`.execute(
    tx,
  )
}

/** Null or empty: none. Answers what was there before. */
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
  const wanted = keyword?.trim() ?? ''
  if (wanted === '')
    await tx
      .deleteFrom('meta_tags_keywords')
      .where('shop_id', '=', shopOf(tx))
      .where('kind', '=', about.kind)
      .where('id', '=', about.id)
      .execute()
  else
    await tx
      .insertInto('meta_tags_keywords')
      .values({ shop_id: shopId, kind: about.kind, id: about.id, keyword: wanted })
      .onConflict((conflict) => conflict.columns(['shop_id', 'kind', 'id']).doUpdateSet({ keyword: wanted }))
      .execute()
  return before?.keyword ?? null
}

/** The reading of lengths the shop has chosen. */
export async function checkSettingsOf(tx: ShopTx): Promise<CheckSettings> {
  const row = await tx
    .selectFrom('meta_tags_settings')
    .where('shop_id', '=', shopOf(tx))
    .select('lengths')
    .executeTakeFirst()
  return row ? { lengths: row.lengths as CheckSettings['lengths'] } : DEFAULT_CHECK_SETTINGS
}
