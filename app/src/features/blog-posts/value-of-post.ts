import { handleFor } from './handle.ts'
import { type ArticleValue, wholeSecond } from './kinds/article-value.ts'
import { imageOf, type PostRecord } from './post-store.ts'

export interface Publication {
  visibility: 'visible' | 'hidden'
  publishAt: string | null
}

/** Returns the post as the value of its article. */
export function valueOf(post: PostRecord, { visibility, publishAt }: Publication): ArticleValue {
  const published = post.published as ArticleValue | null
  const image = imageOf(post)
  // The platform's copy of an image counts as the same image.
  const isSame = image !== null && published?.image?.url === image.url
  return {
    title: post.title,
    body: post.body,
    summary: summaryHtml(post.summary),
    handle: post.handle || handleFor(post.title, post.id),
    author: post.author,
    blogId: post.blog_id,
    tags: published?.tags ?? [],
    seoTitle: post.seo_title || null,
    seoDescription: post.seo_description || null,
    image: image && {
      source: isSame && published.image ? published.image.source : image.url,
      url: image.url,
      alt: image.alt,
    },
    visibility,
    publishAt: visibility === 'visible' ? publishAt && wholeSecond(publishAt) : null,
    articleId: post.article_id,
  }
}

/** Returns a summary as the HTML that the store keeps. */
export const summaryHtml = (summary: string): string => (summary === '' ? '' : `<p>${escaped(summary)}</p>`)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
