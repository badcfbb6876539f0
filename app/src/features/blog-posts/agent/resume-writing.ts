import type { ShopContext } from '#core/context/context.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { WRITE_POST } from './job-names.ts'

/** A store has no more posts under way than its weekly limit lets it begin. */
const MOST = 200

/** Has somebody go on with posts nobody is at: a job is given up after a few dead workers, a post is not. */
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
