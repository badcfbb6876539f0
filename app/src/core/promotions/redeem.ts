import { sql } from 'kysely'
import { requesterOf } from '#core/charges/payer.ts'
import type { ShopContext } from '#core/context/context.ts'
import { giveCredits } from '#core/credits/rewards.ts'
import type { Cycle } from '#core/shops/domain/plan-catalogue.ts'
import { entitle } from '#core/shops/entitlements.ts'
import { operatorSwitches } from '#core/shops/operator-switches.ts'
import { lockCount } from '#kit/server/db/lock-count.ts'
import { clockOf, dayOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { automaticCodes, takeUse } from './codes.ts'
import { type Benefit, codeSchema } from './domain/benefit.ts'
import { promotionErrors } from './errors.ts'

/** Wrong codes a shop may try per day (UTC). */
const ATTEMPTS = 30

/**
 * Redeems a code for the shop, once: credits and unlocked features apply at once, a discount to the next order it
 * fits. Throws `promotions.invalid-code`, `promotions.already-redeemed`, `promotions.too-many`.
 */
export async function redeem(ctx: ShopContext, given: { code: string; cycle?: Cycle }): Promise<void> {
  const parsed = codeSchema.safeParse(given.code)
  const came = await ctx.tx(async (tx) => {
    await lockCount(tx, 'promotion-attempts')
    if ((await attemptsOf(tx)) >= ATTEMPTS) return 'too-many'
    const taken = parsed.success ? await take(tx, ctx, { ...given, code: parsed.data }) : 'invalid'
    if (taken === 'invalid') await noteAttempt(tx)
    return taken
  })
  if (came === 'too-many') throw new AppError(promotionErrors.tooMany)
  if (came === 'known') throw new AppError(promotionErrors.alreadyRedeemed)
  if (came === 'invalid') throw new AppError(promotionErrors.invalidCode)
}

/** Redeems codes from cookies: a wrong or known one changes nothing and is only logged. */
export async function redeemCookies(
  ctx: ShopContext,
  codes: { monthlyCode?: string | undefined; yearlyCode?: string | undefined },
): Promise<void> {
  const given = [
    { code: codes.monthlyCode, cycle: 'month' as const },
    { code: codes.yearlyCode, cycle: 'year' as const },
  ]
  for (const { code, cycle } of given)
    if (code !== undefined && code !== '')
      await redeem(ctx, { code, cycle }).catch((error) => {
        if (!(error instanceof AppError)) throw error
        ctx.log.info({ code: error.code, cycle }, 'could not redeem a code from a cookie')
      })
}

/** Redeems the automatic codes, if the operator grants early users benefits. */
export async function redeemAutomatic(ctx: ShopContext, tx: ShopTx): Promise<void> {
  if (!operatorSwitches(ctx.settings).earlyAccess) return
  for (const code of await automaticCodes(tx)) await take(tx, ctx, { code })
}

async function take(
  tx: ShopTx,
  ctx: ShopContext,
  { code, cycle }: { code: string; cycle?: Cycle },
): Promise<'taken' | 'known' | 'invalid'> {
  const now = await clockOf(tx)
  // First inserts the store's own row, for which a second click waits: no use is taken twice.
  const { rows } = await sql`
    insert into shop_promotions (shop_id, code, benefit, redeemed_by, redeemed_at)
      values (${shopOf(tx)}, ${code}, '{}', ${requesterOf(ctx)}, ${now}::timestamptz)
      on conflict do nothing returning code`.execute(tx)
  if (rows.length === 0) return 'known'
  const taken = await takeUse(tx, code)
  if (!taken) {
    await sql`delete from shop_promotions where shop_id = ${shopOf(tx)} and code = ${code}`.execute(tx)
    return 'invalid'
  }
  const benefit = boundTo(taken.benefit, cycle)
  await sql`
    update shop_promotions set benefit = ${JSON.stringify(benefit)}::jsonb, use_until = ${taken.endsAt}
      where shop_id = ${shopOf(tx)} and code = ${code}`.execute(tx)
  const source = `code:${code}`
  const { credits = {}, unlock } = benefit
  for (const [credit, amount] of Object.entries(credits))
    await giveCredits(tx, { source, credit: credit as keyof typeof credits, amount })
  if (unlock) await entitle(tx, { source, plan: unlock.plan, hours: unlock.hours, moreProducts: 0 })
  return 'taken'
}

/** Binds a code from the monthly (or yearly) cookie to that billing cycle, unless the code has one itself. */
function boundTo(benefit: Benefit, cycle: Cycle | undefined): Benefit {
  const { discount } = benefit
  return discount && cycle && discount.cycle === null
    ? { ...benefit, discount: { ...discount, cycle } }
    : benefit
}

async function attemptsOf(tx: ShopTx): Promise<number> {
  const row = await tx
    .selectFrom('promotion_attempts')
    .select('times')
    .where('shop_id', '=', shopOf(tx))
    .where('day', '=', sql<Date>`(now() at time zone 'utc')::date`)
    .executeTakeFirst()
  return row?.times ?? 0
}

async function noteAttempt(tx: ShopTx): Promise<void> {
  const day = await dayOf(tx)
  await sql`
    insert into promotion_attempts as tried (shop_id, day, times) values (${shopOf(tx)}, ${day}::date, 1)
      on conflict (shop_id, day) do update set times = tried.times + 1`.execute(tx)
}
