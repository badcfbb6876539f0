import { markDeleted, saveRows } from '#core/catalogue/store.ts'
import { clockOf, type ShopId, type ShopTx } from '#kit/server/db/shop-tx.ts'
import { blogPostsErrors } from '../errors.ts'
import type { ArticleValue } from './article-value.ts'

/**
 * Keeps the post and the catalogue consistent with the store's article: written, deleted, or restored by an undo.
 * Keeps the merchant's later edits: only `reloadPost` takes the text from the store.
 */
export async function noteArticle(
  tx: ShopTx,
  shopId: ShopId,
  { post, observed }: { post: string; observed: ArticleValue | null },
): Promise<void> {
  const now = await clockOf(tx)
  const before = await tx
    .selectFrom('blog_posts')
    .select('article_id')
    .where('shop_id', '=', shopId)
    .where('id', '=', post)
    .executeTakeFirst()
  await tx
    .updateTable('blog_posts')
    .set({
      article_id: observed?.articleId ?? null,
      published: observed && JSON.stringify(observed),
      updated_at: now,
      to_publish: false,
      publish_error: null,
      publish_error_details: null,
      // Undoing a deletion brings the post back into the list.
      ...(observed && { deleted_at: null, visibility: observed.visibility, publish_at: observed.publishAt }),
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', post)
    .execute()
  const gone = observed === null ? before?.article_id : null
  if (gone) await markDeleted(tx, shopId, { kind: 'article', ids: [gone], goneAt: new Date(now) })
  if (observed?.articleId) await saveArticleRow(tx, shopId, { id: observed.articleId, value: observed, now })
}

/** Notes that somebody deleted a post's article in the store: the text stays here, and the post says so. */
export async function noteGone(tx: ShopTx, shopId: ShopId, post: string): Promise<void> {
  await noteArticle(tx, shopId, { post, observed: null })
  await tx
    .updateTable('blog_posts')
    .set({ publish_error: blogPostsErrors.notOnStore.code })
    .where('shop_id', '=', shopId)
    .where('id', '=', post)
    .execute()
}

/**
 * Saves our own write in the catalogue at once, because the platform sends no webhooks for articles; the next sync
 * completes the row.
 */
async function saveArticleRow(
  tx: ShopTx,
  shopId: ShopId,
  { id, value, now }: { id: string; value: ArticleValue; now: string },
): Promise<void> {
  const at = new Date(now)
  const row = {
    kind: 'article' as const,
    id,
    handle: value.handle,
    title: value.title,
    status: null,
    vendor: null,
    productType: null,
    tags: value.tags,
    seoTitle: value.seoTitle,
    seoDescription: value.seoDescription,
    noindex: value.noindex ?? false,
    templateSuffix: value.templateSuffix ?? null,
    bodyLength: value.body.length,
    imageUrl: value.image?.url ?? null,
    imageAlt: value.image?.alt ?? null,
    variantCount: null,
    blogId: value.blogId,
    publishedAt:
      value.visibility === 'visible' ? (value.publishAt ?? value.publishedAt ?? at.toISOString()) : null,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  }
  await saveRows(tx, shopId, { rows: [row], readAt: at, productLimit: null })
}
