import { z } from 'zod'
import type { ChangeKind, ChangeRef, PendingChange } from '#core/changes/change-kind.ts'
import { type ResourceUpdate, updateResource } from '#core/changes/kinds/resource-update.ts'
import { writeTogether } from '#core/changes/kinds/write-parts.ts'
import { noteSeenEdit, readNodes } from '#core/changes/outcome/last-reading.ts'
import type { ShopContext } from '#core/context/context.ts'
import {
  type BarcodeNodes,
  barcodesQuery,
  updateBarcodes,
  updateVendor,
  type VendorNode,
  vendorsQuery,
} from './product-data-operations.ts'

const VENDOR = 'vendor'
const LONGEST = 255

/** Returns the variant id in a field such as `barcode:12`; null for another field. */
function variantOf({ field }: ChangeRef): string | null {
  const id = /^barcode:(\d{1,19})$/.exec(field)?.[1]
  return id === undefined ? null : `gid://shopify/ProductVariant/${id}`
}

const vendors: ResourceUpdate<string, VendorNode> = {
  operation: updateVendor,
  variables: (id, [change]) => ({ product: { id, vendor: change?.after ?? '' } }),
  observed: ({ vendor }) => vendor,
}

const barcodes: ResourceUpdate<string, BarcodeNodes> = {
  operation: updateBarcodes,
  variables: (productId, changes) => ({
    productId,
    held: changes.map((change) => ({ id: variantOf(change) })),
    variants: changes.map((change) => ({ id: variantOf(change), barcode: change.after ?? '' })),
  }),
  observed: (nodes, change) => nodes.find(({ id }) => id === variantOf(change))?.barcode ?? '',
  asksFirst: true,
}

async function readAll(ctx: ShopContext, refs: ChangeRef[]): Promise<(string | null)[]> {
  const products = refs.filter(({ field }) => field === VENDOR)
  const variants = refs.flatMap((ref) => variantOf(ref) ?? []).map((resourceId) => ({ resourceId }))
  const held = await readNodes(ctx, products, { operation: vendorsQuery, variables: {} })
  const coded = await readNodes(ctx, variants, { operation: barcodesQuery, variables: {} })
  return refs.map((ref) => {
    if (ref.field === VENDOR) {
      const node = held.get(ref.resourceId)
      noteSeenEdit(ref, node?.updatedAt)
      return node?.vendor ?? null
    }
    const node = coded.get(variantOf(ref) ?? '')
    // A variant that has moved to another product no longer belongs to this change.
    return node?.product?.id === ref.resourceId ? (node.barcode ?? '') : null
  })
}

/** Identifiers of a product: its vendor, and the barcode of each of its variants, written together. */
export const productDataKind: ChangeKind<string> = {
  name: 'schema-results.product-data',
  schema: z.string().max(LONGEST),
  read: readAll,
  write(ctx, changes: PendingChange<string>[]) {
    const of = (isVendor: boolean) => changes.filter(({ field }) => (field === VENDOR) === isVendor)
    return writeTogether(changes, [
      { changes: of(true), write: () => updateResource(ctx, vendors, of(true)) },
      { changes: of(false), write: () => updateResource(ctx, barcodes, of(false)) },
    ])
  },
  normalise: (value) => (value ?? '').trim(),
  inverse: ({ before }) => before,
}
