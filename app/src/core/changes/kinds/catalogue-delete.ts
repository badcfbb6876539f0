import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/client.ts'
import { catalogueNodesQuery } from '#adapters/platform/admin-graphql/operations/catalogue-nodes.ts'
import { parseGid } from '#core/catalogue/domain/resource-kind.ts'
import { databaseNow, markDeleted } from '#core/catalogue/store.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { ChangeKind, PendingChange, WriteOutcome } from '../change-kind.ts'
import { changesErrors } from '../errors.ts'
import { refusalErrors } from './errors.ts'
import { impossible, orDenied, refused } from './write-parts.ts'

/** The deleted resource as History shows it; not enough to recreate it. */
const goneSchema = z.strictObject({
  title: z.string(),
  handle: z.string(),
  /** Number of variants of a product; null for a collection. */
  variants: z.number().int().nullable(),
})
export type DeletedResource = z.infer<typeof goneSchema>

const userErrors = z.array(z.object({ message: z.string() }))

const deleteProduct = defineOperation<{ id: string }>()({
  document: /* GraphQL */ `
    mutation DeleteProduct($id: ID!) {
      productDelete(input: { id: $id }, synchronous: true) {
        deletedProductId
        userErrors {
          message
        }
      }
    }
  `,
  data: z.object({ productDelete: z.object({ userErrors }).nullable() }),
})

const deleteCollection = defineOperation<{ id: string }>()({
  document: /* GraphQL */ `
    mutation DeleteCollection($id: ID!) {
      collectionDelete(input: { id: $id }) {
        deletedCollectionId
        userErrors {
          message
        }
      }
    }
  `,
  data: z.object({ collectionDelete: z.object({ userErrors }).nullable() }),
})

/**
 * Permanently deletes a product or a collection on the store, and marks it deleted here. The platform keeps no copy.
 */
export const catalogueDeleteKind: ChangeKind<DeletedResource> = {
  name: 'catalogue.delete',
  schema: goneSchema,
  read,
  async write(ctx, changes) {
    return orDenied<WriteOutcome<DeletedResource>[]>(
      async () => {
        const outcomes: WriteOutcome<DeletedResource>[] = []
        for (const change of changes) outcomes.push(await remove(ctx, change))
        return outcomes
      },
      () => changes.map(() => impossible(refusalErrors.accessDenied)),
    )
  },
  /** An edit made meanwhile does not change the merchant's intent to delete. */
  normalise: (value) => (value === null ? '' : 'there'),
  inverse: ({ before }) => before,
  undoable: false,
  async noteValue(tx, shopId, { resourceId, observed }) {
    const about = parseGid(resourceId)
    if (observed !== null || !about) return
    await markDeleted(tx, shopId, { kind: about.kind, ids: [about.id], goneAt: await databaseNow(tx) })
  },
}

async function read(ctx: ShopContext, refs: { resourceId: string }[]): Promise<(DeletedResource | null)[]> {
  const ids = refs.map(({ resourceId }) => resourceId)
  const { nodes } = await ctx.platform.query(ctx.shop, catalogueNodesQuery, { ids })
  return refs.map((_, at) => {
    const node = nodes[at]
    if (!node) return null
    const variants = node.__typename === 'Product' ? (node.variantsCount?.count ?? 0) : null
    return { title: node.title, handle: node.handle, variants }
  })
}

async function remove(
  ctx: ShopContext,
  change: PendingChange<DeletedResource>,
): Promise<WriteOutcome<DeletedResource>> {
  if (change.after !== null) return impossible(changesErrors.undoPermanent)
  const message = await refusalOf(ctx, change.resourceId)
  if (message === null) return { status: 'applied', observed: null }
  // Another request may have been faster; the refusal carries no code that shows it.
  const [left] = await read(ctx, [change])
  if (left === null) return { status: 'unchanged', observed: null }
  return refused({ message })
}

/** Deletes the resource; returns the platform's refusal, or null if it succeeded. */
async function refusalOf(ctx: ShopContext, id: string): Promise<string | null> {
  const errors =
    parseGid(id)?.kind === 'product'
      ? (await ctx.platform.query(ctx.shop, deleteProduct, { id })).productDelete?.userErrors
      : (await ctx.platform.query(ctx.shop, deleteCollection, { id })).collectionDelete?.userErrors
  return errors?.[0]?.message ?? null
}
