import type { ShopContext } from '#core/context/context.ts'
import { releaseCharges } from '#core/credits/charges.ts'
import { nextPacificDay } from '#core/search-console/domain/pacific.ts'
import { clockOf } from '#kit/server/db/shop-tx.ts'
import { mailChanges } from '../alerts/mail-changes.ts'
import { measureAgreement } from './agreement.ts'
import { enqueueAsking } from './begin-round.ts'
import { countQuestions, dropQuestions, dropUnpaid, lockQuestions, nextQuestions } from './question-store.ts'
import { closeRound, lockRound, noteAgreement } from './round-store.ts'

/** Ends the round once everything was asked, or continues it if more was added meanwhile. */
export async function endRound(ctx: ShopContext): Promise<void> {
  const isOver = await ctx.tx(async (tx) => {
    await lockRound(tx)
    if ((await nextQuestions(tx, 1)).length === 0) return closeRound(tx, { state: 'done' })
    await enqueueAsking(ctx, tx)
    return null
  })
  if (isOver !== null) await tellResult(ctx)
}

/**
 * Ends the round before everything was asked. If only the day's quota is used up, questions merchants paid for are
 * asked when the next day begins; if nothing can be asked any more, their credits are released.
 */
export async function endEarly(
  ctx: ShopContext,
  { state, reason }: { state: 'waiting' | 'failed'; reason: string },
): Promise<void> {
  await ctx.tx(async (tx) => {
    await lockQuestions(tx)
    await closeRound(tx, { state, reason })
    if (state === 'failed') return void (await releaseCharges(tx, ctx.shop.id, await dropQuestions(tx)))
    await dropUnpaid(tx)
    const { paid } = await countQuestions(tx)
    if (paid > 0) await enqueueAsking(ctx, tx, { startAfter: nextPacificDay(new Date(await clockOf(tx))) })
  })
  await tellResult(ctx)
}

async function tellResult(ctx: ShopContext): Promise<void> {
  const agreement = await measureAgreement(ctx)
  await ctx.tx((tx) => noteAgreement(tx, agreement))
  await mailChanges(ctx)
}
