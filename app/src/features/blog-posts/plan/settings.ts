import type { ShopContext } from '#core/context/context.ts'
import type { TopicReason } from '#core/registry/topic-source.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { fromJson } from '#kit/server/db/json.ts'
import { lockSettings } from '#kit/server/db/lock-settings.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { mergeSaved } from '#kit/server/http/merge-saved.ts'
import { type AutomationPlanEdit, type BlogSettings, planSchema } from '../contract/settings.ts'
import { blogPostsGate } from '../plan-gates.ts'
import { saveSettings, settingsOf, weekOf } from '../week.ts'
import { nextTopics } from './topics.ts'

const TOPICS_SHOWN = 5
const RUNS_SHOWN = 10

/** Returns the weekly limit, the automation's plan with its next topics, and the results of the last days. */
export async function getSettings(ctx: ShopContext): Promise<BlogSettings> {
  const { settings, week, runs } = await ctx.tx(async (tx) => ({
    settings: await settingsOf(tx),
    week: await weekOf(ctx, tx),
    runs: await tx
      .selectFrom('blog_post_runs')
      .select(({ cast }) => [
        cast<string>('day', 'text').as('day'),
        'topic',
        'post_id as postId',
        'refused',
        'source',
        'reason',
      ])
      .where('shop_id', '=', shopOf(tx))
      .orderBy('day', 'desc')
      .limit(RUNS_SHOWN)
      .execute(),
  }))
  const { automation, mode, weekly } = settings
  const wish = automation ?? { keywords: [], ownTopics: true, products: [] }
  const topics = await nextTopics(ctx, wish, TOPICS_SHOWN)
  return {
    limit: { mode, weekly, most: week.most },
    automation,
    topics: topics.map(({ keyword, source, reason }) => ({ keyword, source, reason })),
    runs: runs.map(({ day, topic, postId, refused, source, reason }) => ({
      day,
      topic,
      postId,
      refused,
      why: source === null ? null : { source, reason: fromJson<TopicReason>(reason) },
    })),
  }
}

/** Stores how many posts a week may be written, and who decides it. */
export async function saveLimit(
  ctx: ShopContext,
  { mode, weekly }: { mode: 'manual' | 'system'; weekly: number },
): Promise<BlogSettings> {
  await ctx.tx((tx) => saveSettings(tx, { mode, weekly }))
  return getSettings(ctx)
}

/** Saves the edits of the automation's plan; switching it off needs no subscription plan. */
export async function saveAutomation(
  ctx: ShopContext,
  { before, ...chosen }: AutomationPlanEdit,
): Promise<BlogSettings> {
  if (chosen.active) await requireFeature(ctx, blogPostsGate)
  await ctx.tx(async (tx) => {
    await lockSettings(tx)
    const { automation: now } = await settingsOf(tx)
    const automation = mergeSaved(planSchema, now ?? chosen, { before, after: chosen })
    await saveSettings(tx, { automation })
  })
  return getSettings(ctx)
}
