import { collectionProductsQuery } from '#adapters/platform/admin-graphql/operations/catalogue-images.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { gidOf } from '../domain/resource-kind.ts'
import { tellListeners } from '../store.ts'
import {
  dropGone,
  finishReading,
  heldMembers,
  insertFollowed,
  insertListed,
  type Membership,
  memberIds,
  nextDue,
  nextToRead,
  noteFollowedRefresh,
  noteReading,
  type Reading,
  readingOf,
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
export async function noteMemberRefresh(
  ctx: ShopContext,
  tx: ShopTx,
  ids: readonly string[] | null,
): Promise<void> {
  if (await noteFollowedRefresh(tx, ids)) await readSoon(ctx, tx, READ_AFTER_MS)
}

async function readSoon(ctx: ShopContext, tx: ShopTx, afterMs: number): Promise<void> {
  const startAfter = new Date(Date.now() + afterMs)
  await enqueue(ctx, tx, { key: afterMs === 0 ? 'now' : 'soon', startAfter })
}

async function enqueue(
  ctx: ShopContext,
  tx: ShopTx,
  when: { key: string; startAfter?: Date; at?: Date },
): Promise<void> {
  await ctx.queue.enqueue(READ_MEMBERS, { shop: ctx.shop.id, payload: {} }, { tx, ...when })
}

/** Pages of one reading at most: what is left goes on behind the shop's other work. */
const PAGES_AT_ONCE = 40

/**
 * Reads every followed collection as a whole that there is a reason to read; a large one in pieces, and again only after a
 * pause by its size. Throws PlatformError.
 */
export async function readMembers(ctx: ShopContext): Promise<void> {
  for (;;) {
    const next = await ctx.tx(nextToRead)
    if (!next) break
    const came = await readOn(ctx, next, PAGES_AT_ONCE).catch(async (error: unknown) => {
      // A cursor the platform no longer takes would stand in the way for good.
      await ctx.tx((tx) => noteReading(tx, { ...next, after: null }))
      throw error
    })
    if (came === 'more') return ctx.tx((tx) => enqueue(ctx, tx, { key: 'more', startAfter: new Date() }))
  }
  await ctx.tx(async (tx) => {
    const due = await nextDue(tx)
    if (due) await enqueue(ctx, tx, { key: 'due', at: due })
  })
}

/** Goes on with a reading for so many pages; each is kept as it comes, so nobody who is stopped begins anew. */
async function readOn(ctx: ShopContext, begun: Reading, pages: number): Promise<'done' | 'more' | 'gone'> {
  let reading = begun
  for (let page = 0; page < pages; page++) {
    const { id, since } = reading
    const answer = await ctx.platform.query(ctx.shop, collectionProductsQuery, {
      id: gidOf('collection', id),
      after: reading.after,
    })
    if (!answer.collection) {
      await ctx.tx((tx) => dropGone(tx, reading))
      return 'gone'
    }
    const { nodes, pageInfo } = answer.collection.products
    reading = { ...reading, after: pageInfo.hasNextPage ? pageInfo.endCursor : null }
    await ctx.tx(async (tx) => {
      const found = nodes.map(({ id: gid }) => {
        return { collectionId: id, productId: gid.slice(gid.lastIndexOf('/') + 1), isMember: true }
      })
      const joined = await saveMemberships(tx, ctx.shop.id, { found, seenAt: since })
      // A collection that is new to us has no news.
      if (reading.readAt) await tellJoined(ctx, tx, joined)
      await (reading.after === null ? finishReading(tx, reading) : noteReading(tx, reading))
    })
    if (reading.after === null) return 'done'
  }
  return 'more'
}

/** Tells everybody who asked which products came into a collection. */
export async function tellJoined(ctx: ShopContext, tx: ShopTx, joined: readonly Membership[]): Promise<void> {
  await tellListeners(
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
  return (held ?? (await listMembers(ctx, id, most)) ?? []).slice(0, most)
}

/** Products of one page of the platform's answer. */
const PAGE = 250

/**
 * Numbers of a collection's products for a list: from now on they are held and kept in step, for a day after the last
 * look. Nobody held them before: the store is asked, a page more than `most` products fill. Null: there is no such
 * collection. More than `most` answered: there are more than that.
 */
export async function listMembers(ctx: ShopContext, id: string, most: number): Promise<string[] | null> {
  const { held, reading } = await ctx.tx(async (tx) => {
    await insertListed(tx, ctx.shop.id, id)
    return { held: await heldMembers(tx, id), reading: await readingOf(tx, id) }
  })
  if (held) return held
  if (!reading) return []
  const came = await readOn(ctx, reading, Math.ceil(most / PAGE) + 1)
  if (came === 'gone') return null
  return ctx.tx(async (tx) => {
    if (came === 'more') await enqueue(ctx, tx, { key: 'more', startAfter: new Date() })
    return memberIds(tx, id)
  })
}
