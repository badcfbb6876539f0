import { handleFor } from './handle.ts'
import { type ArticleValue, wholeSecond } from './kinds/article-value.ts'
import { type PostRecord, pictureOf } from './post-store.ts'

export interface Wanted {
  visibility: 'visible' | 'hidden'
  publishAt: string | null
}

/** The post as the store is to hold it. */
export function valueOf(post: PostRecord, { visibility, publishAt }: Wanted): ArticleValue {
  const published = post.published as ArticleValue | null
  const picture = pictureOf(post)
  // The copy the platform made of a picture is that picture.
  const isSame = picture !== null && published?.picture?.url === picture.url
  return {
    title: post.title,
    body: post.body,
    summary: post.summary === '' ? '' : `<p>${escaped(post.summary)}</p>`,
    handle: post.handle || handleFor(post.title, post.id),
    author: post.author,
    blogId: post.blog_id,
    tags: published?.tags ?? [],
    seoTitle: post.seo_title || null,
    seoDescription: post.seo_description || null,
    picture: picture && {
      source: isSame && published.picture ? published.picture.source : picture.url,
      url: picture.url,
      alt: picture.alt,
    },
    visibility,
    publishAt: visibility === 'visible' ? publishAt && wholeSecond(publishAt) : null,
    articleId: post.article_id,
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
