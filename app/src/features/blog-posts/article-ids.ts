import { sql } from 'kysely'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/** Location of a post's article: `articleId` is null until it was seen in the store. */
export interface ArticleIds {
  post: string
  articleId: string | null
  blogId: string
  /** The article's image when it was last written or read. */
  image: { source: string; url: string; alt: string } | null
}

/** Returns the locations of posts, including deleted ones, because a deletion can be undone. */
export async function articleIdsOf(tx: ShopTx, posts: readonly string[]): Promise<ArticleIds[]> {
  if (posts.length === 0) return []
  return tx
    .selectFrom('blog_posts')
    .select(['id as post', 'article_id as articleId', 'blog_id as blogId'])
    .select(sql<ArticleIds['image']>`nullif(published -> 'image', 'null')`.as('image'))
    .where('shop_id', '=', shopOf(tx))
    .where('id', 'in', [...posts])
    .execute()
}
