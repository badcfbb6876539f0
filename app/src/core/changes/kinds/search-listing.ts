import { z } from 'zod'
import { parseGid, type ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { noteWritten, noteWrittenTexts } from '#core/catalogue/note-written.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { ChangeKind, ChangeRef, PendingChange, WriteOutcome } from '../change-kind.ts'
import { lastReading, noteSeenEdit, readNodes, rememberReading } from '../outcome/last-reading.ts'
import { refusalErrors } from './errors.ts'
import { type HeldMetafield, setListingMetafields } from './metafield-operations.ts'
import {
  bulkFields,
  type MetafieldField,
  outcomeOfField,
  writeFields,
  writeMetafields,
} from './metafield-writes.ts'
import { bulkUpdate, type ResourceUpdate, updateResource } from './resource-update.ts'
import { searchListings, updateCollectionListing, updateProductListing } from './search-listing-operations.ts'
import { noteSeoApart, noteSeoFollows, readStoreWays } from './store-ways.ts'
import { byResource, changedSince, impossible, type Part, writeTogether } from './write-parts.ts'

type ListingField = 'seo-title' | 'seo-description'
interface SeoNode {
  seo: { title: string | null; description: string | null }
}

/** The metafields that hold a listing (facts §3, search listing). */
const METAFIELDS = {
  'seo-title': { namespace: 'global', key: 'title_tag', type: 'single_line_text_field' },
  'seo-description': { namespace: 'global', key: 'description_tag', type: 'multi_line_text_field' },
} as const
const fieldOf = ({ field }: ChangeRef): ListingField | null =>
  field in METAFIELDS ? (field as ListingField) : null

const normaliseText = (value: string | null): string => (value ?? '').trim()
const isBlank = (value: string | null): boolean => normaliseText(value) === ''

/** An empty text means none: the platform then shows the resource's own title and text. */
function seoInput(changes: PendingChange<string>[]): object {
  const input: Record<string, string> = {}
  for (const { field, after } of changes) input[field === 'seo-title' ? 'title' : 'description'] = after ?? ''
  return input
}

/** Returns what a product or collection shows search engines. */
const inSeo = ({ seo }: SeoNode, { field }: Pick<ChangeRef, 'field'>): string | null =>
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
const listingMetafields: MetafieldField<string> = {
  write: ({ resourceId, field, before, after }) => ({
    ownerId: resourceId,
    ...METAFIELDS[field as ListingField],
    value: after === null || isBlank(after) ? null : after,
    isBefore: (held) => normaliseText(held?.value ?? null) === normaliseText(before),
  }),
  value: (held) => held?.value ?? null,
}

/** True unless the owner shows search engines another value than the one its metafield was set to. */
function isShown(held: HeldMetafield | null, change: PendingChange<string>): boolean {
  const seo = held?.owner?.seo
  return !seo || normaliseText(inSeo({ seo }, change)) === normaliseText(change.after)
}

/** The resources' own mutations, for stores where listings do not follow their metafields, and for deletions. */
const BY_SEO: Partial<Record<ResourceKind, ResourceUpdate<string, SeoNode>>> = {
  product: productUpdate,
  collection: collectionUpdate,
}
const BULK_BY_SEO = { product: bulkUpdate(productUpdate), collection: bulkUpdate(collectionUpdate) }
const bulkMetafields = bulkFields(listingMetafields)
const bulkListings = bulkFields(listingMetafields, { operation: setListingMetafields, stands: isShown })

/** Pages, blogs and articles hold their listing in metafields only. */
const IN_METAFIELDS: ReadonlySet<ResourceKind | undefined> = new Set(['page', 'blog', 'article'])

/**
 * Chooses how one change of a listing is written: by metafields, checked against `seo` or not, or by the resource's
 * own mutation.
 */
function wayOf(
  { resourceId, after }: Pick<PendingChange<string>, 'resourceId' | 'after'>,
  { seoApart }: { seoApart: boolean },
): 'metafields' | 'seen-metafields' | 'update' {
  if (IN_METAFIELDS.has(parseGid(resourceId)?.kind)) return 'metafields'
  // Deleting a metafield compares nothing, and its answer does not show the owner.
  return seoApart || isBlank(after) ? 'update' : 'seen-metafields'
}

/** Returns the bulk mutation for one change. */
function bulkOf(change: PendingChange<string>, ways: { seoApart: boolean }) {
  const type = parseGid(change.resourceId)?.kind
  const way = wayOf(change, ways)
  if (way === 'metafields') return isBlank(change.after) ? null : bulkMetafields
  if (type !== 'product' && type !== 'collection') return null
  return way === 'update' ? BULK_BY_SEO[type] : bulkListings
}

/** Title and description for search engines. */
export const searchListingKind: ChangeKind<string> = {
  name: 'catalogue.search-listing',
  changesPage: true,
  // A metafield holds a text of up to 64 KB (facts §3).
  schema: z.string().max(65_536),
  batch: 25,
  alone: (change, ways) => wayOf(change, ways) === 'update',
  isTrial: (change, ways) => !ways.seoKnown && wayOf(change, ways) === 'seen-metafields',
  read: readListings,
  async write(ctx, changes) {
    const ways = await readStoreWays(ctx)
    const by = (way: ReturnType<typeof wayOf>) => changes.filter((change) => wayOf(change, ways) === way)
    const [plain, seen] = [by('metafields'), by('seen-metafields')]
    const parts: Part<string>[] = [
      { changes: plain, write: () => writeFields(ctx, listingMetafields, plain) },
      { changes: seen, write: () => writeSeen(ctx, seen, ways) },
      ...byResource(by('update')).map((own) => ({ changes: own, write: () => updateSeo(ctx, own) })),
    ]
    return writeTogether(changes, parts)
  },
  bulk: bulkOf,
  normalise: normaliseText,
  inverse: ({ before }) => before,
  async noteValue(tx, shopId, { resourceId, field, observed }) {
    await noteWritten(tx, shopId, { gid: resourceId, fields: { [columnOf(field)]: observed } })
  },
  async noteValues(tx, shopId, changes) {
    for (const [column, own] of Map.groupBy(changes, ({ field }) => columnOf(field)))
      await noteWrittenTexts(tx, shopId, {
        column,
        texts: new Map(own.map(({ resourceId, observed }) => [resourceId, observed])),
      })
  },
}

const columnOf = (field: string) => (field === 'seo-title' ? 'seo_title' : 'seo_description')

/**
 * Reads what search engines are shown; if it differs from the metafields, listings do not follow them in this store.
 */
async function readListings(ctx: ShopContext, refs: ChangeRef[]): Promise<(string | null)[]> {
  const found = await readNodes(ctx, refs, { operation: searchListings, variables: {} })
  let isApart = false
  const values = refs.map((ref) => {
    const node = found.get(ref.resourceId)
    const field = fieldOf(ref)
    if (!node || !field) return null
    const held = field === 'seo-title' ? node.seoTitle : node.seoDescription
    if (held !== undefined) rememberReading({ ownerId: ref.resourceId, ...METAFIELDS[field] }, held)
    if (!node.seo) return held?.value ?? null
    noteSeenEdit(ref, node.updatedAt)
    const shown = inSeo({ seo: node.seo }, ref)
    isApart ||= normaliseText(shown) !== normaliseText(held?.value ?? null)
    return shown
  })
  if (isApart) await noteSeoApart(ctx)
  return values
}

/**
 * Writes by metafields and reads the listing with them; what does not follow is written by the resource's own
 * mutation.
 */
async function writeSeen(
  ctx: ShopContext,
  changes: PendingChange<string>[],
  { seoKnown }: { seoKnown: boolean },
): Promise<WriteOutcome<string>[]> {
  const outcomes = await writeMetafields(ctx, changes.map(listingMetafields.write), setListingMetafields)
  const applied = changes.flatMap((change, at) => {
    const outcome = outcomes[at]
    return outcome?.status === 'applied' ? [{ change, held: outcome.held }] : []
  })
  const unseen = applied.flatMap(({ change, held }) => (isShown(held, change) ? [] : [change]))
  if (!seoKnown && unseen.length === 0 && applied.some(({ held }) => held?.owner?.seo))
    await noteSeoFollows(ctx)
  const anew = new Map<PendingChange<string>, WriteOutcome<string>>()
  if (unseen.length > 0) {
    // Read once more: an answer may be older than the write it belongs to.
    const shown = await readListings(ctx, unseen)
    const apart = unseen.filter((change, at) => {
      const { resourceId, field, after, before } = change
      const metafield = { ownerId: resourceId, ...METAFIELDS[field as ListingField] }
      const [now, ours] = [shown[at] ?? null, after].map(normaliseText)
      // If the metafield holds another value by now, another edit came after ours.
      if (now === ours || normaliseText(lastReading(metafield)?.value ?? null) !== ours) return false
      if (now === normaliseText(before)) return true
      anew.set(change, changedSince)
      return false
    })
    for (const own of byResource(apart))
      for (const [at, outcome] of (await updateSeo(ctx, own)).entries()) {
        const change = own[at]
        if (change) anew.set(change, outcome)
      }
  }
  return changes.map((change, at) => {
    const outcome = outcomes[at] ?? impossible(refusalErrors.other)
    return anew.get(change) ?? outcomeOfField(listingMetafields, outcome)
  })
}

async function updateSeo(ctx: ShopContext, own: PendingChange<string>[]): Promise<WriteOutcome<string>[]> {
  const kind = parseGid(own[0]?.resourceId ?? '')?.kind
  const update = kind && BY_SEO[kind]
  if (!update) return own.map(() => impossible(refusalErrors.notSupported))
  return updateResource(ctx, update, own)
}
