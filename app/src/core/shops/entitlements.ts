import { sql } from 'kysely'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { PlanName } from './domain/plan-order.ts'

/** A right of a shop beyond its plan. */
export interface NewEntitlement {
  source: string
  /** Plan whose features are opened; null: none. */
  plan: PlanName | null
  /** Duration from now; null: permanent. */
  hours: number | null
  moreProducts: number
}

/** Grants a shop something, once per `source`; false if it was already granted. */
export async function entitle(tx: ShopTx, made: NewEntitlement): Promise<boolean> {
  const { source, plan, hours, moreProducts } = made
  const now = await clockOf(tx)
  const { rows } = await sql`
    insert into shop_entitlements (shop_id, source, plan, more_products, begins_at, ends_at)
      values (${shopOf(tx)}, ${source}, ${plan}, ${moreProducts}, ${now}::timestamptz,
        ${now}::timestamptz + ${hours}::int * interval '1 hour')
      on conflict do nothing returning source`.execute(tx)
  return rows.length > 0
}

/** Ends the entitlement from this source now. */
export async function endEntitlement(tx: ShopTx, source: string): Promise<void> {
  // It ends after its beginning, even in the same moment.
  const { rows } = await sql<{ endsAt: string }>`
    select greatest(${await clockOf(tx)}::timestamptz, begins_at + interval '1 millisecond')::text as "endsAt"
      from shop_entitlements where shop_id = ${shopOf(tx)} and source = ${source} for update`.execute(tx)
  const [granted] = rows
  if (granted)
    await sql`
      update shop_entitlements set ends_at = ${granted.endsAt}::timestamptz
        where shop_id = ${shopOf(tx)} and source = ${source}`.execute(tx)
}

export interface FeatureFlag {
  feature: string
  isOn: boolean
  setBy: string
}

/** Features staff have switched on or off for this shop, regardless of its plan. */
export async function readFlags(tx: ShopTx): Promise<Map<string, FeatureFlag>> {
  const rows = await tx
    .selectFrom('shop_feature_flags')
    .select(['feature', 'is_on', 'set_by'])
    .where('shop_id', '=', shopOf(tx))
    .execute()
  return new Map(rows.map(({ feature, is_on: isOn, set_by: setBy }) => [feature, { feature, isOn, setBy }]))
}

/** Switches a feature for this shop; null returns it to the plan. Returns the previous value. */
export async function setFlag(
  tx: ShopTx,
  { feature, flag, by }: { feature: string; flag: boolean | null; by: string },
): Promise<boolean | null> {
  const before = (await readFlags(tx)).get(feature)?.isOn ?? null
  if (flag === null)
    await sql`delete from shop_feature_flags where shop_id = ${shopOf(tx)} and feature = ${feature}`.execute(
      tx,
    )
  else
    await sql`insert into shop_feature_flags (shop_id, feature, is_on, set_by, set_at)
      values (${shopOf(tx)}, ${feature}, ${flag}, ${by}, ${await clockOf(tx)}::timestamptz)
      on conflict (shop_id, feature)
        do update set is_on = excluded.is_on, set_by = excluded.set_by, set_at = excluded.set_at`.execute(tx)
  return before
}
