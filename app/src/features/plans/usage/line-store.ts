import { sql } from 'kysely'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { forgetLimitOrder } from './limit-order-store.ts'

/** A limit counts as nearly used up when at most this share is left. */
const MOST_LEFT = 0.2

const isNearlyUsed = ({ cap, used }: { cap: number; used: number }): boolean =>
  cap > 0 && used >= cap * (1 - MOST_LEFT)

/** What may be billed in addition to the plan, as last read from the platform. */
export interface ReadLine {
  /** Most that may be billed in one period, and the amount billed in the running one. */
  cap: number
  used: number
  currency: string
  /** End of the running period. */
  until: string | null
}

/**
 * Stores the platform's answer, unless a later read is already stored; a null line: there is none any more. A higher
 * limit that was waiting for approval is over once it is reached, or the subscription is another.
 */
export async function keepLine(
  tx: ShopTx,
  { subscriptionId, line, askedAt }: { subscriptionId: string; line: ReadLine | null; askedAt: Date },
): Promise<void> {
  const shop = shopOf(tx)
  await forgetLimitOrder(tx, line === null ? undefined : { subscriptionId, cap: line.cap })
  if (line === null) {
    await sql`delete from usage_lines where shop_id = ${shop} and read_at <= ${askedAt}`.execute(tx)
    return
  }
  await sql`
    insert into usage_lines (shop_id, subscription_id, cap, used, currency, until, read_at)
      values (${shop}, ${subscriptionId}, ${line.cap}, ${line.used}, ${line.currency}, ${line.until}, ${askedAt})
      on conflict (shop_id) do update set
        subscription_id = excluded.subscription_id, cap = excluded.cap, used = excluded.used,
        currency = excluded.currency, until = excluded.until, read_at = excluded.read_at
        where usage_lines.read_at <= excluded.read_at`.execute(tx)
}

/**
 * Returns the plan's line if its limit is nearly used in the running period; null if enough is left, or none was
 * agreed to.
 */
export async function nearlyUsed(tx: ShopTx): Promise<ReadLine | null> {
  const { rows } = await sql<{ cap: string; used: string; currency: string; until: Date | null }>`
    select line.cap, line.used, line.currency, line.until from usage_lines line
      join shop_plans plan on plan.shop_id = line.shop_id and plan.shop_id = ${shopOf(tx)}
        and plan.subscription_id = line.subscription_id
      where line.shop_id = ${shopOf(tx)} and (line.until is null or line.until > ${await clockOf(tx)}::timestamptz)`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return null
  const { currency, until } = row
  const line = { cap: Number(row.cap), used: Number(row.used), currency, until: until?.toISOString() ?? null }
  return isNearlyUsed(line) ? line : null
}

/** Claims the mail about this limit and period; returns false if that was already claimed. */
export async function claimMail(tx: ShopTx, { cap, until }: ReadLine): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update usage_lines set mailed_cap = ${cap}, mailed_until = ${until}
      where shop_id = ${shopOf(tx)}
        and (mailed_cap, mailed_until) is distinct from (${cap}::numeric, ${until}::timestamptz)`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
