import { sql } from 'kysely'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { isNearlyUsed } from '../domain/nearly-used.ts'

/** What a merchant lets us bill beside the plan, as the platform had it when it was asked. */
export interface ReadLine {
  /** Most that may be billed in one period, and what was billed in the running one. */
  cap: number
  used: number
  currency: string
  /** When the running period ends. */
  until: string | null
}

/** Keeps what the platform answered, unless a later question was answered before; null: there is no such line any more. */
export async function keepLine(
  tx: ShopTx,
  { subscriptionId, line, askedAt }: { subscriptionId: string; line: ReadLine | null; askedAt: Date },
): Promise<void> {
  const shop = shopOf(tx)
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

/** The plan's line if its limit is nearly used in the period that runs now; null where enough is left, or nothing was agreed to. */
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

/** Notes that the merchant is mailed about this limit in this period; false: that was done before. */
export async function claimMail(tx: ShopTx, { cap, until }: ReadLine): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update usage_lines set mailed_cap = ${cap}, mailed_until = ${until}
      where shop_id = ${shopOf(tx)}
        and (mailed_cap, mailed_until) is distinct from (${cap}::numeric, ${until}::timestamptz)`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
