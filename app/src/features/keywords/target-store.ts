import { sql } from 'kysely'
import { clockOf, type ShopTx, shopOf, valuesOf } from '#kit/server/db/shop-tx.ts'
import { keywordOfTitle, type TargetKind } from './domain/keyword.ts'

export interface TargetRow {
  kind: TargetKind
  id: string
  title: string
  keyword: string
}

/** Lists the targets that still exist in the store, collections first. */
export async function listTargets(tx: ShopTx): Promise<TargetRow[]> {
  const shop = shopOf(tx)
  const { rows } = await sql<TargetRow>`
    select t.kind, t.resource_id as id, r.title, t.keyword
      from keyword_targets t join catalogue_resources r on r.shop_id = ${shop} and r.kind = t.kind and r.id = t.resource_id
      where t.shop_id = ${shop} order by t.kind, lower(r.title), t.resource_id`.execute(tx)
  return rows
}

/** Replaces the targets of a kind; those that stay keep their keyword. Unknown ids are left out. */
export async function replaceTargets(tx: ShopTx, kind: TargetKind, ids: readonly string[]): Promise<void> {
  const shop = shopOf(tx)
  await sql`
    delete from keyword_targets where shop_id = ${shop} and kind = ${kind}
      and not (resource_id = any(${[...ids]}::bigint[]))`.execute(tx)
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from catalogue_resources
      where shop_id = ${shop} and kind = ${kind} and id = any(${[...ids]}::bigint[])`.execute(tx)
  const added = rows.filter(({ title }) => keywordOfTitle(title) !== '')
  if (added.length === 0) return
  const now = await clockOf(tx)
  const values = added.map(({ id, title }) => [shop, kind, id, keywordOfTitle(title), now])
  await sql`
    insert into keyword_targets (shop_id, kind, resource_id, keyword, added_at) values ${valuesOf(values)}
      on conflict (shop_id, kind, resource_id) do nothing`.execute(tx)
}

/** Returns false if the target does not exist. */
export async function renameTarget(
  tx: ShopTx,
  { kind, id, keyword }: { kind: TargetKind; id: string; keyword: string },
): Promise<boolean> {
  const { rows } = await sql`
    update keyword_targets set keyword = ${keyword}
      where shop_id = ${shopOf(tx)} and kind = ${kind} and resource_id = ${id} returning kind`.execute(tx)
  return rows.length > 0
}
