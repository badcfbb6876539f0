import type { RecordKinds } from '../../state/records.ts'
import type { AdminRequest } from '../frame/frame-request.ts'
import type { Html } from '../frame/html.ts'
import type { Section } from '../frame/layout.ts'

/** The kinds of content with a page of their own, beside products. */
export type ContentKind = 'Collection' | 'Page' | 'Article'

/** A field of the form; what it reads and writes is the record's own text. */
interface ContentField<R> {
  name: string
  label: string
  lines?: number
  read: (record: R) => string
  write: (text: string) => Partial<R>
}

/** How one kind of content is listed, edited and added. */
export interface ContentDescription<K extends ContentKind> {
  kind: K
  /** Path of its pages below the store: `/pages`. */
  path: string
  section: Section
  singular: string
  plural: string
  /** Where it is seen in the store. */
  storefrontPath: (admin: AdminRequest, record: RecordKinds[K]) => string
  fields: ContentField<RecordKinds[K]>[]
  listDetail: (admin: AdminRequest, record: RecordKinds[K]) => string
  /** More of the page, beside the form's fields. */
  aside?: (admin: AdminRequest, record: RecordKinds[K]) => Html
  /** A new record; undefined when something it needs is absent, as `missing` says. */
  create: (admin: AdminRequest, base: NewRecord) => RecordKinds[K] | undefined
  missing?: string
  parent?: (record: RecordKinds[K]) => number
}

interface NewRecord {
  id: number
  createdAt: string
  updatedAt: string
  title: string
  handle: string
}
