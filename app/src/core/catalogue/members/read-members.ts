import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import {
  collectionProductsQuery,
  collectionRestQuery,
} from '#adapters/platform/admin-graphql/operations/catalogue-images.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { gidOf } from '../domain/resource-kind.ts'
import { catalogueErrors } from '../errors.ts'
import { tellListeners } from '../store.ts'
import {
  dropGone,
  finishReading,
  insertFollowed,
  insertListed,
  type Membership,
  memberIds,
  nextDue,
  nextToRead,
  noteFollowedRefresh,
  noteReading,
  noteRefusal,
  type Reading,
  readingOf,
  saveMemberships,
} from './member-store.ts'

export const READ_MEMBERS = 'catalogue.read-members'
/** A merchant who sorts products into a collection saves several times. */
const READ_AFTER_MS = 5_000

/** Starts to hold the collection's members and keep them in step; the first reading begins at once. */
export async function followCollection(ctx: ShopContext, tx: ShopTx, id: string): Promise<void> {
  if (await insertFollowed(tx, ctx.shop.id, id)) await readSoon(ctx, tx, 0)
}

/**
 * Handles a report that these collections changed, or (null) the nightly run. The platform reports products added or
 * removed on the collection's page; for edits on a product's page it reports only the product, which `lookAtProducts`
 * handles.
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

/** Maximum number of pages read in one go; the rest continues after the shop's other work. */
const PAGES_AT_ONCE = 40

/**
 * Reads every followed collection completely that is due; a large one in parts, and again only after a pause that
 * depends on its size. Throws `PlatformError`.
 */
export async function readMembers(ctx: ShopContext): Promise<void> {
  for (;;) {
    const next = await ctx.tx(nextToRead)
    if (!next) break
    const came = await readOn(ctx, next, PAGES_AT_ONCE).catch(async (error: unknown) => {
      // A cursor the platform no longer accepts would block the collection for good.
      if (error instanceof PlatformError && error.kind === 'bad-answer')
        await ctx.tx((tx) => noteRefusal(tx, next.id))
      throw error
    })
    if (came === 'more') return ctx.tx((tx) => enqueue(ctx, tx, { key: 'more', startAfter: new Date() }))
  }
  await ctx.tx(async (tx) => {
    const due = await nextDue(tx)
    if (due) await enqueue(ctx, tx, { key: 'due', at: due })
  })
}

/**
 * Continues a reading for this many pages. Each page is saved at once, so an interrupted reading does not start
 * again.
 */
async function readOn(ctx: ShopContext, begun: Reading, pages: number): Promise<'done' | 'more' | 'gone'> {
  let reading = begun
  for (let page = 0; page < pages; page++) {
    const { id, since } = reading
    const listed = await pageOf(ctx, reading)
    if (!listed) {
      await ctx.tx((tx) => dropGone(tx, reading))
      return 'gone'
    }
    reading = { ...reading, after: listed.after, count: reading.count + listed.ids.length }
    await ctx.tx(async (tx) => {
      const found = listed.ids.map((productId) => ({ collectionId: id, productId, isMember: true }))
      const joined = await saveMemberships(tx, ctx.shop.id, { found, seenAt: since })
      // The first reading of a collection reports nothing.
      if (reading.readAt) await tellJoined(ctx, tx, joined)
      await (reading.after === null ? finishReading(tx, reading) : noteReading(tx, reading))
    })
    if (reading.after === null) return 'done'
  }
  return 'more'
}

/** The platform ends a list after 25,000 products; those after them are searched for, by their numbers. */
const MOST_LISTED = 24_000

/**
 * Returns the numbers of the products on the reading's next page, and what is stored as `after` for the one behind it;
 * null if the collection does not exist.
 */
async function pageOf(
  ctx: ShopContext,
  { id, after, count }: Reading,
): Promise<{ ids: string[]; after: string | null } | null> {
  const gid = gidOf('collection', id)
  const isSearched = after !== null && count >= MOST_LISTED
  const page = isSearched
    ? await ctx.platform.query(ctx.shop, collectionRestQuery, {
        id: gid,
        query: `collection_id:${id} id:>${after}`,
      })
    : await ctx.platform.query(ctx.shop, collectionProductsQuery, { id: gid, after })
  if (!page.collection) return null
  const { nodes, pageInfo } = 'products' in page ? page.products : page.collection.products
  const ids = nodes.map((node) => node.id.slice(node.id.lastIndexOf('/') + 1))
  const isRestSearched = count + ids.length >= MOST_LISTED
  const next = isRestSearched ? (ids.at(-1) ?? null) : pageInfo.endCursor
  return { ids, after: pageInfo.hasNextPage ? next : null }
}

/** Notifies the listeners of products that joined a collection. */
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

/** Pages of 250 products read while somebody waits; a job reads the others. */
const PAGES_WITHIN_CALL = 2

/** The numbers of a collection's products. */
export interface Members {
  ids: string[]
  /** False: these were read so far, and a job reads the others. */
  isWhole: boolean
}

/**
 * Returns a collection's products for a list. From then on they are held and kept in step until a day after the last
 * view. If they are not held yet, this call reads the first two pages from the store, and a job the others. Null if
 * the collection does not exist. Throws `catalogue.platform-refused` if the platform does not list it for now.
 */
export async function listMembers(ctx: ShopContext, id: string): Promise<Members | null> {
  const listed = await followListed(ctx, id, (tx) => memberIds(tx, id))
  return listed && { ids: listed.found, isWhole: listed.isWhole }
}

/** Does the same for a list that finds them in the database: however many they are, none is sent. */
export async function knowMembers(ctx: ShopContext, id: string): Promise<Pick<Members, 'isWhole'> | null> {
  const listed = await followListed(ctx, id, async () => null)
  return listed && { isWhole: listed.isWhole }
}

async function followListed<Found>(
  ctx: ShopContext,
  id: string,
  find: (tx: ShopTx) => Promise<Found>,
): Promise<{ found: Found; isWhole: boolean } | null> {
  const { held, reading } = await ctx.tx(async (tx) => {
    await insertListed(tx, ctx.shop.id, id)
    const begun = await readingOf(tx, id)
    const isHeld = begun === null || begun.readAt !== null
    return { reading: begun, held: isHeld ? { found: await find(tx), isWhole: true } : null }
  })
  if (held || !reading) return held
  const came = reading.after === null ? await readOn(ctx, reading, PAGES_WITHIN_CALL) : 'more'
  if (came === 'gone') return null
  if (came === 'more' && reading.isSetAside)
    throw new AppError(catalogueErrors.platformRefused, { reason: 'collection' })
  return ctx.tx(async (tx) => {
    if (came === 'more') await enqueue(ctx, tx, { key: 'more', startAfter: new Date() })
    return { found: await find(tx), isWhole: came === 'done' }
  })
}

/**
 * Returns all products of a collection, for what must not leave any out. Null if the collection does not exist. Throws
 * `catalogue.collection-being-read` until they are held, and what `listMembers` throws.
 */
export async function wholeMembers(ctx: ShopContext, id: string): Promise<string[] | null> {
  const members = await listMembers(ctx, id)
  if (members && !members.isWhole) throw new AppError(catalogueErrors.collectionBeingRead)
  return members && members.ids
}

/** 500,000 products: more than any collection on the platform's largest plans has. */
const PAGES_IN_JOB = 2_000

/** Reads a collection to its end if it is not held: for a job that needs all its products. Throws `PlatformError`. */
export async function holdMembers(ctx: ShopContext, id: string): Promise<void> {
  const reading = await ctx.tx(async (tx) => {
    await insertListed(tx, ctx.shop.id, id)
    return readingOf(tx, id)
  })
  if (reading && !reading.readAt) await readOn(ctx, reading, PAGES_IN_JOB)
}
