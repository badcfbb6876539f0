import type { RecordKinds } from '../../state/records.ts'
import type { AdminRequest } from '../frame/frame-request.ts'
import type { Html } from '../frame/html.ts'
import type { Section } from '../frame/layout.ts'

/** Kinds of content with their own storefront pages, besides products. */
export type ContentKind = 'Collection' | 'Page' | 'Article'

/** A field of the form; it reads and writes one text of the record. */
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
  /** Path of the kind's pages below the store: `/pages`. */
  path: string
  section: Section
  singular: string
  plural: string
  /** Storefront path of a record. */
  storefrontPath: (admin: AdminRequest, record: RecordKinds[K]) => string
  fields: ContentField<RecordKinds[K]>[]
  listDetail: (admin: AdminRequest, record: RecordKinds[K]) => string
  /** Content of the page besides the form's fields. */
  aside?: (admin: AdminRequest, record: RecordKinds[K]) => Html
  /** Creates a record; undefined if a prerequisite is missing, which `missing` describes. */
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
