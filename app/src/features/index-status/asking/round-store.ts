import { sql } from 'kysely'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

export interface RoundRow {
  state: 'running' | 'waiting' | 'done' | 'failed'
  reason: string | null
  planned: number
  asked: number
  pages: number
  compared: number
  agreed: number
  started_at: Date
  finished_at: Date | null
}

/** Returns the last round; null before the first. */
export async function findRound(tx: ShopTx): Promise<RoundRow | null> {
  const { rows } = await sql<RoundRow>`
    select state, reason, planned, asked, pages, compared, agreed, started_at, finished_at from index_status_rounds
      where shop_id = ${shopOf(tx)}`.execute(tx)
  return rows[0] ?? null
}

/** Begins a round in place of the last one; false if one is running. */
export async function openRound(tx: ShopTx): Promise<boolean> {
  const now = await clockOf(tx)
  const { rows } = await sql`
    insert into index_status_rounds as round (shop_id, state, started_at) values (${shopOf(tx)}, 'running', ${now})
      on conflict (shop_id) do update
        set state = 'running', reason = null, planned = 0, asked = 0, started_at = excluded.started_at, finished_at = null
        where round.state <> 'running'
      returning shop_id`.execute(tx)
  return rows.length > 0
}

/** Adds to the number of planned questions; `pages`: the number of pages to choose from. */
export async function planRound(
  tx: ShopTx,
  { planned, pages = null }: { planned: number; pages?: number | null },
): Promise<void> {
  await sql`
    update index_status_rounds set planned = planned + ${planned}, pages = coalesce(${pages}::int, pages)
      where shop_id = ${shopOf(tx)}`.execute(tx)
}

/** Counts one more question that the round has asked. */
export async function countAsked(tx: ShopTx): Promise<void> {
  await sql`update index_status_rounds set asked = asked + 1 where shop_id = ${shopOf(tx)}`.execute(tx)
}

/** Keeps other transactions from adding to the round, or ending it, until this one ends. */
export async function lockRound(tx: ShopTx): Promise<void> {
  await sql`select 1 from index_status_rounds where shop_id = ${shopOf(tx)} for update`.execute(tx)
}

/** Ends the running round; false if there is none. */
export async function closeRound(
  tx: ShopTx,
  { state, reason = null }: { state: 'waiting' | 'done' | 'failed'; reason?: string | null },
): Promise<boolean> {
  const now = await clockOf(tx)
  const { rows } = await sql`
    update index_status_rounds set state = ${state}, reason = ${reason}, finished_at = ${now}
      where shop_id = ${shopOf(tx)} and state = 'running' returning shop_id`.execute(tx)
  return rows.length > 0
}

/** Stores on how many pages Google and Signpost judged rich results, and agreed. */
export async function noteAgreement(
  tx: ShopTx,
  { compared, agreed }: { compared: number; agreed: number },
): Promise<void> {
  await sql`
    update index_status_rounds set compared = ${compared}, agreed = ${agreed} where shop_id = ${shopOf(tx)}`.execute(
    tx,
  )
}
