import { collectionProductsQuery } from '#adapters/platform/admin-graphql/operations/catalogue-images.ts'
import { productsInCollectionQuery } from '#adapters/platform/admin-graphql/operations/collection-members.ts'
import type { ShopContext } from '#core/registry/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { gidOf } from '../domain/resource-kind.ts'
import { tellLearners } from '../learn.ts'
import { databaseNow } from '../store.ts'
import {
  finishReading,
  followedCollections,
  heldMembers,
  hintFollowed,
  insertFollowed,
  type Membership,
  nextToRead,
  saveMemberships,
} from './member-store.ts'

export const READ_MEMBERS = 'catalogue.read-members'
/** Somebody who sorts products into a collection saves several times. */
const READ_AFTER_MS = 5_000

/** From now on the collection's members are held and kept in step; its first reading begins at once. */
export async function followCollection(ctx: ShopContext, tx: ShopTx, id: string): Promise<void> {
  if (await insertFollowed(tx, ctx.shop.id, id)) await readSoon(ctx, tx, 0)
}

/**
 * The platform says that these collections changed, or (null) a night went by. It tells of products put in or taken out
 * on the collection's page; on a product's page it tells of the product only, which `lookAtProducts` answers.
 */
export async function hintMembers(
  ctx: ShopContext,
  tx: ShopTx,
  ids: readonly string[] | null,
): Promise<void> {
  if (await hintFollowed(tx, ids)) await readSoon(ctx, tx, READ_AFTER_MS)
}

async function readSoon(ctx: ShopContext, tx: ShopTx, afterMs: number): Promise<void> {
  const startAfter = new Date(Date.now() + afterMs)
  await ctx.queue.enqueue(
    READ_MEMBERS,
    { shop: ctx.shop.id, payload: {} },
    { tx, key: afterMs === 0 ? 'now' : 'soon', startAfter },
  )
}

/** Reads every followed collection as a whole that there is a reason to read. Throws PlatformError. */
export async function readMembers(ctx: ShopContext): Promise<void> {
  for (;;) {
    const { next, since } = await ctx.tx(async (tx) => ({
      next: await nextToRead(tx),
      since: await databaseNow(tx),
    }))
    if (!next) return
    for await (const products of productsOf(ctx, next.id))
      await ctx.tx(async (tx) => {
        const found = products.map((productId) => ({ collectionId: next.id, productId, isMember: true }))
        const joined = await saveMemberships(tx, ctx.shop.id, { found, seenAt: since })
        // A collection that is new to us has no news.
        if (next.readAt) await tellJoined(ctx, tx, joined)
      })
    await ctx.tx((tx) => finishReading(tx, { id: next.id, since }))
  }
}

/** Pages of numbers of products, as the store has them now; none where the collection is gone. */
async function* productsOf(ctx: ShopContext, id: string): AsyncGenerator<string[]> {
  let after: string | null = null
  do {
    const answer: ReturnType<typeof collectionProductsQuery.data.parse> = await ctx.platform.query(
      ctx.shop,
      collectionProductsQuery,
      { id: gidOf('collection', id), after },
    )
    if (!answer.collection) return
    const { nodes, pageInfo } = answer.collection.products
    yield nodes.map((node) => node.id.slice(node.id.lastIndexOf('/') + 1))
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  } while (after !== null)
}

/** Which of the products, at most 250, are in the followed collections now. One question each collection. */
export async function lookAtProducts(ctx: ShopContext, products: readonly string[]): Promise<Membership[]> {
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

/** Tells everybody who asked which products came into a collection. */
export async function tellJoined(ctx: ShopContext, tx: ShopTx, joined: readonly Membership[]): Promise<void> {
  await tellLearners(
    ctx,
    tx,
    joined.map(({ productId, collectionId }) => ({
      kind: 'product',
      id: productId,
      isNew: false,
      joined: collectionId,
    })),
  )
}

/** Numbers of a collection's products, at most `most`: as held, or as the store has them where nobody follows it. */
export async function membersOf(ctx: ShopContext, id: string, most: number): Promise<string[]> {
  const held = await ctx.tx((tx) => heldMembers(tx, id))
  if (held) return held.slice(0, most)
  const members: string[] = []
  for await (const page of productsOf(ctx, id)) {
    members.push(...page)
    if (members.length >= most) break
  }
  return members.slice(0, most)
}
