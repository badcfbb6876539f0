import { compareDigestOf } from '../../admin-graphql/resources/metafield-value.ts'
import type { Faults } from '../../faults/faults.ts'
import type { CollectionRecord, ProductRecord, Seo, StoreRecord } from '../../state/records.ts'
import type { State } from '../../state/state.ts'

/**
 * Metafields of the namespace `global` that hold the search engine listing (shopify.dev, "Optimize storefront SEO").
 * Products and collections have the same texts in their `seo` field; pages, blogs and articles have only the
 * metafields.
 */
const KEYS = {
  title: { key: 'title_tag', type: 'single_line_text_field' },
  description: { key: 'description_tag', type: 'multi_line_text_field' },
} as const
const NAMESPACE = 'global'

interface Owner {
  state: State
  store: StoreRecord
  /** `gid://shopify/Page/1` */
  gid: string
  /** The knob `seoFollowsMetafields` decides whether `seo` fields and metafields are kept in step. */
  context: { faults: Pick<Faults, 'knobs'> }
}

export function readListing(
  { state, store, gid }: Omit<Owner, 'context'>,
  part: keyof typeof KEYS,
): string | null {
  return state.byHandle(store, 'Metafield', `${gid}|${NAMESPACE}|${KEYS[part].key}`)?.value ?? null
}

/** Stores one part of the listing as a metafield; null removes it. */
export function writeListing(
  owner: Omit<Owner, 'context'>,
  part: keyof typeof KEYS,
  value: string | null,
): void {
  const { state, store, gid } = owner
  const { key, type } = KEYS[part]
  const former = state.byHandle(store, 'Metafield', `${gid}|${NAMESPACE}|${key}`)
  if ((former?.value ?? null) === value) return
  if (value === null) {
    if (former) state.delete(store, 'Metafield', former.id)
    return
  }
  const now = new Date().toISOString()
  state.put(store, 'Metafield', {
    id: former?.id ?? state.nextId(),
    createdAt: former?.createdAt ?? now,
    updatedAt: now,
    owner: gid,
    namespace: NAMESPACE,
    key,
    type,
    value,
    compareDigest: compareDigestOf(type, value),
  })
}

/**
 * Stores a listing in the metafields; skips products and collections whose `seo` field is not kept in step with them.
 */
export function storeListing(owner: Owner, seo: Seo): void {
  if (!follows(owner) && seoOwner(owner)) return
  for (const part of ['title', 'description'] as const) writeListing(owner, part, seo[part])
}

const follows = ({ context }: Owner): boolean => context.faults.knobs.seoFollowsMetafields

interface SeoOwner {
  kind: 'Product' | 'Collection'
  record: ProductRecord | CollectionRecord
}

/** Returns the owner if it also has an `seo` field; undefined otherwise. */
function seoOwner({ state, store, gid }: Omit<Owner, 'context'>): SeoOwner | undefined {
  const [, kind, id] = /^gid:\/\/shopify\/(Product|Collection)\/(\d+)$/.exec(gid) ?? []
  if (kind !== 'Product' && kind !== 'Collection') return undefined
  const record = state.get(store, kind, Number(id))
  return record && { kind, record }
}

/** Creates the listing metafields of a product or collection from its `seo` field, when they are first needed. */
export function ensureListing(owner: Owner): void {
  const found = follows(owner) && seoOwner(owner)
  if (found) storeListing(owner, found.record.seo)
}

/** Updates the `seo` field after a listing metafield was set or deleted directly. */
export function followListing(
  owner: Owner,
  { namespace, key }: { namespace: string; key: string },
  value: string | null,
): void {
  const part =
    namespace === NAMESPACE && (['title', 'description'] as const).find((one) => KEYS[one].key === key)
  const found = part && follows(owner) && seoOwner(owner)
  if (!part || !found) return
  const { state, store } = owner
  const { kind, record } = found
  const seo = { ...record.seo, [part]: value?.trim() || null }
  state.put(store, kind, { ...record, seo, updatedAt: new Date().toISOString() })
}
