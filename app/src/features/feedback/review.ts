import { sql } from 'kysely'
import { hasSucceeded } from '#core/changes/operation/has-succeeded.ts'
import type { ShopContext } from '#core/context/context.ts'
import { isStaffCall } from '#core/staff/notifications.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { DAY_MS } from '#kit/shared/durations.ts'
import { ENDING, REVIEW_RULES } from './domain/review-rules.ts'

const ending: readonly string[] = ENDING

/** Returns whether now is a good moment to ask for a review: after a real success, rarely, and never staff. */
export function reviewState(ctx: ShopContext): Promise<{ due: boolean; ended: boolean }> {
  return ctx.tx(async (tx) => {
    const now = Date.parse(await clockOf(tx))
    const { asked, ended } = await askedSoFar(tx)
    const lately = asked.filter((at) => now - at < 365 * DAY_MS)
    const isResting =
      lately.length >= REVIEW_RULES.aYear || lately.some((at) => now - at < REVIEW_RULES.pauseDays * DAY_MS)
    const { installedMs, email } = await readStore(tx, now)
    const due =
      !ended &&
      !isResting &&
      !isStaffCall(ctx, email) &&
      installedMs >= REVIEW_RULES.installedDays * DAY_MS &&
      (await hasSucceeded(tx, {
        since: new Date(now - REVIEW_RULES.successDays * DAY_MS).toISOString(),
        changes: REVIEW_RULES.changes,
      }))
    return { due, ended }
  })
}

/** Stores the platform's answer to a request for a review, so that the store is not asked again soon. */
export async function noteAsked(
  ctx: ShopContext,
  { outcome }: { outcome: string },
): Promise<{ due: boolean; ended: boolean }> {
  await ctx.tx(async (tx) => {
    const now = await clockOf(tx)
    const ended = ending.includes(outcome)
    await sql`
      insert into review_prompts (shop_id, asked_at, outcome, ended)
        values (${shopOf(tx)}, array[${now}::timestamptz], ${outcome}, ${ended})
        on conflict (shop_id) do update set outcome = excluded.outcome, ended = review_prompts.ended or excluded.ended,
          asked_at = (review_prompts.asked_at || excluded.asked_at)[greatest(1, cardinality(review_prompts.asked_at) - 8):]`.execute(
      tx,
    )
  })
  return reviewState(ctx)
}

/** Milliseconds since the store installed Signpost, and its email address. */
async function readStore(tx: ShopTx, now: number): Promise<{ installedMs: number; email: string }> {
  const { rows } = await sql<{ installed_at: Date | null; email: string }>`
    select installed_at, email from shops where id = ${shopOf(tx)}`.execute(tx)
  const [shop] = rows
  return { installedMs: now - (shop?.installed_at?.getTime() ?? now), email: shop?.email ?? '' }
}

async function askedSoFar(tx: ShopTx): Promise<{ asked: number[]; ended: boolean }> {
  const { rows } = await sql<{ asked_at: Date[]; ended: boolean }>`
    select asked_at, ended from review_prompts where shop_id = ${shopOf(tx)}`.execute(tx)
  return { asked: (rows[0]?.asked_at ?? []).map((at) => at.getTime()), ended: rows[0]?.ended ?? false }
}
