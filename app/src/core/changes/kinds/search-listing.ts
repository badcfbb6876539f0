import { z } from 'zod'
import { noteWritten, noteWrittenTexts } from '#core/catalogue/note-written.ts'
import type { ChangeKind, ChangeRef, PendingChange, WriteOutcome } from '#core/changes/change-kind.ts'
import { writableTypeOf } from '#core/changes/domain/writable-fields.ts'
import type { ShopContext } from '#core/context/context.ts'
import { lastReading, noteSeenEdit, rememberReading } from '../outcome/last-reading.ts'
import { refusalErrors } from './errors.ts'
import { told, writeFields } from './metafield-fields.ts'
import { setListingMetafields } from './metafield-operations.ts'
import { changedSince, writeMetafields } from './metafield-writes.ts'
import { readNodes } from './read-nodes.ts'
import { impossible } from './refusal.ts'
import { updateResource } from './resource-update.ts'
import {
  BY_SEO,
  bulkOf,
  fieldOf,
  inSeo,
  isShown,
  type ListingField,
  listingMetafields,
  normaliseText,
  PLACES,
  wayOf,
} from './search-listing-fields.ts'
import { searchListings } from './search-listing-operations.ts'
import { noteSeoApart, noteSeoFollows, readStoreWays } from './store-ways.ts'
import { byResource, type Part, writeTogether } from './write-parts.ts'

/** Title and description for search engines. */
export const searchListingKind: ChangeKind<string> = {
  name: 'catalogue.search-listing',
  // A text of 64 KB is what a metafield takes (facts §3).
  schema: z.string().max(65_536),
  batch: 25,
  alone: (change, ways) => wayOf(change, ways) === 'update',
  isTrial: (change, ways) => !ways.seoKnown && wayOf(change, ways) === 'seen-metafields',
  read: readListings,
  async write(ctx, changes) {
    const ways = await readStoreWays(ctx)
    const by = (wanted: ReturnType<typeof wayOf>) =>
      changes.filter((change) => wayOf(change, ways) === wanted)
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
  async settled(tx, shopId, { resourceId, field, observed }) {
    await noteWritten(tx, shopId, { gid: resourceId, fields: { [columnOf(field)]: observed } })
  },
  async settledMany(tx, shopId, changes) {
    for (const [column, own] of Map.groupBy(changes, ({ field }) => columnOf(field)))
      await noteWrittenTexts(tx, shopId, {
        column,
        texts: new Map(own.map(({ resourceId, observed }) => [resourceId, observed])),
      })
  },
}

const columnOf = (field: string) => (field === 'seo-title' ? 'seo_title' : 'seo_description')

/** What search engines are shown; where that is not what the metafields hold, the store is one in which it does not follow. */
async function readListings(ctx: ShopContext, refs: ChangeRef[]): Promise<(string | null)[]> {
  const found = await readNodes(ctx, refs, { operation: searchListings, variables: {} })
  let isApart = false
  const values = refs.map((ref) => {
    const node = found.get(ref.resourceId)
    const field = fieldOf(ref)
    if (!node || !field) return null
    const held = field === 'seo-title' ? node.seoTitle : node.seoDescription
    if (held !== undefined) rememberReading({ ownerId: ref.resourceId, ...PLACES[field] }, held)
    if (!node.seo) return held?.value ?? null
    noteSeenEdit(ref, node.updatedAt)
    const shown = inSeo({ seo: node.seo }, ref)
    isApart ||= normaliseText(shown) !== normaliseText(held?.value ?? null)
    return shown
  })
  if (isApart) await noteSeoApart(ctx)
  return values
}

/** By metafields, and read back with them: what does not follow is written by the resource's own mutation. */
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
    // Asked once more: an answer may be older than the write it answers.
    const shown = await readListings(ctx, unseen)
    const apart = unseen.filter((change, at) => {
      const { resourceId, field, after, before } = change
      const place = { ownerId: resourceId, ...PLACES[field as ListingField] }
      const [now, wanted] = [shown[at] ?? null, after].map(normaliseText)
      // Where the metafield holds something else by now, somebody edited after us.
      if (now === wanted || normaliseText(lastReading(place)?.value ?? null) !== wanted) return false
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
    return anew.get(change) ?? told(listingMetafields, outcome)
  })
}

async function updateSeo(ctx: ShopContext, own: PendingChange<string>[]): Promise<WriteOutcome<string>[]> {
  const update = BY_SEO[writableTypeOf(own[0]?.resourceId ?? '') ?? 'theme']
  if (!update) return own.map(() => impossible(refusalErrors.notSupported))
  return updateResource(ctx, update, own)
}
