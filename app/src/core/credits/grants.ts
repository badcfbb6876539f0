import { sql } from 'kysely'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import { readPlan, type ShopPlan, type Subscriber } from '#core/shops/plan-of.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { usedBefore } from './deductions.ts'
import type { Period } from './domain/period.ts'
import { periodAt } from './domain/period.ts'
import { type Balance, book, lockBalances, readBalances, type Transfer } from './ledger.ts'

/** Locks the shop's balances, and opens the grant of the running period if it is due. */
export async function openBalances(
  tx: ShopTx,
  payer: Subscriber,
): Promise<{ balances: Map<CreditKind, Balance>; plan: ShopPlan }> {
  const plan = await readPlan(tx, payer)
  const { balances, now } = await lockBalances(tx, payer.shop.id)
  const due = [...balances.values()].filter((balance) => isDue(balance, plan, now))
  for (const balance of due) await openGrant(tx, { payer, plan, balance, now })
  return { balances, plan }
}

/** The same for display: locks and writes only if a period has begun. */
export async function viewBalances(
  tx: ShopTx,
  payer: Subscriber,
): Promise<{ balances: Map<CreditKind, Balance>; plan: ShopPlan }> {
  const plan = await readPlan(tx, payer)
  const balances = await readBalances(tx, payer.shop.id)
  const now = new Date()
  const isUpToDate =
    balances.size > 0 && [...balances.values()].every((balance) => !isDue(balance, plan, now))
  return isUpToDate ? { balances, plan } : openBalances(tx, payer)
}

/**
 * True if a grant is due: none exists, the plan has changed, or the period is over; never because a clock was set
 * back.
 */
function isDue(balance: Balance, plan: ShopPlan, now: Date): boolean {
  if (plan.unmetered) return false
  const over = balance.grantedUntil === null || balance.grantedUntil <= now
  if (plan.frozen) return over && balance.granted > 0
  return over || balance.epoch !== plan.epoch
}

/** Lapses what is left of the previous grant and books the running period's, once. Updates `balance` as well. */
async function openGrant(
  tx: ShopTx,
  { payer, plan, balance, now }: { payer: Subscriber; plan: ShopPlan; balance: Balance; now: Date },
): Promise<void> {
  const shop = payer.shop.id
  const { credit } = balance
  const period = periodAt(plan, now)
  const transfers: Transfer[] = []
  if (balance.granted > 0) transfers.push(lapse(balance))
  const granted = plan.frozen ? null : await insertGrant(tx, { payer, plan, balance, period })
  if (granted && granted.amount > 0) {
    const line = { reason: 'grant' as const, subject: granted.id }
    transfers.push({
      credit,
      from: 'issued',
      to: 'granted',
      amount: granted.amount,
      line,
      grantId: granted.id,
    })
  }
  await book(tx, shop, transfers)
  const pointer = plan.frozen
    ? { id: null, until: null }
    : { id: granted?.id ?? balance.grantId, until: period.endsAt }
  await sql`
    update credit_balances set grant_id = ${pointer.id}, granted_until = ${pointer.until}, epoch = ${plan.epoch}
      where shop_id = ${shop} and credit = ${credit}`.execute(tx)
  balance.granted = granted?.amount ?? 0
  balance.grantId = pointer.id
  balance.grantedUntil = pointer.until
  balance.epoch = plan.epoch
}

function lapse({ credit, granted, grantId }: Balance): Transfer {
  const line = { reason: 'lapse' as const, subject: grantId ?? 'unmetered' }
  return { credit, from: 'granted', to: 'lapsed', amount: granted, line, ...(grantId && { grantId }) }
}

/** Returns null if this period already had its grant: the clock was set back. */
async function insertGrant(
  tx: ShopTx,
  {
    payer,
    plan,
    balance,
    period,
  }: { payer: Subscriber; plan: ShopPlan; balance: Balance; period: Period & { trial: boolean } },
): Promise<{ id: string; amount: number } | null> {
  const { credit } = balance
  // The year's credits follow the trial (specification 2 §9); the trial itself has a month's.
  const cycle = period.trial ? 'month' : plan.cycle
  const allowance = plan.terms.allowances[credit][cycle]
  const paid = plan.subscriptionId !== null
  const grant = { credit, epoch: plan.epoch, paid, startsAt: period.startsAt, endsAt: period.endsAt }
  const used = balance.epoch === plan.epoch ? 0 : await usedBefore(tx, grant)
  const amount = Math.max(0, allowance - used)
  const { rows } = await sql<{ id: string }>`
    insert into credit_grants (shop_id, credit, plan, paid, epoch, starts_at, ends_at, amount, allowance, used_before)
      values (${payer.shop.id}, ${credit}, ${plan.offer ? `offer:${plan.offer.type}` : plan.basePlan},
        ${paid}, ${plan.epoch}, ${period.startsAt}, ${period.endsAt}, ${amount}, ${allowance}, ${used})
      on conflict (shop_id, credit, epoch, starts_at) do nothing returning id`.execute(tx)
  return rows[0] ? { id: rows[0].id, amount } : null
}
