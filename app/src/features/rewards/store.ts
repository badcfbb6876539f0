import { sql } from 'kysely'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

export interface VerificationRow {
  email: string
  codeHash: string | null
  tries: number
  /** End of the valid code; null once it has expired. */
  openUntil: Date | null
  sentToday: number
  verifiedAt: Date | null
}

/** Returns the verification of the store's address; undefined before the first code. */
export async function readVerification(tx: ShopTx): Promise<VerificationRow | undefined> {
  const now = await clockOf(tx)
  const { rows } = await sql<VerificationRow>`
    select email, code_hash as "codeHash", tries, verified_at as "verifiedAt",
        case when code_hash is not null and expires_at > ${now}::timestamptz then expires_at end as "openUntil",
        case when sent_on = (${now}::timestamptz at time zone 'utc')::date then sent else 0 end as "sentToday"
      from store_verifications where shop_id = ${shopOf(tx)}`.execute(tx)
  return rows[0]
}

/** Stores a code before it is sent: the mail counts even if the mail server does not answer. */
export async function saveCode(
  tx: ShopTx,
  made: { email: string; hash: string; minutes: number; sentToday: number },
): Promise<void> {
  const { email, hash, minutes, sentToday } = made
  const now = await clockOf(tx)
  const expires = sql`${now}::timestamptz + ${minutes}::int * interval '1 minute'`
  const day = sql`(${now}::timestamptz at time zone 'utc')::date`
  await sql`
    insert into store_verifications (shop_id, email, code_hash, expires_at, sent_on, sent)
      values (${shopOf(tx)}, ${email}, ${hash}, ${expires}, ${day}, 1)
      on conflict (shop_id) do update set email = excluded.email, code_hash = excluded.code_hash,
        expires_at = excluded.expires_at, tries = 0, sent_on = excluded.sent_on, sent = ${sentToday + 1}`.execute(
    tx,
  )
}

/** Counts one more attempt to enter the code. */
export async function noteTry(tx: ShopTx): Promise<void> {
  await sql`update store_verifications set tries = tries + 1 where shop_id = ${shopOf(tx)}`.execute(tx)
}

/** Stores that the address is verified; its code becomes invalid. */
export async function noteVerified(tx: ShopTx): Promise<void> {
  await sql`
    update store_verifications set verified_at = ${await clockOf(tx)}::timestamptz, code_hash = null
      where shop_id = ${shopOf(tx)}`.execute(tx)
}

/** Returns when each source was rewarded with credits. */
export async function rewardedAt(tx: ShopTx): Promise<Map<string, Date>> {
  const { rows } = await sql<{ source: string; at: Date }>`
    select source, min(booked_at) as at from credit_rewards where shop_id = ${shopOf(tx)} group by source`.execute(
    tx,
  )
  return new Map(rows.map(({ source, at }) => [source, at]))
}

/** Returns until when an entitlement lasts; undefined if it was not given. */
export async function entitledUntil(tx: ShopTx, source: string): Promise<Date | null | undefined> {
  const row = await tx
    .selectFrom('shop_entitlements')
    .select('ends_at')
    .where('shop_id', '=', shopOf(tx))
    .where('source', '=', source)
    .executeTakeFirst()
  return row?.ends_at
}
