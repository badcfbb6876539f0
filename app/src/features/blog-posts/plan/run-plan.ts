import { randomUUID } from 'node:crypto'
import type { ShopContext } from '#core/context/context.ts'
import { hasFeature } from '#core/shops/plan-of.ts'
import { clockOf, holdClock, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { AutomationPlan } from '../contract/settings.ts'
import { insertPost } from '../create-post.ts'
import { POST_CEILING } from '../domain/bounds.ts'
import { blogPostsErrors } from '../errors.ts'
import { blogPostsGate } from '../plan-gates.ts'
import { quoteOf } from '../price.ts'
import { requireWeekLeft, settingsOf } from '../week.ts'
import { dayColumn, dayOf, weekdayOf } from './next-run.ts'
import { type NextTopic, nextTopics } from './topics.ts'

/**
 * Begins the post of a chosen day, if there is a topic, room in the week and enough credits; otherwise stores why
 * not. Handles each day once, however often and by whichever clock it is called, because it inserts the day's row
 * first.
 */
export async function runPlan(ctx: ShopContext): Promise<void> {
  const { plan, today } = await ctx.tx(async (tx) => ({
    plan: (await settingsOf(tx)).automation,
    today: new Date(await clockOf(tx)),
  }))
  if (!plan?.active || !plan.days.includes(weekdayOf(today))) return
  if (!(await hasFeature(ctx, blogPostsGate))) return
  const [topic] = await nextTopics(ctx, plan, 1)
  const { payer, refused } = await quoteOf(ctx, { writer: plan.writer, ceiling: POST_CEILING })
  try {
    await ctx.tx(async (tx) => {
      await holdClock(tx)
      // The post gets this transaction's time: after midnight the checked day is over.
      if (dayOf(new Date(await clockOf(tx))) !== dayOf(today)) return
      if (!(await claimDay(tx, today, topic))) return
      const obstacle = refused ?? (topic ? null : new AppError(blogPostsErrors.noTopic))
      if (obstacle || !topic) return noteRefusal(tx, today, obstacle?.code ?? blogPostsErrors.noTopic.code)
      await requireWeekLeft(ctx, tx)
      const id = randomUUID()
      await insertPost(ctx, tx, { id, order: orderOf(plan, topic), payer, origin: 'automation' })
      await tx
        .updateTable('blog_post_runs')
        .set({ post_id: id })
        .where('shop_id', '=', shopOf(tx))
        .where('day', '=', dayColumn(today))
        .execute()
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await ctx.tx(async (tx) => {
      if (await claimDay(tx, today, topic)) await noteRefusal(tx, today, error.code)
    })
  }
}

/** Inserts the day's row; returns false if the day was already handled. */
async function claimDay(tx: ShopTx, today: Date, topic: NextTopic | undefined): Promise<boolean> {
  const row = await tx
    .insertInto('blog_post_runs')
    .values({
      shop_id: shopOf(tx),
      day: dayColumn(today),
      topic: topic?.keyword ?? null,
      source: topic?.source ?? null,
      reason: topic ? JSON.stringify(topic.reason) : null,
      created_at: await clockOf(tx),
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'day']).doNothing())
    .returning('day')
    .executeTakeFirst()
  return row !== undefined
}

async function noteRefusal(tx: ShopTx, today: Date, code: string): Promise<void> {
  await tx
    .updateTable('blog_post_runs')
    .set({ refused: code })
    .where('shop_id', '=', shopOf(tx))
    .where('day', '=', dayColumn(today))
    .execute()
}

/**
 * Returns the order of a topic. With a model, the outline step makes the title; without one, the keyword is the
 * title.
 */
function orderOf(plan: AutomationPlan, { keyword, products }: NextTopic) {
  const { tone, language, blogId, author, visibility, writer } = plan
  return {
    title: '',
    keyword: keyword.slice(0, 100),
    tone,
    language,
    outline: [],
    products: products.slice(0, 10),
    blogId,
    author,
    visibility,
    publishAt: null,
    image: null,
    writer,
    // Hidden posts wait for the merchant in the store; visible ones are the merchant's choice.
    unreviewed: true,
  }
}
