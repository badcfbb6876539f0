import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { SORTS } from './contract/resources.ts'
import { metaTagsErrors } from './errors.ts'

export type Sort = (typeof SORTS)[number]

/** A resource of the catalogue, with the columns that lists and texts need. */
export interface ResourceRecord {
  kind: ResourceKind
  id: string
  handle: string
  title: string
  status: string | null
  vendor: string | null
  product_type: string | null
  seo_title: string | null
  seo_description: string | null
  noindex: boolean
  image_url: string | null
  blog_id: string | null
  /** Characters of the body, including its markup. */
  body_length: number
  updated_at: Date
  created_at: Date | null
  /** Sort values as the database compares them. */
  sort_title: string
  sort_time: string
  title_signs: number
  description_signs: number
}

/** A position in a list, directly after one of its resources: a decoded cursor. */
export interface ListCursor {
  id: string
  text: string | null
  time: string | null
  number: number | null
}

/** Encodes a position as the cursor that callers return. */
export function cursorOf(row: ResourceRecord, sort: Sort): string {
  const { text, time, number, id } = listCursorOf(row, sort)
  return Buffer.from(JSON.stringify([sort, text ?? time ?? number ?? '', id])).toString('base64url')
}

/** Returns the position directly after a resource. */
export function listCursorOf(row: ResourceRecord, sort: Sort): ListCursor {
  const nowhere = { id: row.id, text: null, time: null, number: null }
  // Uses the database's own value: its lower-casing rules differ from those of JavaScript.
  if (sort === 'title') return { ...nowhere, text: row.sort_title }
  if (sort === 'updated') return { ...nowhere, time: row.sort_time }
  if (sort === 'title-length') return { ...nowhere, number: row.title_signs }
  if (sort === 'description-length') return { ...nowhere, number: row.description_signs }
  return nowhere
}

/** Decodes a cursor. Throws `meta-tags.bad-cursor`. */
export function readCursor(cursor: string, sort: Sort): ListCursor {
  const parts = parse(cursor)
  const [of, value, id] = Array.isArray(parts) ? (parts as unknown[]) : []
  if (of === sort && typeof id === 'string' && /^\d{1,18}$/.test(id)) {
    const position = { id, text: null, time: null, number: null }
    if (sort === 'created') return position
    if (sort === 'title' && typeof value === 'string' && !value.includes('\0'))
      return { ...position, text: value }
    if (sort === 'updated' && typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z$/.test(value))
      return { ...position, time: value }
    if (sort.endsWith('-length') && Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31)
      return { ...position, number: Number(value) }
  }
  throw new AppError(metaTagsErrors.badCursor)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
