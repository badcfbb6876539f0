import type { Operation } from '#core/changes/contract.ts'
import { refusalErrors } from '#core/changes/kinds/errors.ts'
import { type AppliedOperation, applyNow, failureOf } from '#core/changes/single-edit/apply-now.ts'
import type { ShopContext } from '#core/context/context.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { clockOf, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { runChecks } from './check/run-checks.ts'
import type { PostDetail } from './contract/posts.ts'
import { requireDateToCome } from './create-post.ts'
import { COPY_AT } from './domain/bounds.ts'
import type { Losses } from './domain/losses.ts'
import { blogPostsErrors } from './errors.ts'
import { readFacts } from './facts.ts'
import { handleFor } from './handle.ts'
import { articleKind, articleRef } from './kinds/article.ts'
import type { ArticleValue } from './kinds/article-value.ts'
import { blogPostsGate } from './plan-gates.ts'
import { postDetail } from './post-detail.ts'
import { factsOf, findPost, type PostRecord } from './post-store.ts'
import { requireAgreed } from './text-losses.ts'
import { type Publication, valueOf } from './value-of-post.ts'

/** Handles tried before the merchant has to change a taken one. */
const HANDLES = 5

/**
 * Publishes the saved text: creates the article, or overwrites the existing one. An edit made in the store since is a
 * conflict. Throws `blog-posts.would-lose` if the article has what a post cannot have, beyond the losses somebody has
 * agreed to; `not-written`, `not-unique`, `past-date`, and the failure of a refused change.
 */
export async function publishPost(
  ctx: ShopContext,
  { id, agreed = {}, ...publication }: { id: string; agreed?: Losses } & Publication,
): Promise<{ operationId: string | null; post: PostDetail }> {
  if (publication.visibility === 'visible') requireDateToCome(publication)
  const post = await ctx.tx((tx) => findPost(tx, id))
  if (post.article_id === null) await requireFeature(ctx, blogPostsGate)
  const published = post.published as ArticleValue | null
  if (published) requireAgreed(published, agreed)
  const operationId = await putOntoStore(ctx, post, { publication, cause: 'merchant' })
  return { operationId, post: await postDetail(ctx, { id }) }
}

/**
 * Publishes a post that needs no review, in the worker. Stores the error on the post if it is refused; while the store
 * cannot be reached, the post stays to be published.
 */
export async function publishWritten(ctx: ShopContext, { id }: { id: string }): Promise<void> {
  const post = await ctx
    .tx((tx) => findPost(tx, id))
    .catch((error: unknown) => {
      if (error instanceof AppError) return null
      throw error
    })
  if (!post || post.state !== 'written' || post.article_id !== null) return
  const publishAt = post.publish_at && post.publish_at > new Date() ? post.publish_at.toISOString() : null
  const publication: Publication = { visibility: post.visibility as Publication['visibility'], publishAt }
  const cause = post.origin === 'automation' ? 'automation' : 'merchant'
  try {
    await putOntoStore(ctx, post, { publication, cause })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await ctx.tx(async (tx) => {
      await tx
        .updateTable('blog_posts')
        .set({
          to_publish: false,
          publish_error: error.code,
          publish_error_details: JSON.stringify(error.details ?? {}),
          updated_at: await clockOf(tx),
        })
        .where('shop_id', '=', shopOf(tx))
        .where('id', '=', id)
        .execute()
    })
  }
}

/** Returns the operation's id; null if the store held it already. */
async function putOntoStore(
  ctx: ShopContext,
  post: PostRecord,
  { publication, cause }: { publication: Publication; cause: Operation['cause'] },
): Promise<string | null> {
  if (post.state !== 'written' || post.body === '') throw new AppError(blogPostsErrors.notWritten)
  await requireOwnText(ctx, post)
  const published = post.published as ArticleValue | null
  let value = valueOf(post, publication)
  for (let tried = 1; ; tried += 1) {
    const result = await applyNow(ctx, {
      kind: articleKind,
      type: 'blog-posts.publish',
      performedOn: 'article',
      // Expects the article as last seen; anything else is another edit.
      changes: [{ ...articleRef(post.id), label: post.title, after: value, expected: published }],
      cause,
      title: {
        key: `blog-posts:history.${published === null ? 'create' : 'update'}`,
        values: { title: post.title },
      },
    })
    const [change] = result.changes
    const isTaken = published === null && change?.errorCode === refusalErrors.handleTaken.code
    if (!isTaken || tried === HANDLES) return outcomeOf(ctx, result)
    value = { ...value, handle: `${handleFor(post.handle || post.title, post.id)}-${tried + 1}` }
  }
}

function outcomeOf(
  ctx: ShopContext,
  { operationId, changes }: AppliedOperation<ArticleValue>,
): string | null {
  const [change] = changes
  const failure = change && failureOf(ctx, change)
  if (failure) throw failure
  return operationId
}

/** Rejects a text the store already has word for word. */
async function requireOwnText(ctx: ShopContext, post: PostRecord): Promise<void> {
  if (post.writer === 'template') return
  const facts = factsOf(post) ?? (await readFacts(ctx, { products: post.products, blogId: post.blog_id }))
  const { findings } = await runChecks(ctx, {
    text: {
      title: post.title,
      keyword: post.keyword,
      seoTitle: post.seo_title,
      seoDescription: post.seo_description,
      body: post.body,
    },
    facts,
    articleId: post.article_id,
    isFinal: true,
  })
  const unique = findings.find(({ code }) => code === 'unique')
  if (unique?.state === 'bad')
    throw new AppError(blogPostsErrors.notUnique, { ...unique.values, limit: COPY_AT * 100 })
}
