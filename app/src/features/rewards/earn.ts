import type { ShopContext } from '#core/context/context.ts'
import { giveCredits } from '#core/credits/rewards.ts'
import { reaches } from '#core/shops/domain/plan-order.ts'
import { entitle } from '#core/shops/entitlements.ts'
import { planOf } from '#core/shops/plan-of.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Rewards } from './contract.ts'
import { rewardErrors } from './errors.ts'
import { readRewards, SOURCES } from './overview.ts'

/** Books the credits of a step that is really done. Throws `rewards.not-offered`, `rewards.not-done`. */
export async function earn(ctx: ShopContext, { id }: { id: string }): Promise<Rewards> {
  const step = (await readRewards(ctx)).earn.find((each) => each.id === id)
  if (!step) throw new AppError(rewardErrors.notOffered)
  if (!step.done) throw new AppError(rewardErrors.notDone)
  await book(ctx, step)
  return readRewards(ctx)
}

/** Books the credits of every finished step, so that the merchant need not claim them. */
export async function bookEarned(ctx: ShopContext): Promise<void> {
  for (const step of (await readRewards(ctx)).earn)
    if (step.done && step.earnedAt === null) await book(ctx, step)
}

async function book(ctx: ShopContext, { id, credit, amount }: Rewards['earn'][number]): Promise<void> {
  await ctx.tx((tx) => giveCredits(tx, { source: SOURCES.earn(id), credit, amount }))
}

/** Opens the features of a plan for some hours, once. Throws `rewards.not-offered`, `rewards.unlock-used`. */
export async function unlock(ctx: ShopContext): Promise<Rewards> {
  const offer = (await readRewards(ctx)).unlock
  if (!offer) throw new AppError(rewardErrors.notOffered)
  const { plan } = await planOf(ctx)
  if (offer.endsAt === null && reaches(plan, offer.plan)) throw new AppError(rewardErrors.notOffered)
  const isNew = await ctx.tx((tx) =>
    entitle(tx, { source: SOURCES.unlock, plan: offer.plan, hours: offer.hours, moreProducts: 0 }),
  )
  if (!isNew) throw new AppError(rewardErrors.unlockUsed)
  return readRewards(ctx)
}
