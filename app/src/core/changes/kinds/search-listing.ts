import { z } from 'zod'
import { noteWritten } from '#core/catalogue/note-written.ts'
import type { BulkWrite, ChangeKind, ChangeRef, PendingChange } from '#core/changes/change-kind.ts'
import { type WritableType, writableTypeOf } from '#core/changes/domain/writable-fields.ts'
import { rememberReading } from './compare-digests.ts'
import { refusalErrors } from './errors.ts'
import { bulkFields, type MetafieldField, writeFields } from './metafield-fields.ts'
import { readNodes } from './read-nodes.ts'
import { impossible } from './refusal.ts'
import { bulkUpdate, type ResourceUpdate, updateResource } from './resource-update.ts'
import { searchListings, updateCollectionListing, updateProductListing } from './search-listing-operations.ts'
import { byResource, type Part, writeTogether } from './write-together.ts'

type Field = 'seo-title' | 'seo-description'
interface SeoNode {
  seo: { title: string | null; description: string | null }
}

const PLACES = {
  'seo-title': { namespace: 'global', key: 'title_tag', type: 'single_line_text_field' },
  'seo-description': { namespace: 'global', key: 'description_tag', type: 'multi_line_text_field' },
} as const
const fieldOf = ({ field }: ChangeRef): Field | null => (field in PLACES ? (field as Field) : null)

/** An empty text stands for none: the platform then shows the resource's own title and text. */
function seoInput(changes: PendingChange<string>[]): object {
  const input: Record<string, string> = {}
  for (const { field, after } of changes) input[field === 'seo-title' ? 'title' : 'description'] = after ?? ''
  return input
}

const inSeo = ({ seo }: SeoNode, { field }: ChangeRef): string | null =>
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
const metafields: MetafieldField<string> = {
  write: ({ resourceId, field, before, after }) => ({
    ownerId: resourceId,
    ...PLACES[field as Field],
    value: after === null || after.trim() === '' ? null : after,
    isBefore: (held) => normalise(held?.value ?? null) === normalise(before),
  }),
  value: (held) => held?.value ?? null,
}

const normalise = (value: string | null): string => (value ?? '').trim()

const BY_SEO: Partial<Record<WritableType, ResourceUpdate<string, SeoNode>>> = {
  product: productUpdate,
  collection: collectionUpdate,
}
const BULK: Partial<Record<WritableType, BulkWrite<string>>> = {
  product: bulkUpdate(productUpdate),
  collection: bulkUpdate(collectionUpdate),
}
const IN_METAFIELDS: ReadonlySet<WritableType | null> = new Set(['page', 'blog', 'article'])
const bulkMetafields = bulkFields(metafields)

/** Title and description for search engines. */
export const searchListingKind: ChangeKind<string> = {
  name: 'catalogue.search-listing',
  // A text of 64 KB is what a metafield takes (facts §3).
  schema: z.string().max(65_536),
  batch: 25,
  alone: (resourceId) => !IN_METAFIELDS.has(writableTypeOf(resourceId)),
  async read(ctx, refs) {
    const found = await readNodes(ctx, refs, { operation: searchListings, variables: {} })
    return refs.map((ref) => {
      const node = found.get(ref.resourceId)
      const field = fieldOf(ref)
      if (!node || !field) return null
      if (node.seo) return inSeo({ seo: node.seo }, ref)
      const held = field === 'seo-title' ? node.seoTitle : node.seoDescription
      if (held === undefined) return null
      rememberReading({ ownerId: ref.resourceId, ...PLACES[field] }, held)
      return held?.value ?? null
    })
  },
  write(ctx, changes) {
    const parts: Part<string>[] = []
    const inMetafields = changes.filter(({ resourceId }) => IN_METAFIELDS.has(writableTypeOf(resourceId)))
    if (inMetafields.length > 0)
      parts.push({ changes: inMetafields, write: () => writeFields(ctx, metafields, inMetafields) })
    const others = changes.filter((change) => !inMetafields.includes(change))
    for (const own of byResource(others)) {
      const update = BY_SEO[writableTypeOf(own[0]?.resourceId ?? '') ?? 'theme']
      parts.push({
        changes: own,
        write: async () =>
          update ? updateResource(ctx, update, own) : own.map(() => impossible(refusalErrors.notSupported)),
      })
    }
    return writeTogether(changes, parts)
  },
  bulk({ resourceId, after }) {
    const type = writableTypeOf(resourceId)
    if (IN_METAFIELDS.has(type)) return normalise(after) === '' ? null : bulkMetafields
    return (type && BULK[type]) ?? null
  },
  normalise,
  inverse: ({ before }) => before,
  async settled(tx, shopId, { resourceId, field, observed }) {
    const column = field === 'seo-title' ? 'seo_title' : 'seo_description'
    await noteWritten(tx, shopId, { gid: resourceId, fields: { [column]: observed } })
  },
}
