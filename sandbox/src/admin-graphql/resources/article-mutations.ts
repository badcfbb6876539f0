import { redirectOldPath } from '../../admin/content/handles.ts'
import type { ArticleRecord, BlogRecord } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { entity, type Resolvers } from '../engine/entity.ts'
import { gid, idOf } from '../engine/gid.ts'
import { notImplemented } from '../engine/graphql-errors.ts'
import { mutation } from '../engine/mutation.ts'
import { refuse } from '../engine/user-errors.ts'
import { addFile } from './file-mutations.ts'
import { removeResource } from './remove-resource.ts'
import {
  handleFrom,
  type MetafieldInput,
  publishedAtFrom,
  tagsFrom,
  titleFrom,
  writeMetafields,
} from './resource-input.ts'
import { richHtml } from './rich-html.ts'

interface ArticleInput {
  blogId?: string | null
  title?: string | null
  handle?: string | null
  body?: string | null
  summary?: string | null
  author?: { name?: string | null; userId?: string | null } | null
  tags?: string[] | null
  image?: { altText?: string | null; url?: string | null } | null
  isPublished?: boolean | null
  publishDate?: string | null
  templateSuffix?: string | null
  metafields?: MetafieldInput[] | null
  redirectNewHandle?: boolean | null
}

/** Longest author name; the same limit as for a title. */
const MAX_AUTHOR = 255

const taken = () => ({
  field: ['article', 'handle'],
  message: 'Handle has already been taken',
  code: 'TAKEN',
})

export const articleMutations: Resolvers = {
  Mutation: {
    articleCreate: mutation((args: { article: ArticleInput; blog?: object | null }, request) => {
      const { state, store } = request
      const input = args.article
      assertBlog(args, 'create')
      if (args.blog) throw notImplemented('Mutation', 'articleCreate.blog')
      assertArticle(input, 'create')
      if (!input.blogId)
        return refuse(
          ['article'],
          'Must reference or create a blog when creating an article.',
          'BLOG_REFERENCE_REQUIRED',
        )
      const blog = blogOf(request, input.blogId)
      const now = new Date().toISOString()
      const title = titleFrom(input.title, ['article', 'title'])
      const publishedAt = publishedAtFrom(input)
      const blank: ArticleRecord = {
        id: state.nextId(),
        createdAt: now,
        updatedAt: now,
        blogId: blog.id,
        title,
        handle: '',
        bodyHtml: '',
        summaryHtml: '',
        authorName: '',
        tags: [],
        templateSuffix: null,
        publishedAt: publishedAt === undefined ? now : publishedAt,
        fileId: null,
        fileAlt: null,
      }
      const handle = handleFor(request, blank, input.handle)
      const article = state.put(store, 'Article', withFields(request, { ...blank, handle }, input))
      if (!article.authorName)
        return refuse(
          ['article', 'author'],
          "Can't create an article if both author name and user ID are blank.",
          'AUTHOR_FIELD_REQUIRED',
        )
      writeMetafields(request, gid('Article', article.id), { inputs: input.metafields, path: ['article'] })
      return { article: entity('Article', article) }
    }),
    articleUpdate: mutation((args: { id: string; article: ArticleInput; blog?: object | null }, request) => {
      const { state, store } = request
      const input = args.article
      assertBlog(args, 'update')
      if (args.blog) throw notImplemented('Mutation', 'articleUpdate.blog')
      assertArticle(input, 'update')
      const stored = state.get(store, 'Article', idOf(args.id, 'Article'))
      if (!stored) return refuse(['id'], 'Article does not exist', 'NOT_FOUND')
      if (Object.keys(input).length === 0) return { article: entity('Article', stored) }
      const title = input.title == null ? stored.title : titleFrom(input.title, ['article', 'title'])
      const blogId = input.blogId ? blogOf(request, input.blogId).id : stored.blogId
      const moved = { ...stored, title, blogId }
      const handle = input.handle == null ? stored.handle : handleFor(request, moved, input.handle)
      const publishedAt = publishedAtFrom(input)
      const article = state.put(store, 'Article', {
        ...withFields(request, { ...moved, handle }, input),
        updatedAt: new Date().toISOString(),
        publishedAt: publishedAt === undefined ? stored.publishedAt : publishedAt,
      })
      if (input.redirectNewHandle) redirect(request, stored, article)
      writeMetafields(request, gid('Article', article.id), { inputs: input.metafields, path: ['article'] })
      return { article: entity('Article', article) }
    }),
    articleDelete: mutation(({ id }: { id: string }, request) => {
      if (!removeResource(request, 'Article', idOf(id, 'Article')))
        return refuse(['id'], 'Article does not exist', 'NOT_FOUND')
      return { deletedArticleId: id }
    }),
  },
}

function assertBlog({ article, blog }: { article: ArticleInput; blog?: object | null }, verb: string): void {
  if (blog && article.blogId)
    refuse(['article'], `Can't ${verb} a blog from input if a blog ID is supplied.`, 'AMBIGUOUS_BLOG')
}

/** Checks the rules the platform applies before any other. */
function assertArticle({ author, isPublished, publishDate }: ArticleInput, verb: string): void {
  if (author?.name && author.userId)
    refuse(
      ['article', 'author'],
      `Can't ${verb} an article author if both author name and user ID are supplied.`,
      'AMBIGUOUS_AUTHOR',
    )
  if ((author?.name ?? '').length > MAX_AUTHOR)
    refuse(
      ['article', 'author', 'name'],
      `Author is too long (maximum is ${MAX_AUTHOR} characters)`,
      'TOO_LONG',
    )
  if (isPublished === true && publishDate != null && Date.parse(publishDate) > Date.now())
    refuse(
      ['article', 'publishDate'],
      'Can’t set isPublished to true and also set a future publish date.',
      'INVALID_PUBLISH_DATE',
    )
}

function blogOf({ state, store }: AdminRequest, id: string): BlogRecord {
  return (
    state.get(store, 'Blog', idOf(id, 'Blog')) ??
    refuse(['article', 'blogId'], 'Must reference an existing blog.', 'NOT_FOUND')
  )
}

function handleFor(request: AdminRequest, article: ArticleRecord, asked: string | null | undefined): string {
  const { title, id, blogId } = article
  return handleFrom(request, 'Article', { asked, title, id, parent: blogId, taken })
}

function withFields(request: AdminRequest, article: ArticleRecord, input: ArticleInput): ArticleRecord {
  if (input.author?.userId != null) throw notImplemented('AuthorInput', 'userId')
  return {
    ...article,
    bodyHtml: richHtml(input.body) ?? article.bodyHtml,
    summaryHtml: input.summary === undefined ? article.summaryHtml : (richHtml(input.summary) ?? ''),
    authorName: input.author?.name?.trim() || article.authorName,
    tags: input.tags ? tagsFrom(input.tags) : article.tags,
    templateSuffix:
      input.templateSuffix === undefined ? article.templateSuffix : input.templateSuffix || null,
    // Null removes the image; without a new URL only its alt text can change.
    fileId: input.image === null ? null : (imageFrom(request, input.image?.url) ?? article.fileId),
    fileAlt: input.image?.altText === undefined ? article.fileAlt : input.image.altText?.trim() || null,
  }
}

/** Returns the file behind an image URL: one of the store's own, or a new one to be fetched. */
function imageFrom(request: AdminRequest, url: string | null | undefined): number | null {
  if (url == null) return null
  const { state, store } = request
  const path = ['article', 'image', 'url']
  if (!URL.canParse(url)) return refuse(path, 'Image upload failed.', 'UPLOAD_FAILED')
  const { hostname, pathname } = new URL(url)
  const name = pathname.startsWith('/cdn/shop/files/')
    ? decodeURIComponent(pathname.split('/').at(-1) ?? '')
    : ''
  if (hostname !== `${store.handle}.localhost` || name === '')
    return addFile(request, { originalSource: url }, path).id
  const own = state.byHandle(store, 'MediaImage', name)
  return own?.id ?? refuse(path, 'Image upload failed.', 'UPLOAD_FAILED')
}

function redirect({ state, store }: AdminRequest, before: ArticleRecord, after: ArticleRecord): void {
  const path = (article: ArticleRecord) =>
    `/blogs/${state.get(store, 'Blog', article.blogId)?.handle ?? ''}/${article.handle}`
  if (path(before) !== path(after)) redirectOldPath({ state, store }, path(before), path(after))
}
