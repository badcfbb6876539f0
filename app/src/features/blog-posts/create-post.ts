import { randomUUID } from 'node:crypto'
import type { ShopContext } from '#core/context/context.ts'
import { reserveCharges } from '#core/credits/charges.ts'
import { exhaustedError } from '#core/credits/price-of.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { rememberWriting } from '#core/writing/remembered-choice.ts'
import { clockOf, type ShopTx } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { WRITE_POST } from './agent/job-names.ts'
import type { PostOrder } from './contract/posts.ts'
import { POST_CEILING } from './domain/bounds.ts'
import { blogPostsErrors } from './errors.ts'
import { blogPostsGate } from './plan-gates.ts'
import { quoteOf } from './price.ts'
import { requireWeekLeft } from './week.ts'

/** Returns the subject of the charge in the credit statement. */
export const chargeSubject = ({ id, run }: { id: string; run: number }): string => `blog-post:${id}:${run}`

/**
 * Creates a post: holds the credits it may cost and enqueues the writing. Throws `plans.locked`,
 * `blog-posts.weekly-limit`, `blog-posts.few-tokens`, `credits.exhausted…`, `language-model.no-key`,
 * `blog-posts.past-date`.
 */
export async function createPost(
  ctx: ShopContext,
  { idempotencyKey, ...order }: PostOrder & { idempotencyKey?: string | undefined },
): Promise<{ id: string }> {
  await requireFeature(ctx, blogPostsGate)
  requireDateToCome(order)
  const { payer, refused } = await quoteOf(ctx, { writer: order.writer, ceiling: POST_CEILING })
  if (refused) throw refused
  await rememberWriting(ctx, order)
  const id = idempotencyKey ?? randomUUID()
  await ctx.tx(async (tx) => {
    // A repeated request finds the post the first one made.
    if (await isThere(tx, ctx, id)) return
    await requireWeekLeft(ctx, tx)
    await insertPost(ctx, tx, { id, order, payer, origin: 'merchant' })
  })
  return { id }
}

/** Throws `blog-posts.past-date` if a post would be published in the past. */
export function requireDateToCome({ publishAt }: { publishAt: string | null }): void {
  if (publishAt !== null && Date.parse(publishAt) <= Date.now()) throw new AppError(blogPostsErrors.pastDate)
}

async function isThere(tx: ShopTx, ctx: ShopContext, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('blog_posts')
    .select('id')
    .where('shop_id', '=', ctx.shop.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts the post with its hold, and enqueues its first step. Throws `credits.exhausted…`. */
export async function insertPost(
  ctx: ShopContext,
  tx: ShopTx,
  post: {
    id: string
    order: Omit<PostOrder, 'title'> & { title: string }
    payer: 'own-key' | 'installation' | 'none'
    origin: 'merchant' | 'automation'
  },
): Promise<void> {
  const { id, order, payer, origin } = post
  const charge = await holdCredits(ctx, tx, { id, run: 1, payer, ceiling: POST_CEILING })
  const now = await clockOf(tx)
  await tx
    .insertInto('blog_posts')
    .values({
      shop_id: ctx.shop.id,
      id,
      title: order.title,
      keyword: order.keyword,
      tone: order.tone,
      language: order.language,
      outline: order.outline,
      products: order.products,
      blog_id: order.blogId,
      author: order.author,
      visibility: order.visibility,
      publish_at: order.visibility === 'visible' ? order.publishAt : null,
      writer: order.writer,
      payer,
      unreviewed: order.unreviewed,
      origin,
      image: order.image && JSON.stringify(order.image),
      state: 'waiting',
      task: JSON.stringify({ kind: 'post' }),
      charge_id: charge,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await ctx.queue.enqueue(WRITE_POST, { shop: ctx.shop.id, payload: { id } }, { tx, key: id })
}

/** Holds the credits and returns the charge's id; null if the writing is free. */
export async function holdCredits(
  ctx: ShopContext,
  tx: ShopTx,
  writing: { id: string; run: number; payer: string; ceiling: number },
): Promise<string | null> {
  if (writing.payer !== 'installation') return null
  const request = {
    operationId: chargeSubject(writing),
    key: writing.id,
    credit: 'ai-blog' as const,
    ceiling: writing.ceiling,
  }
  const [charge] = await reserveCharges(tx, ctx, [request])
  if (!charge) throw new AppError(exhaustedError(ctx, 'ai-blog'))
  return charge
}
