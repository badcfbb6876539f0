import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/** Location of a post's article: `articleId` is null until it was seen in the store. */
export interface ArticleIds {
  post: string
  articleId: string | null
  blogId: string
}

/** Returns the locations of posts, including deleted ones, because a deletion can be undone. */
export async function articleIdsOf(tx: ShopTx, posts: readonly string[]): Promise<ArticleIds[]> {
  if (posts.length === 0) return []
  return tx
    .selectFrom('blog_posts')
    .select(['id as post', 'article_id as articleId', 'blog_id as blogId'])
    .where('shop_id', '=', shopOf(tx))
    .where('id', 'in', [...posts])
    .execute()
}
