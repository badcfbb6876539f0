import type { ShopContext } from '#core/context/context.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { PUBLISH_POST, WRITE_POST } from './job-names.ts'

/** Most posts resumed at once; the weekly limit keeps a store below it. */
const MOST = 200

/**
 * Enqueues unfinished posts that have no job, and finished ones that should publish themselves: the queue gives a job
 * up after a few crashed workers or a minute without the store, but the post must be finished.
 */
export async function resumeWriting(ctx: ShopContext): Promise<void> {
  const posts = await ctx.tx((tx) =>
    tx
      .selectFrom('blog_posts')
      .select(['id', 'state'])
      .where('shop_id', '=', shopOf(tx))
      .where((eb) =>
        eb.or([
          eb('state', 'in', ['waiting', 'writing']),
          eb.and([eb('state', '=', 'written'), eb('to_publish', '=', true)]),
        ]),
      )
      .where('deleted_at', 'is', null)
      .limit(MOST)
      .execute(),
  )
  for (const { id, state } of posts) {
    const job = state === 'written' ? PUBLISH_POST : WRITE_POST
    if (await ctx.queue.holds(job, { shop: ctx.shop.id, key: id })) continue
    await ctx.queue.enqueue(job, { shop: ctx.shop.id, payload: { id } }, { key: id })
  }
}
