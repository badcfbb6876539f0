import { parseFragment, serialize } from 'parse5'
import { z } from 'zod'
import { numericId } from '#kit/shared/schemas.ts'
import type { ArticleNode } from './article-operations.ts'

/** Longest text of an article in characters; the platform states 512 KB for a page. */
const LONGEST_BODY = 512 * 1024

/** A whole article, as one change writes it. */
export const articleValueSchema = z.strictObject({
  title: z.string().trim().min(1).max(255),
  body: z.string().max(LONGEST_BODY),
  summary: z.string().max(5_000),
  handle: z.string().trim().min(1).max(255),
  author: z.string().trim().min(1).max(255),
  /** Number of its blog. */
  blogId: numericId,
  tags: z.array(z.string().max(255)).max(250),
  seoTitle: z.string().max(1_000).nullable(),
  seoDescription: z.string().max(1_000).nullable(),
  /** `source` is the URL we took it from; the platform keeps its own copy at `url`. */
  image: z
    .strictObject({ source: z.string().max(2_000), url: z.string().max(2_000), alt: z.string().max(512) })
    .nullable(),
  visibility: z.enum(['visible', 'hidden']),
  /** When a visible post is published; null: it already is. */
  publishAt: z.iso.datetime().nullable(),
  /** Since when a visible article is published, as read from the store; none in values of posts and in old ones. */
  publishedAt: z.iso.datetime().nullable().optional(),
  /** The article's template, as read from the store. */
  templateSuffix: z.string().max(255).nullable().optional(),
  /** Its robots settings, as read from the store; none in values of posts and in old ones. */
  noindex: z.boolean().optional(),
  nofollow: z.boolean().optional(),
  /** Number of the article; null before it is created. */
  articleId: z.string().nullable(),
})
export type ArticleValue = z.infer<typeof articleValueSchema>

type ArticleImage = NonNullable<ArticleValue['image']>

/** Converts an article of the store to a value. `known`: its image when we last wrote or read it; null: not known. */
export function valueOfNode(node: ArticleNode, known: ArticleImage | null = null): ArticleValue {
  const isLater = node.publishedAt !== null && Date.parse(node.publishedAt) > Date.now()
  return {
    title: node.title,
    body: node.body,
    summary: node.summary ?? '',
    handle: node.handle,
    author: node.author?.name ?? '',
    blogId: numberOf(node.blog.id),
    tags: node.tags,
    seoTitle: node.seoTitle?.value ?? null,
    seoDescription: node.seoDescription?.value ?? null,
    image: node.image && {
      source: sourceOf(node, known) ?? node.image.url,
      url: node.image.url,
      alt: node.image.altText ?? '',
    },
    visibility: node.isPublished || isLater ? 'visible' : 'hidden',
    publishAt: isLater && node.publishedAt !== null ? new Date(node.publishedAt).toISOString() : null,
    publishedAt:
      node.isPublished && !isLater && node.publishedAt !== null
        ? new Date(node.publishedAt).toISOString()
        : null,
    templateSuffix: node.templateSuffix,
    noindex: node.noindex?.value === '1',
    nofollow: node.nofollow?.value === 'true',
    articleId: numberOf(node.id),
  }
}

/**
 * Returns the URL an article's image was taken from; null if somebody else chose the image. Our mark stays when an
 * image is replaced in the store: it speaks of the image only while the platform's copy is the one we know.
 */
function sourceOf({ image, mark }: ArticleNode, known: ArticleImage | null): string | null {
  const { image: source } = markOf(mark?.value)
  const isReplaced = known?.source === source && pathOf(known?.url) !== pathOf(image?.url)
  return isReplaced ? null : source
}

/** The platform changes the version in the query of a URL by itself. */
const pathOf = (url: string | undefined): string | undefined => url?.replace(/\?.*/s, '')

export const numberOf = (gid: string): string => gid.split('/').at(-1) ?? ''

/** `picture` is the name in marks before 0119, on articles not written since. */
const markSchema = z.object({
  post: z.string(),
  image: z.string().nullish(),
  picture: z.string().nullish(),
})

/** Parses our mark on an article: its post, and the source of its image. */
export function markOf(text: string | undefined): { post: string | null; image: string | null } {
  const nothing = { post: null, image: null }
  if (text === undefined) return nothing
  try {
    const { post, image, picture } = markSchema.parse(JSON.parse(text))
    return { post, image: image ?? picture ?? null }
  } catch {
    return nothing
  }
}

/** Returns the normal form for comparison by meaning: equal trees are equal texts, and a past date equals none. */
export function normaliseArticle(value: ArticleValue | null): string {
  if (value === null) return ''
  const { body, summary, publishAt, image, tags, articleId: _number, visibility, ...texts } = value
  const isLater = publishAt !== null && Date.parse(publishAt) > Date.now()
  return JSON.stringify([
    ...Object.values({
      title: texts.title.trim(),
      handle: texts.handle.toLowerCase(),
      author: texts.author.trim(),
      blog: texts.blogId,
      seoTitle: texts.seoTitle?.trim() || null,
      seoDescription: texts.seoDescription?.trim() || null,
    }),
    tree(body),
    tree(summary),
    tags.map((tag) => tag.trim().toLowerCase()).toSorted(),
    image && [image.source, image.alt.trim()],
    visibility === 'hidden' ? 'hidden' : isLater ? wholeSecond(publishAt) : 'visible',
  ])
}

/** Drops fractions of a second, which the platform does not store. */
export const wholeSecond = (at: string): string =>
  new Date(Math.floor(Date.parse(at) / 1_000) * 1_000).toISOString()

const tree = (html: string): string => serialize(parseFragment(html.replaceAll('\r\n', '\n'))).trim()
