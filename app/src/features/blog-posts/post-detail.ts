import { sql } from 'kysely'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { Refusal } from '#core/credits/contract.ts'
import { queryStorefront } from '#core/shops/storefront.ts'
import { articleTree } from '#core/writing/article/article-tree.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { sectionsOf } from './agent/links.ts'
import { draftOf, stepsToCome } from './agent/write-step.ts'
import type { PostDetail } from './contract/posts.ts'
import { type ArticleValue, normaliseArticle } from './kinds/article-value.ts'
import { rowOf } from './list-posts.ts'
import { findPost, imageOf, type PostRecord, type StepRecord, stepsOf, taskOf } from './post-store.ts'
import { valueOf } from './value-of-post.ts'

/** Returns a post with its text, the progress of its writing, and its article in the store. */
export async function postDetail(ctx: ShopContext, { id }: { id: string }): Promise<PostDetail> {
  const { detail, path } = await ctx.tx(async (tx) => {
    const post = await findPost(tx, id)
    const steps = await stepsOf(tx, post)
    const names = await namesOf(tx, post)
    const now = new Date(await clockOf(tx))
    const task = taskOf(post)
    const path = pathOf(post, names.get(`blog ${post.blog_id}`)?.handle ?? null)
    const detail: PostDetail = {
      ...rowOf(post, now),
      language: post.language,
      outline: post.outline,
      products: post.products.map((product) => ({
        id: product,
        title: names.get(`product ${product}`)?.title ?? '',
      })),
      blogId: post.blog_id,
      blog: names.get(`blog ${post.blog_id}`)?.title ?? null,
      author: post.author,
      body: post.body,
      summary: post.summary,
      seoTitle: post.seo_title,
      seoDescription: post.seo_description,
      handle: post.handle,
      image: imageOf(post),
      revision: post.revision,
      sections: sectionsOf(articleTree(post.body))
        .flatMap(({ heading }) => heading ?? [])
        .map((heading, at) => ({ at, heading })),
      model: post.model,
      credits: post.credits,
      unreviewed: post.unreviewed,
      progress: progressOf(post, steps),
      failure: refusalOf(post.error_code, post.error_details),
      lastSection: task.kind === 'section' ? task.at : null,
      publishFailure: refusalOf(post.publish_error, post.publish_error_details),
      onStore: onStoreOf(post),
    }
    return { detail, path }
  })
  if (detail.onStore && path !== null) detail.onStore.url = await urlOf(ctx, path)
  return detail
}

/** Returns the post's URL; null if the platform does not return the storefront's origin. */
async function urlOf(ctx: ShopContext, path: string): Promise<string | null> {
  try {
    const { origin } = await queryStorefront(ctx)
    return new URL(path, origin).href
  } catch (error) {
    if (error instanceof PlatformError) return null
    throw error
  }
}

function progressOf(post: PostRecord, steps: readonly StepRecord[]): PostDetail['progress'] {
  if (post.state !== 'waiting' && post.state !== 'writing') return null
  const all = stepsToCome(post, draftOf(post, steps).headings.length)
  return { done: steps.length, total: all.length, step: all[steps.length] ?? 'meta' }
}

function refusalOf(code: string | null, details: unknown): Refusal | null {
  return code === null ? null : { code, message: '', details: (details ?? {}) as Record<string, unknown> }
}

function pathOf(post: PostRecord, blog: string | null): string | null {
  const published = post.published as ArticleValue | null
  if (post.article_id === null || published === null || blog === null) return null
  return `/blogs/${encodeURIComponent(blog)}/${encodeURIComponent(published.handle)}`
}

function onStoreOf(post: PostRecord): PostDetail['onStore'] {
  const published = post.published as ArticleValue | null
  if (post.article_id === null || published === null) return null
  const { visibility, publishAt } = published
  return {
    articleId: post.article_id,
    url: null,
    adminUrl: `shopify://admin/articles/${post.article_id}`,
    differs: normaliseArticle(valueOf(post, { visibility, publishAt })) !== normaliseArticle(published),
  }
}

async function namesOf(
  tx: ShopTx,
  { products, blog_id }: Pick<PostRecord, 'products' | 'blog_id'>,
): Promise<Map<string, { title: string; handle: string }>> {
  const { rows } = await sql<{ kind: string; id: string; title: string; handle: string }>`
    select kind, id, title, handle from catalogue_resources where shop_id = ${shopOf(tx)}
      and ((kind = 'product' and id = any(${products}::bigint[])) or (kind = 'blog' and id = ${blog_id}))`.execute(
    tx,
  )
  return new Map(rows.map(({ kind, id, ...names }) => [`${kind} ${id}`, names]))
}
