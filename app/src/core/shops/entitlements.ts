import { sql } from 'kysely'
import { clockOf } from '#kit/server/db/clock.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { PlanName } from './domain/plan-order.ts'

/** What a shop may use beyond its plan. */
export interface NewEntitlement {
  source: string
  /** Opens the features of this plan; null: of none. */
  plan: PlanName | null
  /** From now; null: for good. */
  hours: number | null
  moreProducts: number
}

/** Gives a shop something, once per `source`; false: it had it. */
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

/** What was given for it ends now. */
export async function endEntitlement(tx: ShopTx, source: string): Promise<void> {
  await sql`
    update shop_entitlements set ends_at = greatest(${await clockOf(tx)}::timestamptz, begins_at + interval '1 millisecond')
      where shop_id = ${shopOf(tx)} and source = ${source}`.execute(tx)
}

/** As the database tells it, with what time it has. */
export interface EntitlementRow {
  source: string
  plan: string | null
  more: number
  begins: string
  ends: string | null
}

/** SQL: the entitlements of the shop, as one value of `readPlan`. */
export const entitlementsOf = (shop: string) => sql`(
  select jsonb_agg(jsonb_build_object('source', source, 'plan', plan, 'more', more_products, 'begins', begins_at, 'ends', ends_at))
    from shop_entitlements where shop_entitlements.shop_id = ${shop})`
