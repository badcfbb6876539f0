import { sql } from 'kysely'
import { type Benefit, benefitSchema } from '#core/promotions/domain/benefit.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/** A one-time plan staff offer to one store. */
export interface OneTimePlanRow {
  id: string
  name: string
  note: string
  price: number
  currency: string
  benefit: Benefit
  offeredBy: string
  offeredAt: Date
  withdrawnAt: Date | null
  paidAt: Date | null
  refundedAt: Date | null
  confirmationUrl: string | null
}

/** Returns the plans, newest first, at most a hundred. */
export async function listPlans(tx: ShopTx): Promise<OneTimePlanRow[]> {
  return select(tx, sql`true`)
}

/** Returns an open plan; undefined if none exists, or it was withdrawn or paid. */
export async function findOpenPlan(tx: ShopTx, id: string): Promise<OneTimePlanRow | undefined> {
  const [found] = await select(tx, sql`id = ${id} and withdrawn_at is null and paid_at is null`)
  return found
}

async function select(tx: ShopTx, which: ReturnType<typeof sql>): Promise<OneTimePlanRow[]> {
  const { rows } = await sql<Omit<OneTimePlanRow, 'price' | 'benefit'> & { price: string; benefit: unknown }>`
    select id, name, note, price, currency, benefit, offered_by as "offeredBy", offered_at as "offeredAt",
        withdrawn_at as "withdrawnAt", paid_at as "paidAt", refunded_at as "refundedAt",
        confirmation_url as "confirmationUrl"
      from one_time_plans where shop_id = ${shopOf(tx)} and (${which}) order by offered_at desc, id limit 100`.execute(
    tx,
  )
  return rows.map((row) => ({ ...row, price: Number(row.price), benefit: benefitSchema.parse(row.benefit) }))
}

/** Stores the page where the merchant approves it; a null `url`: the page has expired. */
export async function setConfirmation(
  tx: ShopTx,
  id: string,
  asked: { chargeId: string; url: string | null },
): Promise<void> {
  await sql`
    update one_time_plans set charge_id = ${asked.chargeId}, confirmation_url = ${asked.url}
      where shop_id = ${shopOf(tx)} and id = ${id}`.execute(tx)
}

/** Stores when it was paid, refunded or withdrawn; returns false if that was already stored. */
export async function setMoment(
  tx: ShopTx,
  id: string,
  what: 'paid_at' | 'refunded_at' | 'withdrawn_at',
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update one_time_plans set ${sql.ref(what)} = ${await clockOf(tx)}::timestamptz
      where shop_id = ${shopOf(tx)} and id = ${id} and ${sql.ref(what)} is null`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
