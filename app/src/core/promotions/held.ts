import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import type { Cycle } from '#core/shops/domain/plan-catalogue.ts'
import type { PlanName } from '#core/shops/domain/plan-order.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { HeldPromotion } from './contract.ts'
import { type Benefit, benefitSchema, type Discount } from './domain/benefit.ts'
import { bestDiscount } from './domain/discount.ts'

interface HeldRow {
  code: string
  benefit: Benefit
  redeemedAt: Date
  useUntil: Date | null
  usedAt: Date | null
  /** True if the discount can still be ordered. */
  open: boolean
}

async function selectHeld(tx: ShopTx): Promise<HeldRow[]> {
  const now = await clockOf(tx)
  const { rows } = await sql<Omit<HeldRow, 'benefit'> & { benefit: unknown }>`
    select code, benefit, redeemed_at as "redeemedAt", use_until as "useUntil", used_at as "usedAt",
        used_at is null and (use_until is null or use_until > ${now}::timestamptz) as open
      from shop_promotions where shop_id = ${shopOf(tx)} order by redeemed_at desc, code limit 100`.execute(
    tx,
  )
  return rows.map((row) => ({ ...row, benefit: benefitSchema.parse(row.benefit) }))
}

/** Returns what the shop has redeemed, newest first. */
export async function heldPromotions(ctx: ShopContext): Promise<HeldPromotion[]> {
  const held = await ctx.tx(selectHeld)
  return held.map(({ code, benefit, redeemedAt, useUntil, usedAt, open }) => ({
    code,
    benefit,
    redeemedAt: redeemedAt.toISOString(),
    useUntil: useUntil?.toISOString() ?? null,
    usedAt: usedAt?.toISOString() ?? null,
    open: open && benefit.discount !== undefined,
  }))
}

/** Returns the discount the shop's codes give an order; null if none applies. */
export async function discountFor(
  ctx: ShopContext,
  order: { plan: PlanName; cycle: Cycle; price: number },
): Promise<{ code: string; discount: Discount } | null> {
  const held = await ctx.tx(selectHeld)
  return bestDiscount(
    held.flatMap(({ code, benefit: { discount }, open }) => (open && discount ? [{ code, discount }] : [])),
    order,
  )
}

/** Marks the code as used by this shop: the platform reports a running subscription with its discount. */
export async function notePromotionUsed(
  tx: ShopTx,
  { code, subscriptionId }: { code: string; subscriptionId: string },
): Promise<void> {
  await sql`
    update shop_promotions set used_at = ${await clockOf(tx)}::timestamptz, subscription_id = ${subscriptionId}
      where shop_id = ${shopOf(tx)} and code = ${code} and used_at is null`.execute(tx)
}

/** Makes the code usable again: the order it was used for ended before its subscription began. */
export async function freePromotion(
  tx: ShopTx,
  { code, subscriptionId }: { code: string; subscriptionId: string },
): Promise<void> {
  await sql`
    update shop_promotions set used_at = null, subscription_id = null
      where shop_id = ${shopOf(tx)} and code = ${code} and subscription_id = ${subscriptionId}`.execute(tx)
}
