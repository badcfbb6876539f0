import type { ShopContext } from '#core/context/context.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { clockOf, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { WRITE_POST } from './agent/job-names.ts'
import { headingAt } from './agent/perform-step.ts'
import { holdCredits } from './create-post.ts'
import { POST_CEILING, SECTION_CEILING } from './domain/bounds.ts'
import type { Task } from './domain/post-state.ts'
import { blogPostsErrors } from './errors.ts'
import { blogPostsGate } from './plan-gates.ts'
import { findPost } from './post-store.ts'
import { quoteOf } from './price.ts'

/**
 * Rewrites a post or one of its sections. The current text stays until the new one is complete; the store changes
 * only when the merchant publishes it. Throws as `createPost`, and `blog-posts.being-written`, `no-section`.
 */
export async function rewritePost(
  ctx: ShopContext,
  { id, section }: { id: string; section?: number | undefined },
): Promise<{ id: string }> {
  await requireFeature(ctx, blogPostsGate)
  const asked = await ctx.tx((tx) => findPost(tx, id))
  if (section !== undefined) headingAt(asked.body, section)
  const task: Task = section === undefined ? { kind: 'post' } : { kind: 'section', at: section }
  const ceiling = section === undefined ? POST_CEILING : SECTION_CEILING
  const writer = asked.writer === 'template' ? 'template' : 'model'
  const { payer, refused } = await quoteOf(ctx, { writer, ceiling })
  if (refused) throw refused
  await ctx.tx(async (tx) => {
    const post = await findPost(tx, id, { lock: true })
    if (post.state === 'waiting' || post.state === 'writing') throw new AppError(blogPostsErrors.beingWritten)
    const run = post.run + 1
    const charge = await holdCredits(ctx, tx, { id, run, payer, ceiling })
    await tx
      .updateTable('blog_posts')
      .set({
        state: 'waiting',
        run,
        task: JSON.stringify(task),
        payer,
        charge_id: charge,
        faults: 0,
        error_code: null,
        error_details: null,
        unreviewed: false,
        to_publish: false,
        updated_at: await clockOf(tx),
      })
      .where('shop_id', '=', shopOf(tx))
      .where('id', '=', id)
      .execute()
    await ctx.queue.enqueue(WRITE_POST, { shop: ctx.shop.id, payload: { id } }, { tx, key: id })
  })
  return { id }
}
