import { z } from 'zod'
import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { cursorMoment, cursorNumber, cursorText, listCursors } from '#kit/server/http/list-cursor.ts'
import type { SORTS } from './contract/resources.ts'

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

/** The value that each sort compares, before the id. */
const VALUES: Record<Sort, z.ZodType<string | number>> = {
  title: cursorText,
  updated: cursorMoment,
  'title-length': z.int32(),
  'description-length': z.int32(),
  created: z.literal(''),
}

const cursorsOf = (sort: Sort) => listCursors(z.tuple([z.literal(sort), VALUES[sort], cursorNumber]))

/** Encodes a position as the cursor that callers return. */
export function cursorOf(row: ResourceRecord, sort: Sort): string {
  const { text, time, number, id } = listCursorOf(row, sort)
  return cursorsOf(sort).write([sort, text ?? time ?? number ?? '', id])
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

/** Decodes a cursor. Throws `http.bad-cursor`. */
export function readCursor(cursor: string, sort: Sort): ListCursor {
  const [, value, id] = cursorsOf(sort).read(cursor)
  const text = String(value)
  return {
    id,
    text: sort === 'title' ? text : null,
    time: sort === 'updated' ? text : null,
    number: typeof value === 'number' ? value : null,
  }
}
