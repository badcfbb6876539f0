import type { ShopContext } from '#core/context/context.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { WRITE_POST } from './job-names.ts'

/** Most posts resumed at once; the weekly limit keeps a store below it. */
const MOST = 200

/**
 * Enqueues unfinished posts that have no job: the queue gives a job up after a few crashed workers, but the post must
 * be finished.
 */
export async function resumeWriting(ctx: ShopContext): Promise<void> {
  const posts = await ctx.tx((tx) =>
    tx
      .selectFrom('blog_posts')
      .select('id')
      .where('shop_id', '=', shopOf(tx))
      .where('state', 'in', ['waiting', 'writing'])
      .where('deleted_at', 'is', null)
      .limit(MOST)
      .execute(),
  )
  for (const { id } of posts) {
    if (await ctx.queue.holds(WRITE_POST, { shop: ctx.shop.id, key: id })) continue
    await ctx.queue.enqueue(WRITE_POST, { shop: ctx.shop.id, payload: { id } }, { key: id })
  }
}
