import type { ChangeRef, PendingChange } from '#core/changes/change-kind.ts'
import { type WritableType, writableTypeOf } from '#core/changes/domain/writable-fields.ts'
import { bulkFields, type MetafieldField } from './metafield-fields.ts'
import { type HeldMetafield, setListingMetafields } from './metafield-operations.ts'
import { bulkUpdate, type ResourceUpdate } from './resource-update.ts'
import { updateCollectionListing, updateProductListing } from './search-listing-operations.ts'

export type ListingField = 'seo-title' | 'seo-description'
export interface SeoNode {
  seo: { title: string | null; description: string | null }
}

/** Where a listing lies (facts §3, search listing). */
export const PLACES = {
  'seo-title': { namespace: 'global', key: 'title_tag', type: 'single_line_text_field' },
  'seo-description': { namespace: 'global', key: 'description_tag', type: 'multi_line_text_field' },
} as const
export const fieldOf = ({ field }: ChangeRef): ListingField | null =>
  field in PLACES ? (field as ListingField) : null

export const normaliseText = (value: string | null): string => (value ?? '').trim()
export const isBlank = (value: string | null): boolean => normaliseText(value) === ''

/** An empty text stands for none: the platform then shows the resource's own title and text. */
function seoInput(changes: PendingChange<string>[]): object {
  const input: Record<string, string> = {}
  for (const { field, after } of changes) input[field === 'seo-title' ? 'title' : 'description'] = after ?? ''
  return input
}

/** What a product or collection shows search engines. */
export const inSeo = ({ seo }: SeoNode, { field }: Pick<ChangeRef, 'field'>): string | null =>
  field === 'seo-title' ? seo.title : seo.description

const productUpdate: ResourceUpdate<string, SeoNode> = {
  operation: updateProductListing,
  variables: (id, changes) => ({ product: { id, seo: seoInput(changes) } }),
  observed: inSeo,
}
const collectionUpdate: ResourceUpdate<string, SeoNode> = {
  operation: updateCollectionListing,
  variables: (id, changes) => ({ collection: { id, seo: seoInput(changes) } }),
  observed: inSeo,
}

/** Listings as metafields: compared by the platform, 25 a call. */
export const listingMetafields: MetafieldField<string> = {
  write: ({ resourceId, field, before, after }) => ({
    ownerId: resourceId,
    ...PLACES[field as ListingField],
    value: after === null || isBlank(after) ? null : after,
    isBefore: (held) => normaliseText(held?.value ?? null) === normaliseText(before),
  }),
  value: (held) => held?.value ?? null,
}

/** True unless the owner shows search engines something else than what its metafield was set to. */
export function isShown(held: HeldMetafield | null, change: PendingChange<string>): boolean {
  const seo = held?.owner?.seo
  return !seo || normaliseText(inSeo({ seo }, change)) === normaliseText(change.after)
}

/** The resources' own mutations, for what does not follow its metafields, and for what is taken away. */
export const BY_SEO: Partial<Record<WritableType, ResourceUpdate<string, SeoNode>>> = {
  product: productUpdate,
  collection: collectionUpdate,
}
const BULK_BY_SEO = { product: bulkUpdate(productUpdate), collection: bulkUpdate(collectionUpdate) }
const bulkMetafields = bulkFields(listingMetafields)
const bulkListings = bulkFields(listingMetafields, { operation: setListingMetafields, stands: isShown })

/** Pages, blogs and articles have their listing in metafields alone. */
const IN_METAFIELDS: ReadonlySet<WritableType | null> = new Set(['page', 'blog', 'article'])

/** How one change of a listing is written: by metafields, seen in `seo` or not, or by the resource's own mutation. */
export function wayOf(
  { resourceId, after }: Pick<PendingChange<string>, 'resourceId' | 'after'>,
  { seoApart }: { seoApart: boolean },
): 'metafields' | 'seen-metafields' | 'update' {
  if (IN_METAFIELDS.has(writableTypeOf(resourceId))) return 'metafields'
  // Nothing is compared when a metafield is deleted, and the answer does not show the owner.
  return seoApart || isBlank(after) ? 'update' : 'seen-metafields'
}

/** The bulk mutation for one change. */
export function bulkOf(change: PendingChange<string>, ways: { seoApart: boolean }) {
  const type = writableTypeOf(change.resourceId)
  const way = wayOf(change, ways)
  if (way === 'metafields') return isBlank(change.after) ? null : bulkMetafields
  if (type !== 'product' && type !== 'collection') return null
  return way === 'update' ? BULK_BY_SEO[type] : bulkListings
}
