import type { ArticleRecord, BlogRecord } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { entityOrNull, type Resolvers } from '../engine/entity.ts'
import { gid, idOf } from '../engine/gid.ts'
import { type PageArgs } from '../paging/connection.ts'
import { type ListArgs, type Listing, recordConnection, recordCount } from '../paging/record-connection.ts'
import { articleListing } from './articles.ts'
import { metafieldFields } from './metafield-fields.ts'

const blogListing: Listing<'Blog'> = {
  kind: 'Blog',
  connection: 'BlogConnection',
  typename: () => 'Blog',
  sortKeys: { ID: null, TITLE: (blog) => blog.title.toLowerCase(), HANDLE: (blog) => blog.handle },
  words: (blog) => [blog.title, blog.handle],
  fields: {
    id: { kind: 'number', of: (blog) => blog.id },
    title: { kind: 'text', of: (blog) => [blog.title] },
    handle: { kind: 'keyword', of: (blog) => [blog.handle] },
    created_at: { kind: 'time', of: (blog) => blog.createdAt },
    updated_at: { kind: 'time', of: (blog) => blog.updatedAt },
  },
}

const articlesOf = ({ state, store }: AdminRequest, blog: BlogRecord): ArticleRecord[] =>
  state.list(store, 'Article', { parent: blog.id })

export const blogResolvers: Resolvers = {
  QueryRoot: {
    blogs: (_: unknown, args: ListArgs, request) => recordConnection(request, blogListing, args),
    blogsCount: (_: unknown, args: ListArgs & { limit?: number }, request) =>
      recordCount(request, blogListing, args),
    blog: (_: unknown, { id }: { id: string }, { state, store }) =>
      entityOrNull('Blog', state.get(store, 'Blog', idOf(id, 'Blog'))),
  },
  Blog: {
    ...metafieldFields('Blog'),
    id: (blog: BlogRecord) => gid('Blog', blog.id),
    handle: (blog: BlogRecord) => blog.handle,
    title: (blog: BlogRecord) => blog.title,
    templateSuffix: (blog: BlogRecord) => blog.templateSuffix,
    commentPolicy: (blog: BlogRecord) => blog.commentPolicy,
    createdAt: (blog: BlogRecord) => blog.createdAt,
    updatedAt: (blog: BlogRecord) => blog.updatedAt,
    feed: () => null,
    tags: (blog: BlogRecord, _: object, request) =>
      [...new Set(articlesOf(request, blog).flatMap((article) => article.tags))].sort(),
    articles: (blog: BlogRecord, args: PageArgs, request) =>
      recordConnection(request, articleListing, args, { parent: blog.id }),
    articlesCount: (blog: BlogRecord, { limit }: { limit?: number | null }, { state, store }) => {
      const count = state.count(store, 'Article', blog.id)
      return limit != null && count > limit
        ? { count: limit, precision: 'AT_LEAST' }
        : { count, precision: 'EXACT' }
    },
  },
}
