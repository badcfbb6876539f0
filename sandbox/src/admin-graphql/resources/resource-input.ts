import { uniqueHandle } from '../../admin/content/handles.ts'
import type { RecordKinds, Seo } from '../../state/records.ts'
import { handleOf } from '../../store-generator/handle.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { notImplemented } from '../engine/graphql-errors.ts'
import { refuse } from '../engine/user-errors.ts'
import { assertMetafields, type MetafieldToSet, setMetafield } from './metafield-mutations.ts'

/** Longest title and handle (shopify.dev: 255 characters). */
const MAX_TEXT = 255

type WithHandle = 'Product' | 'Collection' | 'Page' | 'Article' | 'Blog'

export interface MetafieldInput {
  id?: string | null
  namespace?: string | null
  key?: string | null
  type?: string | null
  value?: string | null
}

/** Returns a title as it will be stored, trimmed. Refuses one that is empty or too long. */
export function titleFrom(title: string | null | undefined, path: string[], codes = true): string {
  const text = (title ?? '').trim()
  if (!text) return refuse(path, "Title can't be blank", codes ? 'BLANK' : null)
  if (text.length > MAX_TEXT)
    return refuse(path, `Title is too long (maximum is ${MAX_TEXT} characters)`, codes ? 'TOO_LONG' : null)
  return text
}

/**
 * Returns the handle of a record. A handle derived from the title gets a number if it is in use; a requested handle
 * in use is refused, with the resource's own wording from `taken`.
 */
export function handleFrom(
  request: AdminRequest,
  kind: WithHandle,
  record: {
    asked: string | null | undefined
    title: string
    id: number
    parent?: number
    taken: (handle: string) => { field: string[]; message: string; code: string | null }
  },
): string {
  const { state, store } = request
  const handle = handleOf(record.asked || record.title) || `${kind.toLowerCase()}-${record.id}`
  const free = uniqueHandle({ state, store }, kind, {
    handle,
    id: record.id,
    ...(record.parent === undefined ? {} : { parent: record.parent }),
  })
  if (record.asked && free !== handle) {
    const { field, message, code } = record.taken(handle)
    return refuse(field, message, code)
  }
  return free
}

/** Merges the given SEO fields over the stored ones, trimmed; an empty text means none. */
export function seoFrom(given: Partial<Seo> | null | undefined, stored: Seo): Seo {
  const pick = (key: keyof Seo) => (given?.[key] === undefined ? stored[key] : given[key]?.trim() || null)
  return { title: pick('title'), description: pick('description') }
}

/** Returns the tags trimmed and without duplicates, ignoring case. */
export function tagsFrom(tags: readonly string[]): string[] {
  const seen = new Map(tags.map((tag) => [tag.trim().toLowerCase(), tag.trim()]))
  seen.delete('')
  return [...seen.values()]
}

/** Writes the metafields given inside an input; refuses all of them if one is invalid. */
export function writeMetafields(
  request: AdminRequest,
  ownerId: string,
  { inputs, path }: { inputs: MetafieldInput[] | null | undefined; path: string[] },
): void {
  if (!inputs?.length) return
  const metafields = inputs.map((input): MetafieldToSet => {
    const stored = input.id ? storedById(request, input.id) : undefined
    return {
      ownerId,
      namespace: input.namespace ?? stored?.namespace ?? null,
      key: input.key ?? stored?.key ?? '',
      type: input.type ?? stored?.type ?? null,
      value: input.value ?? '',
    }
  })
  assertMetafields(metafields, [...path, 'metafields'], request)
  for (const input of metafields) setMetafield(input, request)
}

function storedById({ state, store }: AdminRequest, id: string): RecordKinds['Metafield'] | undefined {
  return state.get(store, 'Metafield', Number(id.split('/').at(-1)))
}

/** Refuses input fields that would otherwise be dropped silently. */
export function onlyKnown(input: object, type: string, known: readonly string[]): void {
  for (const [name, value] of Object.entries(input))
    if (value != null && !known.includes(name)) throw notImplemented(type, name)
}

/** Returns the publication time of a page or article: now, a given time, or never. Undefined: unchanged. */
export function publishedAtFrom(input: {
  isPublished?: boolean | null
  publishDate?: string | null
}): string | null | undefined {
  if (input.isPublished === false) return null
  if (input.publishDate != null) return new Date(input.publishDate).toISOString()
  return input.isPublished === true ? new Date().toISOString() : undefined
}
