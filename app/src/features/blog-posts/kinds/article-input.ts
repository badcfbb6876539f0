import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import { type ArticleInput, MARK } from './article-operations.ts'
import type { ArticleValue } from './article-value.ts'

/** Returns the input that creates a post's article: texts, search listing and our mark in one call. */
export function createInput(post: string, value: ArticleValue): ArticleInput {
  const { image } = value
  return {
    blogId: gidOf('blog', value.blogId),
    ...textsOf(value),
    ...(image && { image: { url: image.source, altText: image.alt } }),
    ...visibilityInput(value),
    ...(value.templateSuffix && { templateSuffix: value.templateSuffix }),
    metafields: [...metafieldsOf(post, value), ...robotsOf(value)],
  }
}

/**
 * Returns the input that turns `before` into `after`. Omits an unchanged image, because the platform would fetch it
 * again.
 */
export function updateInput(post: string, before: ArticleValue, after: ArticleValue): ArticleInput {
  const isMoved = before.handle !== after.handle
  const isOtherwiseVisible =
    before.visibility !== after.visibility ||
    isLater(before.publishAt) !== isLater(after.publishAt) ||
    before.publishAt !== after.publishAt
  return {
    ...textsOf(after),
    ...(before.blogId !== after.blogId && { blogId: gidOf('blog', after.blogId) }),
    ...imageInput(before.image, after.image),
    ...(isOtherwiseVisible && visibilityInput(after)),
    // Redirects visitors of the previous URL to the new one.
    ...(isMoved &&
      before.visibility === 'visible' &&
      !isLater(before.publishAt) && { redirectNewHandle: true }),
    metafields: metafieldsOf(post, after),
  }
}

const textsOf = ({ title, body, summary, handle, author, tags }: ArticleValue): ArticleInput => ({
  title,
  body,
  summary,
  handle,
  author: { name: author },
  tags,
})

function imageInput(
  before: ArticleValue['image'],
  after: ArticleValue['image'],
): Pick<ArticleInput, 'image'> {
  if (after === null) return before === null ? {} : { image: null }
  if (before?.source === after.source)
    return before.alt === after.alt ? {} : { image: { altText: after.alt } }
  return { image: { url: after.source, altText: after.alt } }
}

/**
 * Returns the visibility fields; the platform rejects `isPublished` with a future date. Without a date it would publish
 * an article of last year as of today: an undo brings the date back.
 */
function visibilityInput({
  visibility,
  publishAt,
  publishedAt,
}: ArticleValue): Pick<ArticleInput, 'isPublished' | 'publishDate'> {
  if (visibility === 'hidden') return { isPublished: false }
  if (publishAt !== null && isLater(publishAt)) return { publishDate: publishAt }
  const since = publishedAt ?? publishAt
  return { isPublished: true, ...(since && { publishDate: since }) }
}

const isLater = (at: string | null): boolean => at !== null && Date.parse(at) > Date.now()

type Metafields = NonNullable<ArticleInput['metafields']>

/** Metafields of the search listing. */
export const LISTING = {
  seoTitle: { namespace: 'global', key: 'title_tag', type: 'single_line_text_field' },
  seoDescription: { namespace: 'global', key: 'description_tag', type: 'multi_line_text_field' },
} as const
const LISTED = ['seoTitle', 'seoDescription'] as const

/** Returns the texts to delete: an update leaves those alone that it does not name, and takes no empty ones. */
export const clearedOf = (held: ArticleValue, after: ArticleValue): (typeof LISTED)[number][] =>
  LISTED.filter((text) => held[text] && !after[text])

/**
 * Returns the robots settings of an article that is created again: one that was hidden from search engines stays so.
 * An update leaves them alone, because they are set elsewhere.
 */
function robotsOf({ noindex, nofollow }: ArticleValue): Metafields {
  return [
    ...(noindex ? [{ namespace: 'seo', key: 'hidden', type: 'number_integer', value: '1' }] : []),
    ...(nofollow ? [{ namespace: '$app:seo', key: 'nofollow', type: 'boolean', value: 'true' }] : []),
  ]
}

function metafieldsOf(post: string, value: ArticleValue): Metafields {
  const { image } = value
  const listing = LISTED.flatMap((text) => {
    const wanted = value[text]
    return wanted ? [{ ...LISTING[text], value: wanted }] : []
  })
  const mark = { post, ...(image && { image: image.source }) }
  return [...listing, { ...MARK, type: 'json', value: JSON.stringify(mark) }]
}
