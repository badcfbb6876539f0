import type { ShopContext } from '#core/context/context.ts'
import { articleTree, cleanArticle } from '#core/writing/article/article-tree.ts'
import { cleanText } from '#core/writing/clean-text.ts'
import { clockOf, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { countWords, textOfPost } from './check/check-post.ts'
import { runChecks } from './check/run-checks.ts'
import type { PostChecks, PostDetail, PostText } from './contract/posts.ts'
import type { Losses } from './domain/losses.ts'
import { blogPostsErrors } from './errors.ts'
import { readFacts } from './facts.ts'
import { handleFor } from './handle.ts'
import { articleKind, articleRef } from './kinds/article.ts'
import { noteGone } from './kinds/note-article.ts'
import { postDetail } from './post-detail.ts'
import { factsOf, findPost } from './post-store.ts'
import { requireAgreed } from './text-losses.ts'

/**
 * Saves the merchant's text, cleaned. The store changes only on publication. Throws `blog-posts.saved-elsewhere`
 * after another save, `being-written` while a worker writes it.
 */
export async function savePost(
  ctx: ShopContext,
  { id, revision, ...text }: { id: string; revision: number } & PostText,
): Promise<PostDetail> {
  const body = cleanArticle(text.body)
  await ctx.tx(async (tx) => {
    const post = await findPost(tx, id, { lock: true })
    if (post.state === 'waiting' || post.state === 'writing') throw new AppError(blogPostsErrors.beingWritten)
    if (post.revision !== revision) throw new AppError(blogPostsErrors.savedElsewhere)
    await tx
      .updateTable('blog_posts')
      .set({
        title: text.title,
        body,
        // A text edited by hand counts as written, even if the model failed.
        state: 'written',
        summary: cleanText(text.summary),
        seo_title: cleanText(text.seoTitle),
        seo_description: cleanText(text.seoDescription),
        handle: handleFor(text.handle || text.title, id),
        author: text.author,
        image: text.image && JSON.stringify(text.image),
        words: countWords(textOfPost(articleTree(body))),
        revision: revision + 1,
        updated_at: await clockOf(tx),
      })
      .where('shop_id', '=', shopOf(tx))
      .where('id', '=', id)
      .execute()
  })
  return postDetail(ctx, { id })
}

/** Checks a text as in the editor. */
export async function checkText(
  ctx: ShopContext,
  {
    id,
    body,
    ...given
  }: {
    id: string
    body: string
    title?: string | undefined
    seoTitle?: string | undefined
    seoDescription?: string | undefined
  },
): Promise<PostChecks> {
  const post = await ctx.tx((tx) => findPost(tx, id))
  const facts = factsOf(post) ?? (await readFacts(ctx, { products: post.products, blogId: post.blog_id }))
  const text = {
    title: given.title ?? post.title,
    keyword: post.keyword,
    seoTitle: given.seoTitle ?? post.seo_title,
    seoDescription: given.seoDescription ?? post.seo_description,
    body: cleanArticle(body),
  }
  return runChecks(ctx, { text, facts, articleId: post.article_id })
}

/**
 * Replaces our text with the article's. If it was deleted in the store, our text stays and the post says so. Throws
 * `blog-posts.would-lose` if the article has what a post cannot have, beyond the losses somebody has agreed to.
 */
export async function reloadPost(
  ctx: ShopContext,
  { id, agreed = {} }: { id: string; agreed?: Losses },
): Promise<PostDetail> {
  await ctx.tx((tx) => findPost(tx, id))
  const [value] = await articleKind.read(ctx, [articleRef(id)])
  if (value) requireAgreed(value, agreed)
  await ctx.tx(async (tx) => {
    const post = await findPost(tx, id, { lock: true })
    if (!value) return noteGone(tx, ctx.shop.id, id)
    await articleKind.noteValue?.(tx, ctx.shop.id, { ...articleRef(id), observed: value })
    const body = cleanArticle(value.body)
    await tx
      .updateTable('blog_posts')
      .set({
        title: value.title,
        body,
        summary: cleanText(value.summary),
        seo_title: value.seoTitle ?? '',
        seo_description: value.seoDescription ?? '',
        handle: value.handle,
        author: value.author,
        image: value.image && JSON.stringify({ url: value.image.url, alt: value.image.alt }),
        words: countWords(textOfPost(articleTree(body))),
        revision: post.revision + 1,
      })
      .where('shop_id', '=', shopOf(tx))
      .where('id', '=', id)
      .execute()
  })
  return postDetail(ctx, { id })
}
