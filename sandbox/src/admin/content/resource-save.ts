import type { RecordKinds, Seo } from '../../state/records.ts'
import { handleOf } from '../../store-generator/handle.ts'
import type { AdminRequest } from '../frame/frame-request.ts'
import { merchantWrite } from '../frame/merchant-write.ts'
import { redirectOldPath, uniqueHandle } from './handles.ts'
import type { ContentDescription, ContentKind } from './resource-kind.ts'
import { readListing, storeListing } from './seo-listing.ts'

const gidOf = (kind: ContentKind, id: number) => `gid://shopify/${kind}/${id}`

/** Returns the record's search engine listing, from where its kind stores it. */
export function readSeo<K extends ContentKind>(
  { context, store }: AdminRequest,
  kind: ContentDescription<K>,
  record: RecordKinds[K],
): Seo {
  if ('seo' in record) return record.seo
  const owner = { state: context.state, store, gid: gidOf(kind.kind, record.id) }
  return { title: readListing(owner, 'title'), description: readListing(owner, 'description') }
}

/** Saves the form; returns the problem, or undefined if it was saved. */
export function saveResource<K extends ContentKind>(
  admin: AdminRequest,
  kind: ContentDescription<K>,
  record: RecordKinds[K],
): string | undefined {
  const { context, store, form } = admin
  const { state } = context
  const title = form['title']?.trim() ?? ''
  const requested = handleOf(form['handle'] ?? '')
  if (!title) return "Title can't be blank."
  if (!requested) return "URL handle can't be blank."
  const seo: Seo = {
    title: form['seoTitle']?.trim() || null,
    description: form['seoDescription']?.trim() || null,
  }
  const target = gidOf(kind.kind, record.id)
  merchantWrite(admin, { operation: `${lower(kind.kind)}Update`, target, input: form }, () => {
    const now = new Date().toISOString()
    const parent = kind.parent?.(record)
    const handle = uniqueHandle({ state, store }, kind.kind, { handle: requested, id: record.id, parent })
    const fields = Object.assign({}, ...kind.fields.map((one) => one.write(form[one.name] ?? '')))
    const next: RecordKinds[K] = {
      ...record,
      ...fields,
      title,
      handle,
      templateSuffix: form['templateSuffix']?.trim() || null,
      publishedAt: form['published'] ? (record.publishedAt ?? now) : null,
      updatedAt: now,
    }
    if ('seo' in next) next.seo = seo
    storeListing({ context, state, store, gid: target }, seo)
    state.put(store, kind.kind, next)
    const from = kind.storefrontPath(admin, record)
    if (handle !== record.handle && form['redirect'])
      redirectOldPath({ state, store }, from, kind.storefrontPath(admin, next))
  })
  return undefined
}

/** Adds a record from the form; returns the problem instead if it cannot. */
export function createResource<K extends ContentKind>(
  admin: AdminRequest,
  kind: ContentDescription<K>,
): RecordKinds[K] | string {
  const { context, store, form } = admin
  const { state } = context
  const title = form['title']?.trim() ?? ''
  if (!title) return "Title can't be blank."
  const id = state.nextId()
  const now = new Date().toISOString()
  const base = { id, createdAt: now, updatedAt: now, title, handle: handleOf(title) || `${id}` }
  const made = kind.create(admin, base)
  if (!made) return kind.missing ?? 'It cannot be added.'
  const handle = uniqueHandle({ state, store }, kind.kind, {
    handle: base.handle,
    id,
    parent: kind.parent?.(made),
  })
  const fields = Object.assign({}, ...kind.fields.map((one) => one.write(form[one.name] ?? '')))
  const write = { operation: `${lower(kind.kind)}Create`, target: gidOf(kind.kind, id), input: form }
  return merchantWrite(admin, write, () => {
    state.put(store, kind.kind, { ...made, ...fields, handle })
    return made
  })
}

/** Deletes a record with its metafields. */
export function deleteResource<K extends ContentKind>(
  admin: AdminRequest,
  kind: ContentDescription<K>,
  record: RecordKinds[K],
): void {
  const { state } = admin.context
  const target = gidOf(kind.kind, record.id)
  merchantWrite(admin, { operation: `${lower(kind.kind)}Delete`, target, input: {} }, () => {
    for (const metafield of state.byHandlePrefix(admin.store, 'Metafield', `${target}|`))
      state.delete(admin.store, 'Metafield', metafield.id)
    state.delete(admin.store, kind.kind, record.id)
  })
}

const lower = (text: string) => text[0]?.toLowerCase() + text.slice(1)
