import { catalogueNodesQuery } from '#adapters/platform/admin-graphql/operations/catalogue-nodes.ts'
import { productsInCollectionQuery } from '#adapters/platform/admin-graphql/operations/collection-members.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type CatalogueRow, rowOfCollection, rowOfProduct } from './catalogue-row.ts'
import { gidOf, parseGid, type ResourceKind } from './domain/resource-kind.ts'
import { readHidden, saveHidden } from './hidden-collections.ts'
import { noteImageRefreshes } from './images/image-refreshes.ts'
import { followedCollections, type Membership, saveMemberships } from './members/member-store.ts'
import { noteMemberRefresh, tellJoined } from './members/read-members.ts'
import { findLast } from './runs-store.ts'
import { databaseNow, markDeleted, productLimit, saveRowsAndTell } from './store.ts'

/** Seven points per product: a query stays below the 1,000 points it may cost (facts §3). */
const BATCH = 100

interface Refreshed {
  kind: ResourceKind
  id: string
}

/**
 * Refreshes products and collections the platform reported as created, changed or deleted, a hundred per query. Only
 * the webhook inbox holds what is waiting for a refresh. Does nothing for a store that never synced.
 */
export async function refreshResources(ctx: ShopContext, gids: readonly string[]): Promise<void> {
  const about = gids.map(parseGid).filter((one) => one?.kind === 'product' || one?.kind === 'collection')
  const resources = about as Refreshed[]
  for (let at = 0; at < resources.length; at += BATCH) await refresh(ctx, resources.slice(at, at + BATCH))
}

async function refresh(ctx: ShopContext, resources: Refreshed[]): Promise<void> {
  const idsOf = (kind: ResourceKind): string[] =>
    resources.filter((one) => one.kind === kind).map(({ id }) => id)
  const readAt = await ctx.tx(async (tx) => {
    if (!(await findLast(tx))) return null
    const collections = idsOf('collection')
    if (collections.length > 0) await noteMemberRefresh(ctx, tx, collections)
    return databaseNow(tx)
  })
  if (!readAt) return
  const { nodes } = await ctx.platform.query(ctx.shop, catalogueNodesQuery, {
    ids: resources.map(({ kind, id }) => gidOf(kind, id)),
  })
  const rows = nodes.flatMap((node): CatalogueRow[] => {
    if (!node) return []
    return [node.__typename === 'Product' ? rowOfProduct(node) : rowOfCollection(node)]
  })
  const gone = resources.filter((_, at) => !nodes[at])
  const products = idsOf('product')
  const memberships = await lookAtProducts(ctx, products)
  const collections = idsOf('collection')
  const hidden = collections.length > 0 ? await readHidden(ctx, collections) : null
  await ctx.tx(async (tx) => {
    const limit = await productLimit(tx, ctx)
    await saveRowsAndTell(ctx, tx, { rows, readAt, productLimit: limit })
    if (hidden) await saveHidden(tx, ctx.shop.id, hidden)
    const joined = await saveMemberships(tx, ctx.shop.id, { found: memberships, seenAt: readAt })
    if (joined.length > 0) await tellJoined(ctx, tx, joined)
    for (const kind of ['product', 'collection'] as const) {
      const missing = gone.filter((one) => one.kind === kind).map(({ id }) => id)
      await markDeleted(tx, ctx.shop.id, { kind, ids: missing, goneAt: readAt })
    }
    await noteImageRefreshes(tx, ctx, products)
  })
}

/** Checks which of the products, at most 250, are in the followed collections now. One query per collection. */
async function lookAtProducts(ctx: ShopContext, products: readonly string[]): Promise<Membership[]> {
  if (products.length === 0) return []
  const found: Membership[] = []
  const ids = products.map((id) => gidOf('product', id))
  for (const { id: collectionId } of await ctx.tx(followedCollections)) {
    const collection = gidOf('collection', collectionId)
    const { nodes } = await ctx.platform.query(ctx.shop, productsInCollectionQuery, { ids, collection })
    for (const [at, productId] of products.entries())
      found.push({ collectionId, productId, isMember: nodes[at]?.inCollection ?? false })
  }
  return found
}
