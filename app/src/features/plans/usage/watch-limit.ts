import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import { adminUrl } from '#core/shops/admin-url.ts'
import { planOf } from '#core/shops/plan-of.ts'
import { loadShopFacts } from '#core/shops/shop-facts.ts'
import { notify } from '#core/staff/notifications.ts'
import { textsIn } from '#kit/server/texts.ts'
import { limitMail } from './limit-mail.ts'
import { claimMail, nearlyUsed } from './line-store.ts'
import { usageLine } from './usage-line.ts'

/** Job that runs after each order. */
export const WATCH_LIMIT = 'plans.watch-limit'
/** Screen that shows the limit and can raise it. */
const SCREEN = '/pricing?tabindex=1'
/** Above credits that are nearly used up. Nothing unpaid has been used. */
const WORTH = 200

/**
 * Reads the amount used of the limit, and mails the merchant once per limit and period when little is left. Claims
 * the mail before sending: a worker that crashes in between sends none rather than two, and Home shows it either way.
 * Throws PlatformError.
 */
export async function watchLimit(ctx: ShopContext): Promise<void> {
  const { subscriptionId } = await planOf(ctx)
  if (subscriptionId === null) return
  await usageLine(ctx, subscriptionId)
  const claimed = await ctx.tx(async (tx) => {
    const line = await nearlyUsed(tx)
    if (line === null || !(await claimMail(tx, line))) return null
    return { line, shop: await loadShopFacts(tx) }
  })
  if (claimed === null) return
  const { line, shop } = claimed
  const facts = {
    store: shop.name || ctx.shop.domain,
    language: shop.app_language,
    link: adminUrl(ctx, SCREEN),
  }
  try {
    await notify(ctx, { to: shop.email, ...limitMail(line, facts, textsIn(facts.language)) })
  } catch (error) {
    ctx.log.warn({ err: error }, 'could not send the mail about the limit of the bill')
  }
}

/** Home card for a limit that is nearly used up. */
export const limitCard: HomeCard = {
  question: 'wrong',
  async read(ctx): Promise<HomeLine[]> {
    if (!ctx.settings.billing || (await ctx.tx(nearlyUsed)) === null) return []
    return [
      {
        id: 'plans.limit',
        key: 'plans:usage.nearly',
        values: {},
        tone: 'info',
        link: { to: SCREEN, external: false },
        worth: WORTH,
      },
    ]
  },
}
