import { applyNow, failureOf } from '#core/changes/single-edit/apply-now.ts'
import type { ShopContext } from '#core/context/context.ts'
import { staffErrors } from '#core/staff/errors.ts'
import { clockOf, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { endWriting } from './agent/write-step.ts'
import { blogPostsErrors } from './errors.ts'
import { articleKind, articleRef } from './kinds/article.ts'
import { findPost } from './post-store.ts'

/**
 * Deletes a post in the store and here. The deletion in the store is a change: its undo recreates the article and
 * brings the post back into the list. Throws the failure of a refused change; the post stays then. Throws
 * `staff.not-for-staff` during a staff visit for a post without an article: nothing could bring it back.
 */
export async function removePost(
  ctx: ShopContext,
  { id }: { id: string },
): Promise<{ operationId: string | null }> {
  const post = await ctx.tx((tx) => findPost(tx, id))
  if (post.article_id === null && ctx.actor.kind === 'staff') throw new AppError(staffErrors.notForStaff)
  let operationId: string | null = null
  if (post.article_id !== null) {
    const result = await applyNow(ctx, {
      kind: articleKind,
      type: 'blog-posts.remove',
      performedOn: 'article',
      changes: [{ ...articleRef(id), label: post.title, after: null }],
      cause: 'merchant',
      title: { key: 'blog-posts:history.remove', values: { title: post.title } },
    })
    const [change] = result.changes
    const failure = change && failureOf(ctx, change)
    if (failure) throw failure
    operationId = result.operationId
  }
  await ctx.tx(async (tx) => {
    const now = await findPost(tx, id, { lock: true })
    if (now.charge_id !== null)
      await endWriting(ctx, tx, { post: now, state: 'stopped', code: null, details: {} })
    await tx
      .updateTable('blog_posts')
      .set({ deleted_at: await clockOf(tx) })
      .where('shop_id', '=', shopOf(tx))
      .where('id', '=', id)
      .execute()
  })
  return { operationId }
}

/** Stops a writing and releases its hold; the finished steps stay unused. */
export async function stopPost(ctx: ShopContext, { id }: { id: string }): Promise<{ id: string }> {
  await ctx.tx(async (tx) => {
    const post = await findPost(tx, id, { lock: true })
    if (post.state !== 'waiting' && post.state !== 'writing') throw new AppError(blogPostsErrors.notWritten)
    await endWriting(ctx, tx, { post, state: 'stopped', code: null, details: {} })
  })
  return { id }
}
