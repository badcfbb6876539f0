import { redirectOldPath } from '../../admin/content/handles.ts'
import type { ArticleRecord, BlogRecord } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { entity, type Resolvers } from '../engine/entity.ts'
import { gid, idOf } from '../engine/gid.ts'
import { notImplemented } from '../engine/graphql-errors.ts'
import { mutation } from '../engine/mutation.ts'
import { refuse } from '../engine/user-errors.ts'
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

const taken = () => ({
  field: ['article', 'handle'],
  message: 'Handle has already been taken',
  code: 'TAKEN',
})

export const articleMutations: Resolvers = {
  Mutation: {
    articleCreate: mutation((args: { article: ArticleInput; blog?: object | null }, request) => {
      if (args.blog) throw notImplemented('Mutation', 'articleCreate.blog')
      const { state, store } = request
      const input = args.article
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
      const article = state.put(store, 'Article', withFields({ ...blank, handle }, input))
      if (!article.authorName)
        return refuse(['article', 'author'], 'Author must have a name.', 'AUTHOR_FIELD_REQUIRED')
      writeMetafields(request, gid('Article', article.id), { inputs: input.metafields, path: ['article'] })
      return { article: entity('Article', article) }
    }),
    articleUpdate: mutation((args: { id: string; article: ArticleInput; blog?: object | null }, request) => {
      if (args.blog) throw notImplemented('Mutation', 'articleUpdate.blog')
      const { state, store } = request
      const input = args.article
      const stored = state.get(store, 'Article', idOf(args.id, 'Article'))
      if (!stored) return refuse(['id'], 'Article does not exist', 'NOT_FOUND')
      const title = input.title == null ? stored.title : titleFrom(input.title, ['article', 'title'])
      const blogId = input.blogId ? blogOf(request, input.blogId).id : stored.blogId
      const moved = { ...stored, title, blogId }
      const handle = input.handle == null ? stored.handle : handleFor(request, moved, input.handle)
      const publishedAt = publishedAtFrom(input)
      const article = state.put(store, 'Article', {
        ...withFields({ ...moved, handle }, input),
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

function withFields(article: ArticleRecord, input: ArticleInput): ArticleRecord {
  if (input.author?.userId != null) throw notImplemented('AuthorInput', 'userId')
  if (input.image?.url != null) throw notImplemented('ArticleImageInput', 'url')
  return {
    ...article,
    bodyHtml: richHtml(input.body) ?? article.bodyHtml,
    summaryHtml: input.summary === undefined ? article.summaryHtml : (richHtml(input.summary) ?? ''),
    authorName: input.author?.name?.trim() || article.authorName,
    tags: input.tags ? tagsFrom(input.tags) : article.tags,
    templateSuffix:
      input.templateSuffix === undefined ? article.templateSuffix : input.templateSuffix || null,
    // Null takes the image away; without a new address its alt text is all that can change.
    fileId: input.image === null ? null : article.fileId,
    fileAlt: input.image?.altText === undefined ? article.fileAlt : input.image.altText?.trim() || null,
  }
}

function redirect({ state, store }: AdminRequest, before: ArticleRecord, after: ArticleRecord): void {
  const path = (article: ArticleRecord) =>
    `/blogs/${state.get(store, 'Blog', article.blogId)?.handle ?? ''}/${article.handle}`
  if (path(before) !== path(after)) redirectOldPath({ state, store }, path(before), path(after))
}
