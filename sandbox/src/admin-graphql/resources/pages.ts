import type { PageRecord } from '../../state/records.ts'
import { entityOrNull, type Resolvers } from '../engine/entity.ts'
import { gid, idOf } from '../engine/gid.ts'
import { type ListArgs, type Listing, recordConnection, recordCount } from '../paging/record-connection.ts'
import { metafieldFields } from './metafield-fields.ts'
import { plainText } from './plain-text.ts'

/** Length of `bodySummary` in characters (schema: the first 150 characters). */
const SUMMARY = 150

const pageListing: Listing<'Page'> = {
  kind: 'Page',
  connection: 'PageConnection',
  typename: () => 'Page',
  sortKeys: {
    ID: null,
    TITLE: (page) => page.title.toLowerCase(),
    UPDATED_AT: (page) => page.updatedAt,
    PUBLISHED_AT: (page) => page.publishedAt ?? '',
  },
  words: (page) => [page.title, page.handle, plainText(page.bodyHtml)],
  fields: {
    id: { kind: 'number', of: (page) => page.id },
    title: { kind: 'text', of: (page) => [page.title] },
    handle: { kind: 'keyword', of: (page) => [page.handle] },
    created_at: { kind: 'time', of: (page) => page.createdAt },
    updated_at: { kind: 'time', of: (page) => page.updatedAt },
    published_at: { kind: 'time', of: (page) => page.publishedAt },
    published_status: {
      kind: 'keyword',
      of: (page) => [page.publishedAt ? 'published' : 'unpublished', 'any'],
    },
  },
}

export const pageResolvers: Resolvers = {
  QueryRoot: {
    pages: (_: unknown, args: ListArgs, request) => recordConnection(request, pageListing, args),
    pagesCount: (_: unknown, args: { limit?: number }, request) => recordCount(request, pageListing, args),
    page: (_: unknown, { id }: { id: string }, { state, store }) =>
      entityOrNull('Page', state.get(store, 'Page', idOf(id, 'Page'))),
  },
  Page: {
    ...metafieldFields('Page'),
    id: (page: PageRecord) => gid('Page', page.id),
    handle: (page: PageRecord) => page.handle,
    title: (page: PageRecord) => page.title,
    body: (page: PageRecord) => page.bodyHtml,
    bodySummary: (page: PageRecord) => plainText(page.bodyHtml).slice(0, SUMMARY),
    templateSuffix: (page: PageRecord) => page.templateSuffix,
    isPublished: (page: PageRecord) => isPublished(page.publishedAt),
    publishedAt: (page: PageRecord) => page.publishedAt,
    createdAt: (page: PageRecord) => page.createdAt,
    updatedAt: (page: PageRecord) => page.updatedAt,
  },
}

/** True if the publication time has passed. */
export function isPublished(publishedAt: string | null): boolean {
  return publishedAt !== null && Date.parse(publishedAt) <= Date.now()
}
