import { sql } from 'kysely'
import { type ShopTx, shopOf, valuesOf } from '#kit/server/db/shop-tx.ts'

export interface Question {
  url_hash: string
  url: string
  attempts: number
}

/** Questions merchants paid for come before all chosen ones. */
const FIRST = -1

/** Adds chosen questions in order; those already waiting keep their position. Returns how many were added. */
export async function addQuestions(
  tx: ShopTx,
  chosen: readonly { id: string; reason: string }[],
): Promise<number> {
  const shop = shopOf(tx)
  let added = 0
  for (let at = 0; at < chosen.length; at += 1_000) {
    const rows = chosen.slice(at, at + 1_000).map(({ id, reason }, index) => [shop, id, at + index, reason])
    const { numAffectedRows } = await sql`
      insert into index_status_questions (shop_id, url_hash, position, reason) values ${valuesOf(rows)}
        on conflict (shop_id, url_hash) do nothing`.execute(tx)
    added += Number(numAffectedRows ?? 0)
  }
  return added
}

/** Adds questions merchants paid for, with the charges that reserve their credits. */
export async function addPaidQuestions(
  tx: ShopTx,
  asked: readonly { id: string; chargeId: string }[],
): Promise<void> {
  const rows = asked.map(({ id, chargeId }) => [shopOf(tx), id, FIRST, 'merchant', chargeId])
  await sql`
    insert into index_status_questions (shop_id, url_hash, position, reason, charge_id) values ${valuesOf(rows)}
      on conflict (shop_id, url_hash) do update
        set position = excluded.position, reason = excluded.reason, charge_id = excluded.charge_id, attempts = 0
        where index_status_questions.charge_id is null`.execute(tx)
}

/** Lists the next pages to ask about, at most `most`. */
export async function nextQuestions(tx: ShopTx, most: number): Promise<Question[]> {
  const shop = shopOf(tx)
  const { rows } = await sql<Question>`
    select q.url_hash, p.url, q.attempts
      from index_status_questions q join index_status_pages p on p.shop_id = ${shop} and p.url_hash = q.url_hash
      where q.shop_id = ${shop} order by q.position, q.url_hash limit ${most}`.execute(tx)
  return rows
}

/**
 * Deletes a question; null if another process has done so. Returns its current charge: a merchant may have paid for
 * it while it was being asked.
 */
export async function dropQuestion(tx: ShopTx, hash: string): Promise<{ charge: string | null } | null> {
  const { rows } = await sql<{ charge: string | null }>`
    delete from index_status_questions where shop_id = ${shopOf(tx)} and url_hash = ${hash}
      returning charge_id as charge`.execute(tx)
  return rows[0] ?? null
}

/** Moves a question to the end of the queue; another one may be answered meanwhile. */
export async function askLater(tx: ShopTx, hash: string): Promise<void> {
  await sql`
    update index_status_questions set attempts = attempts + 1, position = position + 100000
      where shop_id = ${shopOf(tx)} and url_hash = ${hash}`.execute(tx)
}

/**
 * Locks the waiting questions, in the order every transaction takes them. Whoever ends a round or pays for questions
 * calls this first: storing an answer locks its question before the round and the balances, too.
 */
export async function lockQuestions(tx: ShopTx): Promise<void> {
  await sql`
    select 1 from index_status_questions where shop_id = ${shopOf(tx)} order by url_hash for update`.execute(
    tx,
  )
}

/** Deletes all questions. Returns their charges. */
export async function dropQuestions(tx: ShopTx): Promise<string[]> {
  const { rows } = await sql<{ charge_id: string | null }>`
    delete from index_status_questions where shop_id = ${shopOf(tx)} returning charge_id`.execute(tx)
  return rows.flatMap(({ charge_id: charge }) => charge ?? [])
}

/** Deletes the chosen questions; tomorrow's round chooses anew. */
export async function dropUnpaid(tx: ShopTx): Promise<void> {
  await sql`delete from index_status_questions where shop_id = ${shopOf(tx)} and charge_id is null`.execute(
    tx,
  )
}

/** Returns how many questions wait, and how many of them are paid with credits. */
export async function countQuestions(tx: ShopTx): Promise<{ waiting: number; paid: number }> {
  const { rows } = await sql<{ waiting: number; paid: number }>`
    select count(*)::int as waiting, count(charge_id)::int as paid from index_status_questions
      where shop_id = ${shopOf(tx)}`.execute(tx)
  return rows[0] ?? { waiting: 0, paid: 0 }
}
