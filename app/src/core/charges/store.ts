import { sql } from 'kysely'
import type { ChargeState } from '#adapters/platform/billing/operations.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { OneTimeCharge } from './charge-kind.ts'

export type PurchaseState = Exclude<ChargeState, 'FROZEN'>

/** Stores a requested charge, before the merchant approves it. */
export async function insertCharge(
  tx: ShopTx,
  made: OneTimeCharge & { kind: string; by: string; confirmationUrl: string },
): Promise<void> {
  const { by, confirmationUrl: confirmation_url, ...charge } = made
  const requested_at = await clockOf(tx)
  await tx
    .insertInto('one_time_charges')
    .values({ shop_id: shopOf(tx), ...charge, confirmation_url, requested_by: by, requested_at })
    .execute()
}

/** A stored charge. */
export interface ChargeRow extends OneTimeCharge {
  kind: string
  state: PurchaseState
  at: Date
  /** When the merchant gave it up before deciding on the platform. */
  givenUpAt: Date | null
  paidAt: Date | null
  /** Set if it was paid for nothing, and has to be refunded. */
  refundDueAt: Date | null
  refundedAt: Date | null
  /** Who recorded the refund, and why. */
  refundedBy: string | null
  refundReason: string | null
}

/** Returns charges whose outcome is open: undecided, or paid without their kind having been called. */
export async function openCharges(tx: ShopTx): Promise<ChargeRow[]> {
  return selectCharges(tx, sql`state = 'PENDING' or (state = 'ACTIVE' and paid_at is null)`)
}

/** Returns the charge with that number on the platform, which is all the return URL contains. */
export async function chargeOfNumber(tx: ShopTx, number: string): Promise<ChargeRow | undefined> {
  const [found] = await selectCharges(tx, sql`id like ${`%/${number}`}`)
  return found
}

/** Returns the charge with that gid. */
export async function chargeOfId(tx: ShopTx, id: string): Promise<ChargeRow | undefined> {
  const [found] = await selectCharges(tx, sql`id = ${id}`)
  return found
}

/** Returns the shop's newest charges, at most two hundred. */
export async function newestCharges(tx: ShopTx): Promise<ChargeRow[]> {
  return selectCharges(tx, sql`true`, sql`requested_at desc, id desc limit 200`)
}

async function selectCharges(
  tx: ShopTx,
  which: ReturnType<typeof sql>,
  order = sql`requested_at, id limit 1000`,
): Promise<ChargeRow[]> {
  const { rows } = await sql<Omit<ChargeRow, 'price'> & { price: string }>`
    select id, kind, reference, name, price, currency, test, state, requested_at as at, paid_at as "paidAt", given_up_at as "givenUpAt",
        refund_due_at as "refundDueAt", refunded_at as "refundedAt", refunded_by as "refundedBy", refund_reason as "refundReason"
      from one_time_charges where shop_id = ${shopOf(tx)} and (${which}) order by ${order}`.execute(tx)
  return rows.map((row) => ({ ...row, price: Number(row.price) }))
}

/** Stores the platform's answer; false if the answer to a later query is already stored. */
export async function saveState(
  tx: ShopTx,
  answer: { id: string; state: PurchaseState; askedAt: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update one_time_charges set state = ${answer.state}, read_at = ${answer.askedAt}
      where shop_id = ${shopOf(tx)} and id = ${answer.id} and (read_at is null or read_at <= ${answer.askedAt})`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/** Stores that the merchant gave up an undecided charge; false if it is decided, or was given up before. */
export async function noteGivenUp(tx: ShopTx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update one_time_charges set given_up_at = ${await clockOf(tx)}::timestamptz
      where shop_id = ${shopOf(tx)} and id = ${id} and state = 'PENDING' and given_up_at is null`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Marks the kind as called, or what it answered; false if it was marked before. */
export async function noteTold(
  tx: ShopTx,
  id: string,
  what: 'paid_at' | 'refund_due_at' | 'refunded_at',
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update one_time_charges set ${sql.ref(what)} = ${await clockOf(tx)}::timestamptz
      where shop_id = ${shopOf(tx)} and id = ${id} and ${sql.ref(what)} is null`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Stores who refunded the money, and why. */
export async function noteRefund(
  tx: ShopTx,
  id: string,
  { by, reason }: { by: string; reason: string },
): Promise<void> {
  await sql`
    update one_time_charges set refunded_by = ${by}, refund_reason = ${reason}
      where shop_id = ${shopOf(tx)} and id = ${id}`.execute(tx)
}
