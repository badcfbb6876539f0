import type { ArticleRecord } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { entityOrNull, type Resolvers } from '../engine/entity.ts'
import { gid, idOf } from '../engine/gid.ts'
import { arraySource } from '../paging/array-source.ts'
import { connectionOf, type PageArgs } from '../paging/connection.ts'
import { type ListArgs, type Listing, recordConnection } from '../paging/record-connection.ts'
import { imageOf } from './images.ts'
import { metafieldFields } from './metafield-fields.ts'
import { isPublished } from './pages.ts'

export const articleListing: Listing<'Article'> = {
  kind: 'Article',
  connection: 'ArticleConnection',
  typename: () => 'Article',
  sortKeys: {
    ID: null,
    TITLE: (article) => article.title.toLowerCase(),
    AUTHOR: (article) => article.authorName.toLowerCase(),
    UPDATED_AT: (article) => article.updatedAt,
    PUBLISHED_AT: (article) => article.publishedAt ?? '',
  },
  words: (article) => [article.title, article.handle, article.authorName, ...article.tags],
  fields: {
    id: { kind: 'number', of: (article) => article.id },
    blog_id: { kind: 'number', of: (article) => article.blogId },
    title: { kind: 'text', of: (article) => [article.title] },
    handle: { kind: 'keyword', of: (article) => [article.handle] },
    author: { kind: 'keyword', of: (article) => [article.authorName] },
    tag: { kind: 'keyword', of: (article) => article.tags },
    created_at: { kind: 'time', of: (article) => article.createdAt },
    updated_at: { kind: 'time', of: (article) => article.updatedAt },
    published_at: { kind: 'time', of: (article) => article.publishedAt },
    published_status: {
      kind: 'keyword',
      of: (article) => [article.publishedAt ? 'published' : 'unpublished', 'any'],
    },
  },
}

const all = ({ state, store }: AdminRequest) => state.list(store, 'Article')

export const articleResolvers: Resolvers = {
  QueryRoot: {
    articles: (_: unknown, args: ListArgs, request) => recordConnection(request, articleListing, args),
    article: (_: unknown, { id }: { id: string }, { state, store }) =>
      entityOrNull('Article', state.get(store, 'Article', idOf(id, 'Article'))),
    articleTags: (_: unknown, { limit, sort }: { limit: number; sort?: string | null }, request) => {
      const uses = new Map<string, number>()
      for (const article of all(request))
        for (const tag of article.tags) uses.set(tag, (uses.get(tag) ?? 0) + 1)
      const tags = [...uses].sort(([a, aUses], [b, bUses]) =>
        sort === 'POPULAR' && aUses !== bUses ? bUses - aUses : a.localeCompare(b),
      )
      return tags.map(([tag]) => tag).slice(0, limit)
    },
    articleAuthors: (_: unknown, args: PageArgs, request) => {
      const names = [...new Set(all(request).map((article) => article.authorName))].sort()
      return connectionOf(arraySource(names), args, {
        whole: request.bulk,
        node: ({ item }) => ({ name: item }),
      })
    },
  },
  Article: {
    ...metafieldFields('Article'),
    id: (article: ArticleRecord) => gid('Article', article.id),
    handle: (article: ArticleRecord) => article.handle,
    title: (article: ArticleRecord) => article.title,
    body: (article: ArticleRecord) => article.bodyHtml,
    summary: (article: ArticleRecord) => article.summaryHtml || null,
    author: (article: ArticleRecord) => (article.authorName ? { name: article.authorName } : null),
    tags: (article: ArticleRecord) => article.tags,
    templateSuffix: (article: ArticleRecord) => article.templateSuffix,
    isPublished: (article: ArticleRecord) => isPublished(article.publishedAt),
    publishedAt: (article: ArticleRecord) => article.publishedAt,
    createdAt: (article: ArticleRecord) => article.createdAt,
    updatedAt: (article: ArticleRecord) => article.updatedAt,
    // Comments do not exist here.
    commentsCount: () => ({ count: 0, precision: 'EXACT' }),
    blog: (article: ArticleRecord, _: object, { state, store }) =>
      entityOrNull('Blog', state.get(store, 'Blog', article.blogId)),
    image: (article: ArticleRecord, _: object, { state, store }) => {
      const file = article.fileId === null ? undefined : state.get(store, 'MediaImage', article.fileId)
      return file ? imageOf(file, article.fileAlt) : null
    },
  },
}
