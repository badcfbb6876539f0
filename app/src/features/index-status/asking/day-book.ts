import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { pacificDay } from '#core/search-console/domain/pacific.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { DAY_MS } from '#kit/shared/durations.ts'

/** Questions the search engine answers per day and property (developers.google.com/webmaster-tools/limits). */
export const PER_DAY = 2_000

/**
 * Takes one question from the day's quota before it is asked, in its own transaction; false if none is left. A worker
 * that dies before asking has used it up, so the quota is never exceeded.
 */
export async function takeQuestion(ctx: ShopContext, property: string): Promise<boolean> {
  return ctx.tx(async (tx) => {
    const day = pacificDay(new Date(await clockOf(tx)))
    const { rows } = await sql`
      insert into index_status_days as book (shop_id, property, day, used) values (${shopOf(tx)}, ${property}, ${day}, 1)
        on conflict (shop_id, property, day) do update set used = book.used + 1 where book.used < ${PER_DAY}
        returning used`.execute(tx)
    return rows.length > 0
  })
}

/** Gives back a question that was taken and never sent. A closed day stays closed. */
export async function returnQuestion(tx: ShopTx, property: string): Promise<void> {
  const day = pacificDay(new Date(await clockOf(tx)))
  await sql`
    update index_status_days set used = used - 1
      where shop_id = ${shopOf(tx)} and property = ${property} and day = ${day}
        and used between 1 and ${PER_DAY - 1}`.execute(tx)
}

/** Returns the number of questions left today. */
export async function questionsLeft(tx: ShopTx, property: string): Promise<number> {
  const now = new Date(await clockOf(tx))
  const { rows } = await sql<{ used: number }>`
    select used from index_status_days
      where shop_id = ${shopOf(tx)} and property = ${property} and day = ${pacificDay(now)}`.execute(tx)
  return PER_DAY - (rows[0]?.used ?? 0)
}

/**
 * Marks the day's quota as used up because the search engine says so, whatever our count: other apps ask about the
 * same property.
 */
export async function closeDay(tx: ShopTx, property: string): Promise<void> {
  const day = pacificDay(new Date(await clockOf(tx)))
  await sql`
    insert into index_status_days (shop_id, property, day, used) values (${shopOf(tx)}, ${property}, ${day}, ${PER_DAY})
      on conflict (shop_id, property, day) do update set used = excluded.used`.execute(tx)
}

/** Deletes days more than 30 days old. */
export async function forgetDays(tx: ShopTx): Promise<void> {
  const month = pacificDay(new Date(Date.parse(await clockOf(tx)) - 30 * DAY_MS))
  await sql`delete from index_status_days where shop_id = ${shopOf(tx)} and day < ${month}`.execute(tx)
}
